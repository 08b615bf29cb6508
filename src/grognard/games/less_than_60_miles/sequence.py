"""Sequence of play [5]: the phases of a turn that both sides share, and the ten phases of each player's action."""

from typing import NamedTuple

from grognard.engine import markers
from grognard.engine.kinds import Side
from grognard.engine.procedures import Sequence
from grognard.games.less_than_60_miles import (
    air,
    hands,
    modes,
    nuclear,
    objectives,
    point_changes,
    rebuilding,
    victory,
    warfare,
    weather,
)
from grognard.games.less_than_60_miles.air_transfer import AirTransfer
from grognard.games.less_than_60_miles.attrition import AttritionRemoval
from grognard.games.less_than_60_miles.card_verbs import offer_cards
from grognard.games.less_than_60_miles.changes import ModeChanges
from grognard.games.less_than_60_miles.effects import end_effects
from grognard.games.less_than_60_miles.engineering import Engineering
from grognard.games.less_than_60_miles.ew_points import EwPhase
from grognard.games.less_than_60_miles.execution import ExecutionPhase
from grognard.games.less_than_60_miles.missions import BombardmentPhase
from grognard.games.less_than_60_miles.movement import MovementPhase
from grognard.games.less_than_60_miles.orders import Issuing, Revealing
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import ACTION, FREE, GAME_TURN, FrontPosition
from grognard.games.less_than_60_miles.rebuilding import RebuildingPhase
from grognard.games.less_than_60_miles.warfare import Warfare


class GameTurn(NamedTuple):
    """A turn: the step it has come to."""

    step: int = 0


class ActionPhase(NamedTuple):
    """A player's Action Phase: the step it has come to."""

    side: Side
    step: int = 0


def players(position: FrontPosition) -> tuple[Side, Side]:
    """Player 1 and Player 2, as the scenario has them."""
    first = SIDES.index(position.components.facts.player_1)
    return first, 1 - first


class Turn(Sequence[FrontPosition, GameTurn]):
    """The six phases of a turn in their order [5-0]."""

    frame = GameTurn
    steps = (
        "begin",
        "warfare",
        "weather",
        "new_cards",
        "points",
        "events",
        "event_cards",
        "air_points",
        "air_cards",
        "player_1",
        "player_2",
        "final",
        "victory",
        "record",
    )

    def phase(self, position: FrontPosition, frame: GameTurn) -> str:
        return "turn"

    def begin(self, position: FrontPosition, frame: GameTurn) -> None:
        """A turn begins."""
        position.emit("turn_began", "5-0", turn=position.turn)
        objectives.refresh(position)

    def warfare(self, position: FrontPosition, frame: GameTurn) -> None:
        """Chemical and nuclear warfare are announced at the beginning of a turn, by Player 1 first [26.1-1, 27.1-1]."""
        for side in reversed(players(position)):
            position.call(Warfare(side))

    def weather(self, position: FrontPosition, frame: GameTurn) -> None:
        """Weather Phase: fog, precipitation, aircraft [5-1.1, 5-1.2]."""
        weather.determine(position)

    def new_cards(self, position: FrontPosition, frame: GameTurn) -> None:
        """Event Phase: cards join the decks at its start [34-2, 35-2]."""
        hands.add_cards(position)

    def points(self, position: FrontPosition, frame: GameTurn) -> None:
        """Event Phase: points come and go [5-2.1]."""
        point_changes.receive_points(position)

    def events(self, position: FrontPosition, frame: GameTurn) -> None:
        """Event Phase: each player rolls for an event [5-2.2]."""
        for side in players(position):
            hands.roll_for_event(position, side)

    def event_cards(self, position: FrontPosition, frame: GameTurn) -> None:
        """Event Phase: cards that are played in it [34-4]."""
        offer_cards(position, "event", players(position))

    def air_points(self, position: FrontPosition, frame: GameTurn) -> None:
        """Air Points Phase: the dice [5-3.1], then points between Superior HQs, Player 1 first [19.4-1]."""
        air.recover(position)
        for side in reversed(players(position)):
            position.call(AirTransfer(side))

    def air_cards(self, position: FrontPosition, frame: GameTurn) -> None:
        """Air Points Phase: cards that are played in it, after the dice [34-4]."""
        offer_cards(position, "air_points", players(position))

    def player_1(self, position: FrontPosition, frame: GameTurn) -> None:
        """Player 1 is the phasing player [5-0]."""
        begin_action(position, players(position)[0])

    def player_2(self, position: FrontPosition, frame: GameTurn) -> None:
        """Then Player 2, with the same phases [5-5.1]."""
        begin_action(position, players(position)[1])

    def final(self, position: FrontPosition, frame: GameTurn) -> None:
        """Final Phase: gas and contamination may go [5-6.1]; Event cards that were not played are discarded [34-4]."""
        warfare.final_phase(position)
        hands.discard_unplayed(position)

    def victory(self, position: FrontPosition, frame: GameTurn) -> None:
        """After the last turn of the scenario the game is over [4.2-0]."""
        victory.check(position)

    def record(self, position: FrontPosition, frame: GameTurn) -> None:
        """The turn marker moves on [5-6.2]."""
        markers.expire(position, GAME_TURN)
        position.turn += 1
        position.become(GameTurn())


