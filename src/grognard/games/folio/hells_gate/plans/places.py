"""Where units should stand that are not needed for an attack: for the aim, for the line, and out of danger."""

from collections.abc import Iterable, Mapping, Sequence

from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.plans.dangers import Dangers
from grognard.games.folio.hells_gate.plans.evaluation import standing
from grognard.games.folio.hells_gate.plans.fights import stakes
from grognard.games.folio.hells_gate.plans.shortlists import rank_hexes
from grognard.games.folio.hells_gate.plans.weights import table_of
from grognard.games.folio.hells_gate.position import HellsGatePosition


class Places:
    """A trial of a side's moves: whoever has been placed is reckoned with by the next."""

    def __init__(self, position: HellsGatePosition, side: Side, dangers: Dangers | None = None) -> None:
        self.trial, self.side = position.copy(), side
        self.dangers = dangers or Dangers(position, side)
        self.table = table_of(position.components)
        self.sign = 1.0 if side == GERMAN else -1.0
        self.stakes = [(hex, float(stakes(position)[hex])) for hex in self.table.staked]
        self._sum = self.sum()

    def sum(self) -> float:
        """What the position is worth to the side, dangers aside."""
        owners = [(self.trial.owner(hex), stake) for hex, stake in self.stakes]
        held = sum(stake * ((owner == self.side) - (owner == 1 - self.side)) for owner, stake in owners)
        return self.sign * standing(self.trial) + held

    def near(self, hexes: Iterable[Hex]) -> float:
        """What the units of the side in some hexes and next to them have to fear."""
        around, trial = self.trial.components.grid.around, self.trial
        own, held = trial.components.side_of, trial.stacks
        looked_at = {near for hex in hexes for near in (hex, *around[hex])}
        found = 0.0
        for hex in looked_at:
            for unit in trial.stacks.get(hex, ()):
                if own[unit] == self.side:
                    found += self.dangers.risk(unit, hex, held)
        return found

    def gain(self, unit: Unit, hex: Hex) -> float:
        """What it brings that a unit goes to a hex, all told."""
        here = self.trial.at[unit]
        if hex == here:
            return 0.0
        before = self.near((here, hex))
        self.trial.put(unit, hex)
        found = self.sum() - self._sum + before - self.near((here, hex))
        self.trial.put(unit, here)
        return found

    def best(self, unit: Unit, hexes: Sequence[Hex], leaves: bool = False) -> Hex:
        """The best of some hexes; where the unit stands, if none is better and it need not leave."""
        here, looks = self.trial.at[unit], self.table.planner["looks"]
        tried = [hex for hex in rank_hexes(self.trial, unit, list(hexes)) if hex not in self.trial.stacks][:looks]
        gains = {hex: self.gain(unit, hex) for hex in tried}
        found = max(gains, key=lambda hex: (gains[hex], -hex), default=here)
        return found if leaves or gains.get(found, 0.0) > self.table.planner["stays"] else here

    def relieved(self, hex: Hex, reaches: Mapping[Unit, Sequence[Hex]]) -> dict[Unit, Hex]:
        """Who should go into a hex in place of the unit that holds it, and where that one goes.

        Nobody, if it is as good that the other unit goes there, or if an attacker is on its way there already.
        """
        holder, *others = self.trial.stacks[hex]
        if others or holder not in reaches:
            return {}
        most, found = 0.0, dict[Unit, Hex]()
        start = dict(zip(reaches, map(self.trial.at.__getitem__, reaches), strict=True))
        aside = self.best(holder, [near for near in reaches[holder] if near != hex], leaves=True)
        for unit, hexes in reaches.items():
            if aside == hex or unit == holder or hex not in hexes:
                continue
            before = self.near((hex, aside, start[unit]))
            self.trial.put(holder, aside)
            self.trial.put(unit, hex)
            gain = self.sum() - self._sum + before - self.near((hex, aside, start[unit]))
            self.trial.put(unit, start[unit])
            self.trial.put(holder, hex)
            more = gain - max(0.0, self.gain(unit, aside)) - self.table.planner["relief"]
            if more > most:
                most, found = more, {holder: aside, unit: hex}
        return found

    def place(self, unit: Unit, hex: Hex) -> None:
        """A unit goes there: the next one reckons with it."""
        if self.trial.at[unit] != hex:
            self.trial.put(unit, hex)
            self._sum = self.sum()
