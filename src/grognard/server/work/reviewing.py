"""Earlier positions of a play, and every number that its dice gave."""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any, NamedTuple

from grognard.engine.dice import Dice
from grognard.engine.events import seen_by
from grognard.engine.recording import Recorder
from grognard.engine.snapshots import restore
from grognard.engine.versions import stamp
from grognard.server import messages
from grognard.server.encoding import dumps, loads
from grognard.server.lines import UPGRADE, Line, entry_of, events_of, events_text, lines_standing
from grognard.server.outgoing import Frame
from grognard.server.work.ipc import Snapshot
from grognard.server.work.log_replay import LogReplay, Origin
from grognard.server.work.state import WorkerState

EVERY = 40
"""So many actions lie between positions that are kept while somebody looks back."""
MOST_REPLAYS = 8
TELL_EVERY = 100


class ReplayCache:
    """Earlier positions of a play: every so many lines one is kept, and those between are played from there."""

    def __init__(self, n: int, log: "Log") -> None:
        self.n = n
        self.lines = lines_standing(log.lines)
        self.game, opening = log.origin.opening()
        self._seeds = log.seeds
        self._kept: dict[int, Any] = {0: opening}
        now, numbers = str(stamp(self.game)), {line.n: k for k, line in enumerate(self.lines, 1)}
        self._stored = {numbers[one.n]: one.position for one in log.snapshots if one.rules == now and one.n in numbers}
        """Positions of the disk: nothing before them need be played again."""

    def take_over(self, older: "ReplayCache") -> None:
        """Keep what was kept of the same play before it went on, as far as nothing of it was taken back."""
        pairs = zip(self.lines, older.lines, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].n == pair[1].n, pairs))
        if older._kept[0] == self._kept[0]:
            self._kept |= {k: position for k, position in older._kept.items() if k <= same}

    def at(self, wanted: int) -> Any:
        """The position after so many of the lines that stand."""
        return next(self.walk(wanted))

    def walk(self, first: int) -> Iterator[Any]:
        """The position after so many of the lines that stand, and after each that follows."""
        nearest = max(k for k in self._kept if k <= first)
        stored = max((k for k in self._stored if k <= first), default=0)
        if stored > nearest:
            self._kept[stored] = restore(self.game, loads(self._stored[stored]))
            nearest = stored
        recorder: Recorder[Any] = Recorder(self.game, self._kept[nearest], most_undo=0, check=events_text)
        if nearest == first:
            yield recorder.position
        for k, line in enumerate(self.lines[nearest:], nearest + 1):
            recorder.follow(entry_of(line, recorder.standing, self._seeds))
            if k % EVERY == 0:
                self._kept[k] = recorder.position
            if k >= first:
                yield recorder.position

    def standing(self, n: int) -> int:
        """How many of the lines that stand are not behind line n."""
        return sum(1 for _ in takewhile(lambda line: line.n <= n, self.lines))


class Log(NamedTuple):
    """All that is needed to play a log again."""

    origin: Origin
    seeds: Mapping[int, str]
    lines: list[Line]
    snapshots: list[Snapshot]


def log_of(worker: WorkerState, play: str, n: int) -> Log:
    """The log of a play up to a line: from its beginning, or from where an upgrade went on."""
    facts = worker.archive.facts(play)
    assert facts is not None, "the caller has already read the facts"
    lines = worker.archive.lines(play, n)
    upgrade = max((line.n for line in lines if line.kind == UPGRADE), default=0)
    origin = Origin(facts.start, facts.seed)
    if upgrade:
        origin = origin._replace(n=upgrade, snapshot=worker.archive.snapshot(play, upgrade))
    standing = [line for line in lines if line.n > upgrade]
    return Log(origin, worker.archive.seeds(facts), standing, worker.archive.snapshots(play))


def cache_of(worker: WorkerState, play: str, n: int) -> ReplayCache:
    """What is kept of a play as it is after line n."""
    older: ReplayCache | None = worker.replays.get(play)
    if older is not None and older.n == n:
        return older
    cache = worker.replays[play] = ReplayCache(n, log_of(worker, play, n))
    if older is not None:
        cache.take_over(older)
    while len(worker.replays) > MOST_REPLAYS:
        worker.replays.popitem(last=False)
    return cache


def entries_of_line(game: str, line: Line, side: str | None) -> list[dict[str, Any]]:
    """What a line of the log tells a side."""
    return [messages.entry(game, line.n, event) for event in seen_by(events_of(line.events, line.phases), side)]


def replay(worker: WorkerState, play: str, n: int, id: int, side: str | None, wanted: int, resigned: str | None) -> str:
    """The view after so many of the actions that stand, and what the last of them brought about.

    A resignation is a step of its own, the last.
    """
    from grognard.server.work.jobs import scored, with_resignation

    cache = cache_of(worker, play, n)
    at = min(wanted, len(cache.lines))
    line = cache.lines[at - 1] if at else None
    name, position = cache.game.name, cache.at(at)
    view = scored(cache.game, position, cache.game.view(position, side))
    return Frame(
        "replayed",
        id=id,
        step=at,
        steps=len(cache.lines),
        n=line.n if line else 0,
        side=side,
        view=with_resignation(cache.game, view, resigned if at == len(cache.lines) else None),
        events=entries_of_line(name, line, side) if line else [],
        action={"side": line.side} if line else None,
    ).text


# -- numbers of the dice


class _RecordingDice(Dice):
    """Dice that write down every number they give, whichever copy of them is rolled."""

    __slots__ = ("taken",)

    def __init__(self, like: Dice, taken: list[tuple[int, int, int]]) -> None:
        super().__init__(like.key, like.used, like.script, like.draws, like.ran_out)
        self.taken = taken

    def copy(self) -> Dice:
        """Watched as well."""
        return _RecordingDice(self, self.taken)

    def below(self, bound: int) -> int:
        """As always, and written down."""
        at = self.used
        value = super().below(bound)
        self.taken.append((at, bound, value))
        return value


def numbers(worker: WorkerState, play: str, n: int, begun: Mapping[int, int]) -> str:
    """Every number that the dice gave after the start, in order, as JSON: play again and watch.

    `begun`: the line from which on each round of dice was used.

    Undo never reaches behind a roll, so that no number was ever given twice.
    """
    log = log_of(worker, play, n)
    first_round = max((number for number, line in begun.items() if 0 <= line <= log.origin.n), default=0)
    taken: list[tuple[int, int, int]] = []
    followed = LogReplay.begin(log.origin, log.seeds)
    followed.position.dice = _RecordingDice(followed.position.dice, taken)
    found: list[dict[str, int]] = []
    for k, line in enumerate(log.lines):
        followed.follow_line(line)
        round = max(first_round, followed.round)
        for at, below, value in taken:
            numbered = {"action": followed.standing, "line": line.n, "round": round}
            found.append({**numbered, "at": at, "below": below, "value": value})
        taken.clear()
        if not isinstance(followed.position.dice, _RecordingDice):  # they were mixed, or an edit made a new position
            followed.position.dice = _RecordingDice(followed.position.dice, taken)
        if k % TELL_EVERY == TELL_EVERY - 1:
            worker.progress(k / len(log.lines))
    return dumps(found)
