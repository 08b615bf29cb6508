"""What each event is about. Each chapter adds its own, in its order."""

from collections.abc import Mapping

from grognard.engine.events import Topic

EVENTS: Mapping[str, Topic] = {
    # -- the sequence of play
    "turn_began": Topic.TURN,
    **dict.fromkeys(("weather", "winter", "departed"), Topic.OTHER),
    # -- initiative, reserve, operations, activation
    "group_taken": Topic.OTHER,
    **dict.fromkeys(("initiative", "filled", "omitted", "included"), Topic.OTHER),
    **dict.fromkeys(("reserve_put", "reserve_recalled", "reserve_back", "reserve_ended"), Topic.OTHER),
    **dict.fromkeys(("took_first", "took_marker", "took_marker_unseen", "showed"), Topic.OTHER),
    **dict.fromkeys(("passed_sequence", "operation_began", "marker_gone", "marker_came"), Topic.OTHER),
    "inactive": Topic.OTHER,
    **dict.fromkeys(("combined", "not_combined"), Topic.CHANCE),
    **dict.fromkeys(("activated", "army_check_passed", "army_check_failed"), Topic.OTHER),
    # -- reinforcements, supply, Fuel
    **dict.fromkeys(("reinforcement_due", "air_arrived", "released", "bridge_repaired"), Topic.OTHER),
    **dict.fromkeys(("supplied", "emergency_supply", "out_of_supply"), Topic.OTHER),
    **dict.fromkeys(("fuel_came", "fuel_lost", "fuel_used", "fuelled"), Topic.OTHER),
    **dict.fromkeys(("low_fuel", "low_fuel_formation"), Topic.OTHER),
    # -- movement
    **dict.fromkeys(("moved", "arrived", "dropped"), Topic.MOVEMENT),
    # -- Strongpoints and Fortified Lines
    **dict.fromkeys(("began_strongpoint", "built_strongpoint", "stopped_building"), Topic.OTHER),
    **dict.fromkeys(("removed_strongpoint", "destroyed_line"), Topic.OTHER),
    # -- Disruption
    **dict.fromkeys(("disrupted", "still_disrupted", "recovered", "check_passed", "check_failed"), Topic.OTHER),
    # -- combat
    "attacked": Topic.ATTACK,
    **dict.fromkeys(("lead_named", "air_assigned", "guns_named", "reckoned", "attack_void"), Topic.COMBAT),
    **dict.fromkeys(("air_coordinated", "air_uncoordinated", "guns_coordinated", "guns_uncoordinated"), Topic.COMBAT),
    **dict.fromkeys(("guns_silent",), Topic.COMBAT),
    **dict.fromkeys(("ground_coordinated", "ground_uncoordinated", "ground_automatic"), Topic.COMBAT),
    **dict.fromkeys(("command_spent", "fired", "air_flown"), Topic.COMBAT),
    **dict.fromkeys(("result", "hopeless"), Topic.RESULT),
    **dict.fromkeys(("command_back", "gun_ready", "air_ready"), Topic.OTHER),
    # -- before combat, and Overruns
    **dict.fromkeys(("overran", "declared"), Topic.ATTACK),
    **dict.fromkeys(("overrun_entered", "reacted"), Topic.MOVEMENT),
    **dict.fromkeys(("overrun_failed", "attack_refused", "no_retreat", "no_retreat_removed"), Topic.COMBAT),
    **dict.fromkeys(("refusal_passed", "refusal_failed", "reaction_passed", "reaction_failed"), Topic.COMBAT),
    **dict.fromkeys(("no_retreat_passed", "no_retreat_failed"), Topic.COMBAT),
    # -- losses
    **dict.fromkeys(("attrition", "losses_reduced", "stood_fast"), Topic.COMBAT),
    **dict.fromkeys(("air_lost", "leader_lost"), Topic.LOSS),
    **dict.fromkeys(("air_survived", "leader_survived", "zone_passed", "zone_not_passed"), Topic.COMBAT),
    **dict.fromkeys(("retreated", "advanced"), Topic.COMBAT),
    "initiative_earned": Topic.OTHER,
    **dict.fromkeys(("lost_step", "eliminated"), Topic.LOSS),
    # -- victory
    **dict.fromkeys(("first_held", "won"), Topic.VICTORY),
}
