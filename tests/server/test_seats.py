"""Who sits where: invitations, presence, and what is not handed out while others play."""

import secrets
from typing import Any

import pytest
from tests.server.guest import Guest, Host, Made

from grognard.server.seats import ForeignToken, Seat, SeatTaken, deal, join, seats_of_row, sides_opened

SEATS = {"blue": "me", "red": "link"}


def taking(host: Host, made: Made, invitation: str, token: str) -> Any:
    return host.post(f"/api/plays/{made.id}/join", {"invitation": invitation, "token": token})


def test_an_invitation_is_exchanged_for_a_token_by_whoever_is_first(host: Host) -> None:
    made, mine = host.new(seats=SEATS), secrets.token_urlsafe(32)
    assert taking(host, made, made.invitations["red"], mine).json() == {"side": "red"}
    second = taking(host, made, made.invitations["red"], secrets.token_urlsafe(32))
    assert second.status_code == 409
    assert "taken" in second.json()["said"]["en"]
    made.tokens["red"] = mine
    with made.guest("red") as red:
        assert red.welcome["sides"] == ["red"]


def test_who_asks_again_since_the_answer_was_lost_has_the_seat(host: Host) -> None:
    made, mine = host.new(seats=SEATS), secrets.token_urlsafe(32)
    for _ in range(2):
        assert taking(host, made, made.invitations["red"], mine).status_code == 200


def test_an_invitation_opens_nothing_by_itself(host: Host) -> None:
    made = host.new(seats=SEATS)
    with Guest(host, made.id, [made.invitations["red"]]) as eve:
        assert (eve.welcome["type"], eve.welcome["code"]) == ("error", "token")


@pytest.mark.parametrize("invitation", ["", "x" * 43, "short", None, 7, ["x"]])
def test_a_wrong_invitation_opens_nothing(host: Host, invitation: Any) -> None:
    made = host.new(seats=SEATS)
    assert taking(host, made, invitation, secrets.token_urlsafe(32)).status_code == 403


@pytest.mark.parametrize("token", ["", "short", "x" * 44, "ñ" * 43, None, 7])
def test_a_token_of_ones_own_has_to_be_one(host: Host, token: Any) -> None:
    made = host.new(seats=SEATS)
    assert taking(host, made, made.invitations["red"], token).status_code == 403
    assert taking(host, made, made.invitations["red"], secrets.token_urlsafe(32)).status_code == 200


def test_the_creator_does_not_get_the_seat_of_the_one_who_joined(host: Host) -> None:
    made = host.new(seats=SEATS)
    creator = dict(made.tokens)
    made.join("red")
    with Guest(host, made.id, list(creator.values())) as guest:
        assert guest.welcome["sides"] == ["blue"]
    assert taking(host, made, made.invitations["red"], creator["blue"]).status_code == 409


def test_a_token_opens_one_seat() -> None:
    seats, tokens, invitations = deal({"blue": "me", "red": "link"})
    with pytest.raises(ForeignToken):
        join(seats, invitations["red"], tokens["blue"])
    side, taken = join(seats, invitations["red"], "t" * 43)
    assert (side, sides_opened(taken, ["t" * 43])) == ("red", ["red"])
    with pytest.raises(SeatTaken):
        join(taken, invitations["red"], "u" * 43)


def test_everybody_is_told_who_sits_where_and_who_is_here(host: Host) -> None:
    made = host.new(seats=SEATS)
    with made.guest("blue") as blue:
        first = blue.wait_for("presence")["seats"]
        assert first["blue"] == {"kind": "me", "taken": True, "here": True, "person": 1}
        assert first["red"] == {"kind": "link", "taken": False, "here": False, "person": None}
        made.join("red")
        assert blue.wait_for("presence")["seats"]["red"] == {"kind": "link", "taken": True, "here": False, "person": 2}
        with made.guest("red"), made.guest():
            while not (told := blue.wait_for("presence"))["onlookers"]:
                pass
            assert told["seats"]["red"]["here"]
        while (told := blue.wait_for("presence"))["seats"]["red"]["here"]:
            pass


def test_two_sides_of_one_person_are_known_as_such(host: Host) -> None:
    with host.new().guest("blue", "red") as both:
        seats = both.wait_for("presence")["seats"]
        assert [seats[side]["person"] for side in ("blue", "red")] == [1, 1]


def test_who_takes_the_seat_that_others_were_invited_to_is_known_as_one_person(host: Host) -> None:
    made = host.new(seats=SEATS)
    with made.guest() as onlooker, made.guest("blue", "red"):
        while not (seats := onlooker.wait_for("presence")["seats"])["red"]["here"]:
            pass
        assert [seats[side]["person"] for side in ("blue", "red")] == [1, 1]


def test_the_computer_is_always_here(host: Host) -> None:
    with host.new(seats={"red": "bot:random"}).guest("blue") as blue:
        seats = blue.wait_for("presence")["seats"]
        assert seats["red"] == {"kind": "bot:random", "taken": True, "here": True, "person": None}


def test_nobody_gets_seed_or_position_while_somebody_is_invited(host: Host) -> None:
    made = host.new(seats=SEATS)
    for tokens in ([made.tokens["blue"]], []):
        for what in ("record", "position"):
            assert host.post(f"/api/plays/{made.id}/{what}", {"tokens": tokens}).status_code == 403
    made.join("red")
    for what in ("record", "position"):  # not even with all tokens at once
        answer = host.post(f"/api/plays/{made.id}/{what}", {"tokens": list(made.tokens.values())})
        assert answer.status_code == 403


def test_who_hands_on_one_of_two_seats_of_their_own_no_longer_plays_alone(host: Host) -> None:
    """Both seats were the creator's; once somebody comes with one of them, the seed stays hidden until the end."""
    made = host.new()
    tokens = {"tokens": list(made.tokens.values())}
    with made.guest("blue", "red"):
        assert host.post(f"/api/plays/{made.id}/record", tokens).status_code == 200
    with made.guest("red") as friend:
        assert host.post(f"/api/plays/{made.id}/record", tokens).status_code == 403
        assert host.post(f"/api/plays/{made.id}/position", tokens).status_code == 403
        friend.ask("resign", side="red")
    assert host.post(f"/api/plays/{made.id}/record", tokens).status_code == 200


def test_seats_of_before_there_were_invitations_are_read() -> None:
    found = seats_of_row([["blue", "me", "f" * 64], ["red", "link", "e" * 64], ["green", "bot:random", ""]])
    assert found[0] == Seat("blue", "me", "f" * 64, "", 1)
    assert found[1].person not in (0, 1)
    assert found[2].person == 0


def test_a_request_of_one_side_is_not_taken_for_one_of_the_other(host: Host) -> None:
    """Two clients may give themselves the same name and count alike: each still makes its own action."""
    made = host.new("crossroads", "battle", seats=SEATS)
    with made.guest("blue", client="same") as blue, made.guest("red", client="same") as red:
        mover, other = (blue, red) if blue.actions else (red, blue)
        answer = mover.ask("act", id=7, side=mover.view["side"], on=0, action=mover.actions[0].split())
        assert answer["type"] == "done"
        theirs = other.ask("act", id=7, side=other.view["side"], on=0, action=["done"])
        assert theirs["type"] == "stale"
