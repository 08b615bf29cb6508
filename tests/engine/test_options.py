"""Which optional rules are played?"""

from typing import Any

import pytest
from tests.engine.table import TOY

from grognard.engine.codec import FieldError
from grognard.engine.options import OptionalRule, choose

RULES = (OptionalRule("fog", "9.1", False), OptionalRule("weather", "9.2", "fair", ("fair", "mud")))


@pytest.mark.parametrize("given", [None, {}])
def test_unless_said_every_option_is_at_its_default(given: dict[str, Any] | None) -> None:
    assert choose(RULES, given) == {"fog": False, "weather": "fair"}


def test_what_is_said_counts() -> None:
    assert choose(RULES, {"weather": "mud", "fog": True}) == {"fog": True, "weather": "mud"}


def test_an_unknown_option_is_answered_with_the_nearest() -> None:
    with pytest.raises(FieldError, match=r"options.wether: unknown option.*weather"):
        choose(RULES, {"wether": "mud"})


@pytest.mark.parametrize("value", [1, 0, "true", None, [True]])
def test_a_switch_is_true_or_false_and_nothing_like_it(value: Any) -> None:
    with pytest.raises(FieldError, match=r"options.fog: expected one of true, false, not"):
        choose(RULES, {"fog": value})


def test_a_choice_is_one_of_its_words() -> None:
    with pytest.raises(FieldError, match=r"options.weather: expected one of fair, mud, not 'snow'"):
        choose(RULES, {"weather": "snow"})


def test_a_game_remembers_its_options() -> None:
    assert TOY.start(seed=1, options={"long": True}).components.options == {"long": True, "die": "d6"}


def test_a_game_refuses_an_unknown_option() -> None:
    with pytest.raises(FieldError, match=r"options.lnog: unknown option.*long"):
        TOY.start(seed=1, options={"lnog": True})
