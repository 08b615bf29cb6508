"""The page's part in the dice: what it answers while a round is made, what it keeps, and how it judges afterwards."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import pytest
from tests.browser import fair as page
from tests.browser.fair import Fair
from tests.browser.window import required

from grognard.engine.dice import Dice, key_of

PLAY = "0123456789abcdef"
SIDES = ("blue", "red")
SECRETS = ("5a" * 32, "c3" * 32)
PARTS = {"blue": "b" * 64, "red": "r" * 64}
Facts = dict[str, Any]


@pytest.fixture(scope="session")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fair]:
    trouble = page.missing()
    if trouble is not None:
        (pytest.fail if required() else pytest.skip)(trouble)
    with page.running(tmp_path_factory.mktemp("fair")) as found:
        yield found


def hashed(text: str) -> str:
    return blake2b(text.encode(), digest_size=32).hexdigest()


def commit(side: str, part: str, round: int = 1) -> str:
    return hashed(f"{PLAY}.{round}.{side}.{part}")


def told(**changes: Any) -> Facts:
    """Of the dice, while round 1 is being made and nobody has committed."""
    first = {"round": 0, "commitment": hashed(SECRETS[0]), "sides": ["blue"], "commits": {}, "from": 0}
    pending = {
        "round": 1,
        "commitment": hashed(SECRETS[1]),
        "sides": list(SIDES),
        "commits": {},
        "revealed": [],
        "dropped": 0,
    }
    return {"rounds": [first], "pending": {**pending, **changes}}


def committed(**parts: str) -> Facts:
    return told(commits={side: commit(side, part) for side, part in parts.items()})


# -- the generator, and the texts that are hashed


def test_the_pages_dice_are_the_engines(fair: Fair) -> None:
    bounds = [6, 6, 10, 1, 52, 3, 2**31]
    dice = Dice(key_of("seed.of.two"))
    assert fair("rolls", "seed.of.two", bounds) == [dice.below(bound) for bound in bounds]


def test_the_seed_has_the_parts_in_the_order_of_the_sides(fair: Fair) -> None:
    assert fair("seedOf", "s", {"red": "r", "blue": "b"}, SIDES) == "s.b.r"
    assert fair("seedOf", "s", {"red": "r"}, SIDES) == "s..r"


def test_a_side_that_is_called_like_something_every_object_has_is_no_part(fair: Fair) -> None:
    assert fair("seedOf", "s", {}, ["constructor", "__proto__"]) == "s.."


def test_a_part_is_256_bits_and_never_the_same(fair: Fair) -> None:
    one, other = fair("newPart"), fair("newPart")
    assert one != other
    assert len(bytes.fromhex(one)) == 32


# -- answering while a round is made


def test_first_comes_the_commit_and_its_part_is_kept(fair: Fair) -> None:
    found = fair("answer", fair("emptyRecord"), PLAY, told(), ["red"], PARTS["red"])
    assert found["send"] == [{"type": "commit", "side": "red", "round": 1, "commit": commit("red", PARTS["red"])}]
    assert found["kept"]["rounds"]["1"]["parts"] == {"red": [PARTS["red"]]}
    assert found["kept"]["rounds"]["1"]["commitment"] == hashed(SECRETS[1])


def test_asked_again_the_same_commit_is_sent(fair: Fair) -> None:
    first = fair("answer", fair("emptyRecord"), PLAY, told(), ["red"], PARTS["red"])
    again = fair("answer", first["kept"], PLAY, told(), ["red"], "x" * 64)
    assert again["send"] == first["send"]


def test_no_part_is_shown_before_all_have_committed(fair: Fair) -> None:
    kept = fair("answer", fair("emptyRecord"), PLAY, told(), ["red"], PARTS["red"])["kept"]
    waiting = fair("answer", kept, PLAY, committed(red=PARTS["red"]), ["red"], "")
    assert waiting["send"] == []
    ready = fair("answer", waiting["kept"], PLAY, committed(**PARTS), ["red"], "")
    assert ready["send"] == [{"type": "part", "side": "red", "round": 1, "part": PARTS["red"]}]


def test_the_others_commits_are_kept_before_the_part_is_shown(fair: Fair) -> None:
    kept = fair("answer", fair("emptyRecord"), PLAY, told(), ["red"], PARTS["red"])["kept"]
    found = fair("answer", kept, PLAY, committed(**PARTS), ["red"], "")
    assert found["send"][0]["type"] == "part"
    assert found["kept"]["rounds"]["1"]["commits"] == {side: commit(side, PARTS[side]) for side in SIDES}


def test_a_part_that_the_server_has_is_not_sent_again(fair: Fair) -> None:
    kept = fair("answer", fair("emptyRecord"), PLAY, told(), ["red"], PARTS["red"])["kept"]
    done = {**committed(**PARTS)["pending"], "revealed": ["red"]}
    assert fair("answer", kept, PLAY, {"rounds": [], "pending": done}, ["red"], "")["send"] == []


def test_who_has_both_sides_answers_for_both(fair: Fair) -> None:
    found = fair("answer", fair("emptyRecord"), PLAY, told(), ["blue", "red"], "p" * 64)
    assert [(reply["type"], reply["side"]) for reply in found["send"]] == [("commit", "blue"), ("commit", "red")]


@pytest.mark.parametrize("mine", [[], ["green"]], ids=["an onlooker", "a side that is not of the round"])
def test_who_has_no_side_of_the_round_says_nothing(fair: Fair, mine: list[str]) -> None:
    found = fair("answer", fair("emptyRecord"), PLAY, told(), mine, "p" * 64)
    assert found["send"] == []
    assert found["kept"]["rounds"]["1"]["parts"] == {}


def test_a_commit_to_another_part_is_never_answered_with_a_part(fair: Fair) -> None:
    kept = fair("answer", fair("emptyRecord"), PLAY, told(), ["red"], PARTS["red"])["kept"]
    found = fair("answer", kept, PLAY, committed(blue=PARTS["blue"], red="other"), ["red"], "")
    assert (found["send"], found["lost"]) == ([], ["red"])


def test_a_lost_part_is_no_matter_before_all_wait_for_it(fair: Fair) -> None:
    """Another device of the same person may have it, and would lose it to an impatient one."""
    found = fair("answer", fair("emptyRecord"), PLAY, committed(red="of another device"), ["red"], "p" * 64)
    assert (found["send"], found["lost"]) == ([], [])


def test_a_lost_part_is_given_up_by_another_commit(fair: Fair) -> None:
    kept = fair("recordRounds", fair("emptyRecord"), committed(blue=PARTS["blue"], red="lost"))
    found = fair("recommit", kept, PLAY, 1, "red", "n" * 64)
    assert found["send"] == [{"type": "commit", "side": "red", "round": 1, "commit": commit("red", "n" * 64)}]


@pytest.mark.parametrize("what", ["commitment", "commits"])
def test_nothing_is_shown_to_a_server_that_has_changed_its_mind(fair: Fair, what: str) -> None:
    kept = fair("answer", fair("emptyRecord"), PLAY, told(), ["red"], PARTS["red"])["kept"]
    kept = fair("recordRounds", kept, committed(blue=PARTS["blue"]))
    changed = committed(blue="chosen later" if what == "commits" else PARTS["blue"], red=PARTS["red"])
    if what == "commitment":
        changed["pending"]["commitment"] = hashed("chosen later")
    found = fair("answer", kept, PLAY, changed, ["red"], "")
    assert (found["send"], found["lost"]) == ([], [])
    assert found["kept"]["rounds"]["1"]["changed"] is True


def test_two_windows_of_one_browser_show_the_part_that_was_committed(fair: Fair) -> None:
    one = fair("answer", fair("emptyRecord"), PLAY, told(), ["red"], "1" * 64)["kept"]
    other = fair("answer", fair("emptyRecord"), PLAY, told(), ["red"], "2" * 64)["kept"]
    both = fair("merged", one, other)
    found = fair("answer", both, PLAY, committed(blue=PARTS["blue"], red="1" * 64), ["red"], "")
    assert found["send"] == [{"type": "part", "side": "red", "round": 1, "part": "1" * 64}]


# -- keeping what was shown


def entry(n: int, event: str, **more: Any) -> Facts:
    return {"n": n, "event": {"event": event, "rule": "", **more}, "text": ""}


def test_what_is_kept_of_the_log(fair: Fair) -> None:
    entries = [
        entry(4, "rolled", die=6, result=3),
        entry(4, "moved", result=2),
        entry(4, "rolled", die=6, result=5),
        entry(5, "drew", of=10, chit="chit 7"),
        entry(6, "undone", of=5),
        entry(7, "upgraded", **{"from": "0.1.0", "to": "0.2.0"}),
    ]
    assert fair("linesOf", entries) == ["4:6=3,6=5", "5:10", "6:u5", "7:g"]


def test_a_line_is_kept_once_and_a_second_way_of_telling_it_too(fair: Fair) -> None:
    kept = fair("withLines", fair("emptyRecord"), ["4:6=3"])
    kept = fair("withLines", kept, ["4:6=3", "4:6=4"])
    assert kept["lines"] == ["4:6=3", "4:6=4"]


def test_there_is_an_end_to_what_is_kept_and_it_is_said(fair: Fair) -> None:
    kept = fair("withLines", fair("emptyRecord"), [f"{n}:6=1" for n in range(20_001)])
    assert len(kept["lines"]) == 20_000
    assert kept["more"] is True


# -- the verdict


class Game:
    """A play that is over: a round with Blue's part, and one with both from line 5 on; with what Red's browser kept."""

    def __init__(self, fair: Fair) -> None:
        self.fair = fair
        self.streams = [Dice(key_of(self.seed(0))), Dice(key_of(self.seed(1)))]
        self.numbers: list[Facts] = []
        self.lines: list[str] = []
        for line, bounds in ((2, [6]), (3, [6, 6]), (6, [10]), (7, [6, 6, 6])):
            self.roll(line, bounds)
        kept = fair("answer", fair("emptyRecord"), PLAY, told(), ["red"], PARTS["red"])["kept"]
        kept = fair("answer", kept, PLAY, committed(**PARTS), ["red"], "")["kept"]
        self.kept: Facts = {**fair("withLines", kept, self.lines), "fair": True}

    def seed(self, round: int) -> str:
        return f"{SECRETS[0]}.{PARTS['blue']}." if round == 0 else f"{SECRETS[1]}.{PARTS['blue']}.{PARTS['red']}"

    def roll(self, line: int, bounds: list[int]) -> None:
        round = 0 if line < 5 else 1
        shown = []
        for below in bounds:
            at = self.streams[round].used
            value = self.streams[round].below(below)
            self.numbers.append(
                {"action": line, "line": line, "round": round, "at": at, "below": below, "value": value}
            )
            shown.append(str(below) if below == 10 else f"{below}={value + 1}")
        self.lines.append(f"{line}:{','.join(shown)}")

    @property
    def shown(self) -> Facts:
        """What the server shows after the end."""
        return {
            "seats": {"blue": "me", "red": "link"},
            "over": True,
            "fair": True,
            "seed": self.seed(0),
            "dice": {
                "rounds": [
                    {**told()["rounds"][0], "secret": SECRETS[0], "parts": {"blue": PARTS["blue"]}},
                    {
                        "round": 1,
                        "commitment": hashed(SECRETS[1]),
                        "sides": list(SIDES),
                        "commits": committed(**PARTS)["pending"]["commits"],
                        "from": 5,
                        "secret": SECRETS[1],
                        "parts": dict(PARTS),
                    },
                ],
                "pending": None,
            },
            "numbers": self.numbers,
        }

    def verdict(self, shown: Facts | None = None, kept: Facts | None = None, noted: str = "") -> Facts:
        found: Facts = self.fair("check", PLAY, shown or self.shown, kept or self.kept, noted)
        return found

    def wrong(self, shown: Facts | None = None, kept: Facts | None = None) -> list[str]:
        """What is found to be wrong."""
        found = self.verdict(shown, kept)
        wrong = [one["what"] for one in found["findings"] if one["grade"] == "bad"]
        assert (found["grade"] == "bad") == bool(wrong)
        return wrong


@pytest.fixture
def game(fair: Fair) -> Game:
    return Game(fair)


def test_an_honest_game_is_found_right_and_what_came_before_red_joined_is_said_to_be_open(game: Game) -> None:
    found = game.verdict()
    assert [(one["what"], one["grade"]) for one in found["findings"]] == [
        ("commitment", "ok"),
        ("theirs", "open"),
        ("commitment", "ok"),
        ("theirs", "ok"),
        ("mine", "ok"),
        ("numbers", "ok"),
        ("rolls", "ok"),
    ]
    assert found["grade"] == "open"
    assert found["findings"][1]["facts"] == {"round": 0, "side": "blue"}
    assert found["findings"][-1]["facts"] == {"n": 7}
    assert found["should"] == [one["value"] for one in game.numbers]


def test_who_set_it_up_can_check_everything(game: Game) -> None:
    fair, blue = game.fair, PARTS["blue"]
    kept = fair("newRecord", hashed(SECRETS[0]), {"blue": blue})
    kept = fair("answer", kept, PLAY, told(), ["blue"], blue)["kept"]
    kept = fair("answer", kept, PLAY, committed(**PARTS), ["blue"], "")["kept"]
    kept = fair("withLines", kept, game.lines)
    assert game.verdict(kept=kept)["grade"] == "ok"


def test_a_browser_that_has_kept_nothing_says_so_and_passes_nothing_off_as_checked(game: Game) -> None:
    found = game.fair("check", PLAY, game.shown, None)
    grades = {one["what"]: one["grade"] for one in found["findings"]}
    assert found["grade"] == "open"
    assert grades == {
        "nothing": "open",
        "commitment": "open",
        "theirs": "open",
        "numbers": "ok",
        "unseen": "open",
    }


def test_a_commitment_that_was_written_down_counts(game: Game) -> None:
    right = game.fair("check", PLAY, game.shown, None, hashed(SECRETS[0]).upper())
    wrong = game.fair("check", PLAY, game.shown, None, hashed("another"))
    assert [one["grade"] for one in right["findings"] if one["what"] == "commitment"] == ["ok", "open"]
    assert [one["grade"] for one in wrong["findings"] if one["what"] == "commitment"] == ["bad", "open"]


def test_where_no_die_was_rolled_there_is_nothing_wrong_and_nothing_open(game: Game) -> None:
    found = game.verdict({**game.shown, "numbers": []}, {**game.kept, "lines": []})
    assert found["grade"] == "ok"
    assert ("numbers.none", "ok") in [(one["what"], one["grade"]) for one in found["findings"]]


def test_nothing_is_judged_before_the_end(game: Game) -> None:
    found = game.verdict({**game.shown, "over": False})
    assert [(one["what"], one["grade"]) for one in found["findings"]] == [("notover", "open")]


def test_a_game_that_is_not_fair_is_called_so(game: Game) -> None:
    assert game.wrong({**game.shown, "fair": False}) == ["unfair.since"]
    assert game.wrong({**game.shown, "fair": False}, {**game.kept, "fair": False}) == ["unfair"]


def other(game: Game, **changes: Any) -> Facts:
    """What the server shows, with round 1 changed."""
    shown = game.shown
    shown["dice"]["rounds"][1] |= changes
    return shown


def test_a_secret_that_was_chosen_afterwards_is_found_though_the_server_changes_its_commitment_too(game: Game) -> None:
    chosen = "77" * 32
    stream = Dice(key_of(f"{chosen}.{PARTS['blue']}.{PARTS['red']}"))
    shown = other(game, secret=chosen, commitment=hashed(chosen))
    shown["numbers"] = [
        one if one["round"] == 0 else {**one, "value": stream.below(one["below"])} for one in game.numbers
    ]
    assert "commitment" in game.wrong(shown)
    assert "rolls" in game.wrong(shown)


def test_a_part_of_mine_that_was_left_out_or_changed_is_found(game: Game) -> None:
    assert "mine" in game.wrong(other(game, parts={**PARTS, "red": "x" * 64}))
    assert "mine" in game.wrong(other(game, parts={"blue": PARTS["blue"]}, sides=["blue"]))


def test_a_part_of_the_other_side_that_was_chosen_afterwards_is_found(game: Game) -> None:
    assert "theirs" in game.wrong(other(game, parts={**PARTS, "blue": "x" * 64}))


def test_a_round_that_was_told_in_two_ways_is_found(game: Game) -> None:
    kept = game.fair("recordRounds", game.kept, committed(blue="another", red=PARTS["red"]))
    assert game.wrong(kept=kept) == ["changed"]


def test_a_round_that_dice_followed_from_cannot_vanish(game: Game) -> None:
    mixed = {**game.shown["dice"]["rounds"][1], "round": 2}
    assert game.wrong(kept=game.fair("recordRounds", game.kept, {"rounds": [mixed], "pending": None})) == ["gone"]


def test_a_round_that_was_dropped_after_my_part_was_sent_is_told(game: Game) -> None:
    kept = {**game.kept, "rounds": {**game.kept["rounds"], "2": {**game.kept["rounds"]["1"], "shown": ["red"]}}}
    assert [one["grade"] for one in game.verdict(kept=kept)["findings"] if one["what"] == "dropped"] == ["open"]
    kept["rounds"]["2"]["shown"] = []
    assert [one for one in game.verdict(kept=kept)["findings"] if one["what"] == "dropped"] == []


def changed(game: Game, index: int, **changes: Any) -> Facts:
    numbers = [dict(one) for one in game.numbers]
    numbers[index] |= changes
    return {**game.shown, "numbers": numbers}


def test_a_number_that_does_not_follow_is_found(game: Game) -> None:
    value = (game.numbers[2]["value"] + 1) % 6
    assert "numbers" in game.wrong(changed(game, 2, value=value))


def test_a_number_that_was_skipped_is_found(game: Game) -> None:
    """The server may not throw again until it likes the die."""
    at = game.numbers[-1]["at"] + 1
    (value,) = game.fair("rolls", game.seed(1), [6], at)
    kept = {**game.kept, "lines": []}
    assert game.wrong(changed(game, -1, at=at, value=value), kept) == ["numbers.place"]


def test_a_number_that_is_used_again_is_found(game: Game) -> None:
    before = game.numbers[-2]
    kept = {**game.kept, "lines": game.lines[:1]}
    assert game.wrong(changed(game, -1, at=before["at"], value=before["value"]), kept) == ["numbers.place"]


def test_a_line_that_was_taken_back_has_its_numbers_again(game: Game) -> None:
    last = [one for one in game.numbers if one["line"] == 7]
    again = [{**one, "line": 9, "action": 9} for one in last]
    shown = {**game.shown, "numbers": [*game.numbers, *again]}
    assert game.wrong(shown) == ["numbers.place"]
    seen = game.fair("withLines", game.kept, ["8:u7"])
    assert game.wrong(shown, seen) == []


def test_a_number_from_another_round_than_that_of_its_line_is_found(game: Game) -> None:
    at = game.streams[0].used
    (value,) = game.fair("rolls", game.seed(0), [6], at)
    kept = {**game.kept, "lines": []}
    assert game.wrong(changed(game, -1, round=0, at=at, value=value), kept) == ["numbers.round"]


def test_a_roll_that_was_shown_and_is_not_in_the_list_is_found(game: Game) -> None:
    """Whatever the list says: it may be true to its seed, and not be what was shown."""
    shown = {**game.shown, "numbers": [one for one in game.numbers if one["line"] != 3]}
    assert "rolls" in game.wrong(shown)
    assert game.wrong(kept={**game.kept, "lines": [*game.lines[:-1], "7:6=1,6=1,6=1,6=1"]}) == ["rolls"]
    assert game.wrong(kept={**game.kept, "lines": [*game.lines, "6:11"]}) == ["draws"]


def test_rolls_in_another_order_than_they_were_shown_are_found(game: Game) -> None:
    faces = [one["value"] + 1 for one in game.numbers if one["line"] == 7]
    assert faces != faces[::-1]
    backwards = ",".join(f"6={face}" for face in reversed(faces))
    assert game.wrong(kept={**game.kept, "lines": [f"7:{backwards}"]}) == ["rolls"]


def test_numbers_that_were_never_shown_here_are_said_to_be_unseen(game: Game) -> None:
    found = game.verdict(kept={**game.kept, "lines": game.lines[:-1]})
    assert [one["facts"] for one in found["findings"] if one["what"] == "unseen"] == [{"n": 3}]


@pytest.mark.parametrize(
    "nonsense", [{"below": 0}, {"at": -1}, {"at": 0.5}, {"below": "6"}, {"round": 9}, {"value": None}, {"line": "x"}]
)
def test_nonsense_is_found_and_breaks_nothing(game: Game, nonsense: Facts) -> None:
    assert "numbers.senseless" in game.wrong(changed(game, 0, **nonsense))


def test_the_seed_that_is_shown_has_to_be_that_of_the_parts(game: Game) -> None:
    assert game.wrong({**game.shown, "seed": f"{SECRETS[0]}.lucky."}) == ["seed"]
