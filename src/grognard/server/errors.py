"""Error texts for clients: about what they sent, or about the server."""

from typing import Any

from grognard.server.addresses import TooMany
from grognard.server.frames import BadFrame
from grognard.server.messages import Text, server_text
from grognard.server.outgoing import Frame, error
from grognard.server.storage import StorageError
from grognard.server.work.worker import JobFailed, TookTooLong


def malformed(bad: BadFrame) -> Text:
    """What is wrong with a frame."""
    return {language: f"{text}: {bad.text[language]}" for language, text in server_text("malformed").items()}


def server_error(found: Exception, **more: Any) -> Frame:
    """The text for a request that failed for reasons of the server."""
    match found:
        case TooMany():
            text = server_text("wait", seconds=found.seconds)
            return error(text, code="rate", retry_after=found.seconds, **more)
        case TookTooLong():
            return error(server_text("too slow"), code="busy", **more)
        case StorageError():
            return error(server_text("not kept"), **more)
        case JobFailed(by_hand=True):
            return error(server_text("by hand"), **more)
    return error(server_text("trouble"), **more)
