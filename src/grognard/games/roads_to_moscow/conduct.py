"""A Sequence of Operations [7.21A, 7.21B]: phase by phase, with the formations that are active in it."""

from grognard.engine import markers
from grognard.engine.procedures import Sequence
from grognard.games.roads_to_moscow import fuel
from grognard.games.roads_to_moscow.activation import ArmyActivation
from grognard.games.roads_to_moscow.combat import CombatPhase
from grognard.games.roads_to_moscow.declaration import DeclarationPhase
from grognard.games.roads_to_moscow.fortification import EngineeringPhase
from grognard.games.roads_to_moscow.markers import formation_name
from grognard.games.roads_to_moscow.movement import MovementPhase
from grognard.games.roads_to_moscow.no_retreat import NoRetreatPhase
from grognard.games.roads_to_moscow.operations import Operation
from grognard.games.roads_to_moscow.position import COMBAT, MOVEMENT, SEQUENCE, RoadsPosition
from grognard.games.roads_to_moscow.reaction import ReactionPhase
from grognard.games.roads_to_moscow.refusal import RefusalPhase
from grognard.games.roads_to_moscow.units import SIDES


class Operate(Sequence[RoadsPosition, Operation]):
    """Movement, Enemy Reaction, Combat [7.21A]; in an Assault Sequence Engineering comes before [7.21B].

    Army units are activated before the first phase, so that engineers among them can build [OS-A1a, 14.26a]. The
    Sequence is not the table of a combat: a Mobile one may use either [7.21-2, 7.21A-4], an Assault one only the
    Assault table [7.21B-4, OS-B3]. All units of the active formations may move and attack [7.21A-1, 7.21B-1]; of other
    formations nobody does in a Mobile Sequence [7.21A-2], and in an Assault Sequence they may join attacks [7.21B-2]
    without moving [4.23b-4].
    """

    frame = Operation
    steps = (
        *("begin", "army", "engineering", "movement", "declaration"),
        *("refusal", "reaction", "no_retreat", "combat", "end"),
    )

    def phase(self, position: RoadsPosition, frame: Operation) -> str:
        return f"{SIDES[frame.side]}.operations"

    def begin(self, position: RoadsPosition, frame: Operation) -> None:
        """These are the active formations; all others may not move [4.23b-1, 4.23b-2]. Fuel is decided on [ES-B1]."""
        position.active, position.assault = frame.formations, frame.assault
        rule = "7.21B" if frame.assault else "7.21A"
        names = [formation_name(position, formation) for formation in frame.formations]
        kind = "assault" if frame.assault else "mobile"
        position.emit("operation_began", rule, side=position.side_name(frame.side), formations=names, sequence=kind)
        for formation in reversed(frame.formations):
            fuel.begin_activation(position, formation)
            position.call(fuel.Fuelling(frame.side, formation))

    def army(self, position: RoadsPosition, frame: Operation) -> None:
        """Army units, Leaders and Fuel units [7.4, 15.31, 16.21-1]."""
        position.call(ArmyActivation(frame.side))

    def engineering(self, position: RoadsPosition, frame: Operation) -> None:
        """In an Assault Sequence only [7.21B, OS-B1]."""
        if frame.assault:
            position.call(EngineeringPhase(frame.side))

    def movement(self, position: RoadsPosition, frame: Operation) -> None:
        """With the full MA and Overruns [7.21A-3, OS-A1b], or half of it and none [7.21B-3, 7.21B-5, OS-B2].

        Nobody has to move [7.24-2]; formations beside the map may enter [7.24-3].
        """
        position.call(MovementPhase(frame.side))

    def declaration(self, position: RoadsPosition, frame: Operation) -> None:
        """Attacks are declared when all have moved [9.11, OS-A1c]."""
        fuel.end_movement(position)
        markers.expire(position, MOVEMENT)
        position.call(DeclarationPhase(frame.side))

    def refusal(self, position: RoadsPosition, frame: Operation) -> None:
        """Enemy Reaction: Combat Refusal first [7.21A, OS-A2], if anybody is attacked."""
        if position.attacks:
            position.call(RefusalPhase(1 - frame.side))

    def reaction(self, position: RoadsPosition, frame: Operation) -> None:
        """Then Reaction Movement, if an attack still stands [9.3]."""
        if position.attacks:
            position.call(ReactionPhase(1 - frame.side))

    def no_retreat(self, position: RoadsPosition, frame: Operation) -> None:
        """Then No Retreat [9.4]."""
        if position.attacks:
            position.call(NoRetreatPhase(1 - frame.side))

    def combat(self, position: RoadsPosition, frame: Operation) -> None:
        """Every declared attack is resolved [10.0]."""
        if position.attacks:
            position.call(CombatPhase(frame.side))

    def end(self, position: RoadsPosition, frame: Operation) -> None:
        """Nobody is active: Army units are of no formation again [7.47]."""
        markers.expire(position, COMBAT)
        markers.expire(position, SEQUENCE)
        position.active, position.assault = (), False
