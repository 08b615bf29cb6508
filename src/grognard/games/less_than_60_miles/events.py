"""What each event is about. Each chapter adds its own, in its order."""

from collections.abc import Mapping

from grognard.engine.events import Topic

EVENTS: Mapping[str, Topic] = {
    # -- the sequence of play, weather
    "turn_began": Topic.TURN,
    **dict.fromkeys(("action_began", "fog", "rain", "snow", "night"), Topic.OTHER),
    # -- movement
    **dict.fromkeys(("moved", "arrived", "forced_march", "released"), Topic.MOVEMENT),
    **dict.fromkeys(("delayed", "delay_over", "axis_set", "axis_changing"), Topic.OTHER),
    # -- modes, HQs, orders
    **dict.fromkeys(("mode_ordered", "mode_taken", "attached"), Topic.OTHER),
    **dict.fromkeys(("cp_spent", "cp_restored", "cp_lost", "cp_returned"), Topic.OTHER),
    **dict.fromkeys(("hq_changed", "hq_rebuilt"), Topic.OTHER),
    "hq_destroyed": Topic.LOSS,
    **dict.fromkeys(("order_issued", "order_placed", "order_revealed", "order_executed"), Topic.OTHER),
    **dict.fromkeys(("order_cancelled", "order_removed"), Topic.OTHER),
    # -- attrition, supply, points
    **dict.fromkeys(("attrition", "worn_out", "eliminated", "reinforcement_lost"), Topic.LOSS),
    **dict.fromkeys(("recovered", "no_resupply", "rested_in_vain", "points_changed"), Topic.OTHER),
    "attrition_spared": Topic.OTHER,
    **dict.fromkeys(("centre_placed", "centre_moved", "centre_removed", "centre_lost", "marker_lifted"), Topic.OTHER),
    # -- engineers
    **dict.fromkeys(("engineers_free", "breaching", "crossing_prepared", "crossing_removed"), Topic.OTHER),
    **dict.fromkeys(("works_begun", "works_built", "works_damaged", "works_destroyed", "works_stopped"), Topic.OTHER),
    **dict.fromkeys(("mining_begun", "mining_complete", "mine_removed"), Topic.OTHER),
    **dict.fromkeys(("bridge_destroyed", "demolition_failed"), Topic.OTHER),
    **dict.fromkeys(("pontoon_begun", "pontoon_complete", "pontoon_destroyed"), Topic.OTHER),
    **dict.fromkeys(("panel_begun", "panel_complete", "panel_destroyed"), Topic.OTHER),
    # -- combat
    "attacked": Topic.ATTACK,
    **dict.fromkeys(("defending", "recon_supported", "frontline", "supported", "support_rolled"), Topic.COMBAT),
    **dict.fromkeys(("chemical_support", "ew_resolved", "reckoned", "engaged", "half_engaged"), Topic.COMBAT),
    **dict.fromkeys(("retreated", "no_retreat", "breakthrough", "advanced"), Topic.COMBAT),
    **dict.fromkeys(("breakthroughs_over", "interdictions_over"), Topic.OTHER),
    **dict.fromkeys(("disengaging", "disengaged", "not_disengaged"), Topic.COMBAT),
    "result": Topic.RESULT,
    # -- aircraft, helicopters, AA fire
    **dict.fromkeys(("air_spent", "air_recovered", "other_air_recovered", "air_taken", "air_given"), Topic.OTHER),
    **dict.fromkeys(("air_grounded", "air_free"), Topic.OTHER),
    "air_lost": Topic.LOSS,
    **dict.fromkeys(("cas_placed", "cas_removed"), Topic.OTHER),
    **dict.fromkeys(("aa_fire", "aa_helicopter", "helicopter_used"), Topic.COMBAT),
    # -- bombardment, detection, Electronic Warfare, intelligence
    **dict.fromkeys(("mission", "mission_lost", "bombarded", "bridge_bombarded", "interdicted"), Topic.COMBAT),
    **dict.fromkeys(("spotted", "out_of_sight", "ew_given", "ew_returned"), Topic.OTHER),
    **dict.fromkeys(("intelligence", "intelligence_placed"), Topic.OTHER),
    # -- chemical and nuclear warfare
    **dict.fromkeys(("chemical_warfare", "nuclear_warfare", "integrated_battle"), Topic.OTHER),
    **dict.fromkeys(("chemicals_used", "city_struck", "gas_placed", "gas_gone"), Topic.OTHER),
    **dict.fromkeys(("nuclear_launched", "nuclear_strike"), Topic.COMBAT),
    **dict.fromkeys(("contaminated", "decontaminated", "irradiated"), Topic.OTHER),
    # -- cards
    **dict.fromkeys(("card_added", "card_played", "card_discarded", "no_event_card"), Topic.OTHER),
    **dict.fromkeys(("air_gained", "air_struck", "cp_disrupted", "fog_lifted", "precipitation_over"), Topic.OTHER),
    **dict.fromkeys(("arrivals_delayed", "volunteers", "order_read", "favoured", "raided"), Topic.OTHER),
    **dict.fromkeys(("centre_raided", "interdiction_placed"), Topic.OTHER),
    "landed": Topic.MOVEMENT,
    # -- victory
    **dict.fromkeys(("objective_held", "won"), Topic.VICTORY),
}