def begin_action(position: FrontPosition, side: Side) -> None:
    """A side becomes the phasing player."""
    position.acting = side
    position.emit("action_began", "5-0", side=SIDES[side])
    position.call(ActionPhase(side))


class Act(Sequence[FrontPosition, ActionPhase]):
    """A player's Action Phase [5-4.1.1 to 5-4.10.3]."""

    frame = ActionPhase
    steps = (
        *("orders_reveal", "reveal_cards", "deployment", "orders_execution", "mode_changes"),
        *("orders_issue", "issue_cards", "hq_rebuilding", "postponement", "engineering", "attrition_removal"),
        *("ew", "bombardment", "movement", "radiation", "cleanup"),
    )

    # -- orders

    def orders_reveal(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Orders Reveal Phase [5-4.1.1, 5-4.1.2]."""
        position.call(Revealing(frame.side))

    def reveal_cards(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Orders Reveal Phase: cards of the enemy, when Current CP are set [34-4]."""
        offer_cards(position, "orders_reveal", [1 - frame.side])

    def deployment(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Orders Execution Phase: units are in their modes [5-4.2.1]."""
        modes.complete(position, frame.side)

    def orders_execution(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Orders Execution Phase: the revealed orders [5-4.2.2]."""
        position.call(ExecutionPhase(frame.side))

    def mode_changes(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Orders Execution Phase: changes without orders [5-4.2.3]."""
        position.call(ModeChanges(frame.side))

    def orders_issue(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Orders Issue Phase [5-4.3.1]."""
        position.call(Issuing(frame.side))
        offer_cards(position, "orders_issue", [1 - frame.side])

    def issue_cards(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Orders Issue Phase: what cards change of Issue Times is over; the enemy may read orders by one [34-4]."""
        end_effects(position, "orders_issue")
        offer_cards(position, "orders_issue_end", [1 - frame.side])

    # -- HQs, engineers, attrition

    def hq_rebuilding(self, position: FrontPosition, frame: ActionPhase) -> None:
        """HQ Reconstruction Phase of both sides, the phasing one first: the last called is the first to act [5-4.4]."""
        position.call(RebuildingPhase(1 - frame.side))
        position.call(RebuildingPhase(frame.side))

    def postponement(self, position: FrontPosition, frame: ActionPhase) -> None:
        """HQs that were not rebuilt move on along the Time Track [12.5-4]."""
        rebuilding.postpone(position)

    def engineering(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Engineering Phase [5-4.5]."""
        position.call(Engineering(frame.side))

    def attrition_removal(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Attrition Removal Phase [5-4.6.1 to 5-4.6.3]."""
        position.call(AttritionRemoval(frame.side))

    # -- fighting

    def ew(self, position: FrontPosition, frame: ActionPhase) -> None:
        """EW Phase [5-4.7.1, 5-4.7.2]."""
        end_effects(position, "attrition_removal")
        position.call(EwPhase(frame.side))

    def bombardment(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Bombardment Phase of both sides [5-4.8.1, 5-4.8.2]."""
        position.call(BombardmentPhase(frame.side))

    def movement(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Movement Phase: movement and ground combat [5-4.9]."""
        end_effects(position, "bombardment", "bombardment_start", "aa")
        position.call(MovementPhase(frame.side))
        offer_cards(position, "movement_start", [1 - frame.side])

    def radiation(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Who has ended the Movement Phase in a contaminated hex [27.4-4]."""
        nuclear.irradiate(position, frame.side)

    def cleanup(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Cleanup Phase: markers of this Action Phase go [5-4.10.1, 5-4.10.3], Engaged ones of this side [5-4.10.2].

        Scatterable mines, a card, stay until the next one.
        """
        end_effects(position, "movement", "movement_start", "aa")
        kept = tuple(mark._replace(stays=False) for mark in position.interdictions if mark.stays)
        if position.breakthroughs:
            hexes = position.place_names(position.breakthroughs)
            position.emit("breakthroughs_over", "15.8-4", hexes=hexes)
        over = sorted({mark.hex for mark in position.interdictions if not mark.stays})
        if over:
            position.emit("interdictions_over", "21-5", hexes=position.place_names(over))
        markers.expire(position, ACTION)
        position.interdictions = kept
        for unit in position.components.by_side[frame.side]:
            position.engaged[unit] = FREE
        objectives.refresh(position)
