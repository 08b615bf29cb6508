"""Results in the course of a combat [11.0]: their order, and what they mean for the combats after it."""

import pytest
from tests.games.roads_to_moscow.battles import declared, until
from tests.games.roads_to_moscow.outcomes import TWO_STEPS, board
from tests.games.roads_to_moscow.sketch import ask, happened, where


@pytest.mark.rule("11.11-2", "11.3", "11.6-1", "11.62")
def test_losses_come_before_retreats_the_defenders_first_and_the_advance_last() -> None:
    picture = board(9, 8, h0404="gA1:Tk", h0504="sA1:Inf")
    units = {"gA1": TWO_STEPS, "sA1": TWO_STEPS}
    position = declared(picture, {"0504": "gA1"}, mobile=["0504"], units=units, mobile_crt="A1/D1R", dice=[5])
    assert [event["unit"] for event in happened(position.events, "lost_step")] == ["sA1", "gA1"]
    assert ask.asked(position) == ("soviet", "retreat.where")
    events = ask.play(position, "hex 0704")
    assert (where(position, "sA1"), ask.asked(position)) == ("0704", ("german", "advance.who"))
    events = ask.play(position, "unit gA1; hex 0604")
    assert [event["to"] for event in happened(events, "advanced")] == ["0504", "0604"]
    assert position.initiative_drm == [1, 0]


@pytest.mark.rule("11.6-1", "11.61f")
def test_nobody_advances_where_the_defender_stays() -> None:
    picture = board(9, 8, h0404="gA1:Tk", h0504="sA1:Inf")
    position = declared(picture, {"0504": "gA1"}, units={"gA1": TWO_STEPS}, assault_crt="A1", dice=[5])
    assert ask.asked(position)[1] != "advance.who"
    assert (where(position, "gA1"), where(position, "sA1")) == ("0404", "0504")


@pytest.mark.rule("11.36-1", "11.36-2")
def test_who_retreats_into_the_next_defending_hex_adds_nothing_there_and_does_not_lead() -> None:
    picture = board(9, 9, h0404="gA1:Tk", h0504="sA1:Inf", h0506="sA2:Inf+sA3:Inf", h0507="gA2:Inf")
    attacks = {"0504": "gA1", "0506": "gA2"}
    position = declared(picture, attacks, mobile=["0504", "0506"], mobile_crt="DR", dice=[5, 5])
    ask.play(position, "attack 0504; hex 0506; done")
    until(position, "lead.which", "soviet")
    assert ask.choices(position) == {"unit sA2", "unit sA3"}
    assert ask.refused(position, "unit sA1").rules[0] == "11.36-1"
    events = ask.play(position, "unit sA2")
    assert happened(events, "reckoned")[0]["defence"] == 8
    assert ask.asked(position) == ("soviet", "retreat.where")
    assert "drop sA1" in ask.choices(position)
