"""What a client is told when something went wrong: with what it has sent, or with the server."""

from typing import Any

from grognard.server.addresses import TooMany
from grognard.server.frames import BadFrame
from grognard.server.messages import Text, said
from grognard.server.outgoing import Frame, error
from grognard.server.storage import StorageError
from grognard.server.work.pool import JobFailed, TookTooLong


def malformed(bad: BadFrame) -> Text:
    """What is wrong with a frame."""
    return {language: f"{text}: {bad.said[language]}" for language, text in said("malformed").items()}


def trouble(found: Exception, **more: Any) -> Frame:
    """Something could not be done, though nothing was wrong with it."""
    match found:
        case TooMany():
            text = said("wait", seconds=found.seconds)
            return error(text, code="rate", retry_after=found.seconds, **more)
        case TookTooLong():
            return error(said("too slow"), code="busy", **more)
        case StorageError():
            return error(said("not kept"), **more)
        case JobFailed(by_hand=True):
            return error(said("by hand"), **more)
    return error(said("trouble"), **more)
