"""A Ground Combat under way [15.1]: who fights whom, the support of both sides, and what has been resolved of it.

Points are half Movement Points. `march` is how many of the points left come from a Forced March whose die has not been
rolled yet: it is rolled as soon as fewer than that are left [8.5-3].
"""

from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side, Unit

HASTY, PREPARED = "hasty", "prepared"
"""The two types of attack [15.2]."""
RETREAT, STAY = "retreat", "stay"
"""What a defender decides after the result [15.7-0:1]."""
GAS, PERSISTENT = "gas", "persistent"
"""Chemical weapons with the support, of the kind that stays or not [26.5-1:2]."""


class Spent(NamedTuple):
    """What a move goes on with after an attack or a Disengagement that was made; nothing is returned of one given up.

    A unit that may not go on has no points left.
    """

    left: int
    march: int = 0
    marched: bool = False
    """A Forced March was declared in the advance after an attack, or before [8.5-1]."""
    disengaged: bool = False
    """The first hex that it enters now is bound by 8.8-6 (`disengage.why_not_first_hex`)."""


class Attacking(NamedTuple):
    """A unit in its move considers an attack on a hex [15-1]. Returns `Spent`, or None if it was given up.

    Nothing has been paid yet: type of attack, way across a river and Engineer Points are chosen, and can be changed.
    """

    side: Side
    unit: Unit
    hex: Hex
    left: int
    march: int = 0
    marched: bool = False
    """A Forced March has been declared already, which can be once in a move [8.5-1]."""
    kind: str = ""
    crossing: str = ""
    """A row of OBSTACLES, by which the attack crosses the hexside; "" if there is no river."""
    engineers: bool = False
    """Engineer Points reduce the Defensive Works [31.4-2]."""


class Support(NamedTuple):
    """The Combat Support of one side [16]."""

    guns: tuple[Unit, ...] = ()
    doubled: tuple[Unit, ...] = ()
    """Rocket artillery among them that fires twice its strength [17-6]."""
    helicopters: tuple[Unit, ...] = ()
    air: int = 0
    """Air Points; after AA fire those that are left."""
    chemical: str = ""
    """GAS, PERSISTENT, or none."""
    assigned: bool = False
    """Its owner has decided [15.1-4]."""
    fired_at: bool = False
    """AA fire at it is resolved [15.1-5]: the helicopters and Air Points are those that are left."""
    rolled: bool = False
    modifier: int = 0
    """What the Combat Support Table has given [15.1-7]."""

    @property
    def units(self) -> tuple[Unit, ...]:
        """Artillery and helicopters."""
        return (*self.guns, *self.helicopters)


class Jamming(NamedTuple):
    """Electronic Warfare of one side in a combat [24.3]: what it gives itself, and does to the enemy."""

    resolved: bool = False
    modifier: int = 0
    """Red of the attacker, blue of the defender [24.4-1]."""
    codes: tuple[str, ...] = ()


class Battle(NamedTuple):
    """A Ground Combat from its declaration to the advance [15.1]. Returns `Spent`."""

    side: Side
    """Who attacks."""
    unit: Unit
    hex: Hex
    kind: str
    paid: int = 0
    """Points paid for the attack, works included [15.9-4]."""
    left: int = 0
    march: int = 0
    marched: bool = False
    crossing: str = ""
    step: int = 0
    defenders: tuple[Unit, ...] = ()
    """The Defending Units [15.3]; none until they are named."""
    attack_support: Support = Support()
    defence_support: Support = Support()
    attack_ew: Jamming = Jamming()
    defence_ew: Jamming = Jamming()
    recon: Unit = NONE
    """Who supports in Recon mode [15.5.11]."""
    attack_command: bool = False
    """The attacker uses Frontline Command [15.5.18-1]."""
    defence_command: bool = False
    rolled: bool = False
    attacker_loss: int = 0
    defender_loss: int = 0
    """The result as the table has it [15.6-1]."""
    hurt: bool = False
    """A Defending Unit has incurred Attrition Points by the result [31.4-1]."""

    def support(self, side: Side) -> Support:
        """The support of a side."""
        return self.attack_support if side == self.side else self.defence_support

    def with_support(self, side: Side, support: Support) -> "Battle":
        """The same with other support of a side."""
        return self._replace(attack_support=support) if side == self.side else self._replace(defence_support=support)

    def ew(self, side: Side) -> Jamming:
        """The Electronic Warfare of a side."""
        return self.attack_ew if side == self.side else self.defence_ew

    def with_ew(self, side: Side, ew: Jamming) -> "Battle":
        """The same with other Electronic Warfare of a side."""
        return self._replace(attack_ew=ew) if side == self.side else self._replace(defence_ew=ew)

    def units(self, side: Side) -> tuple[Unit, ...]:
        """The attacker, or the Defending Units."""
        return (self.unit,) if side == self.side else self.defenders


class Disengaging(NamedTuple):
    """A unit tries to Disengage [8.8], in its move or in a Retreat After Combat. Returns `Spent`, or None if given up.

    In a retreat it costs no points, and what is returned is whether it has succeeded (`Spent.disengaged`).
    """

    side: Side
    unit: Unit
    in_retreat: bool = False
    left: int = 0
    march: int = 0
    marched: bool = False
    step: int = 0
    support: Support = Support()
    allowed: bool = False
    """The enemy lets it succeed [8.8-7]."""
