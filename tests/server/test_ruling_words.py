"""A ruling goes to the page in words, and so does all that it tells beside itself."""

from tests.games.roads_to_moscow.battles import TANK, declared
from tests.games.roads_to_moscow.sketch import ask

from grognard.games.roads_to_moscow.game import GAME
from grognard.server.messages import ruling_json


def test_what_odds_rest_on_and_what_could_be_added_has_its_text_in_both_languages() -> None:
    p = declared(
        "gA1:Tk sA1:Inf gA2:MI\ngA9:HQ . .", {"0201": "gA1 gA2"}, mobile=["0201"], units={"gA1": TANK}, dice=[5]
    )
    told = ruling_json(GAME.name, ask.allowed(p, "unit gA1"), p.components)
    assert [one["text"]["es"][:14] for one in told["basis"]] == ["ninguna regla ", "un ataque desd", "gA1 ha de coor"]
    (point,) = told["could"]
    assert point["ruling"]["text"]["en"].startswith("gA9 could spend 2")
    assert point["ruling"]["text"]["es"].startswith("gA9 podría gastar 2")
    assert point["ruling"]["odds"]["chances"]
