"""What happened and what was ruled, in both languages at once: a client switches without asking again."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from grognard.engine.codec import FieldError
from grognard.engine.decisions import Decision
from grognard.engine.dice import ScriptError
from grognard.engine.events import Event
from grognard.engine.rulings import Ruling
from grognard.engine.telling import Teller
from grognard.engine.words import LANGUAGES
from grognard.games import game
from grognard.server.encoding import dumps

Text = dict[str, str]


SAID: Mapping[str, tuple[str, str]] = {
    "undone": ("{side} takes an action back", "{side} deshace una acción"),
    "edited": ("{side} edits the position: {changes}", "{side} edita la posición: {changes}"),
    "edit": ("an edit is no action; it has to be asked for", "una edición no es una acción: hay que pedirla"),
    "no position": ("there cannot be such a position: {why}", "no puede haber tal posición: {why}"),
    "odd position": (
        "there cannot be such a position; why not is told only to whoever plays all sides",
        "no puede haber tal posición; por qué no, sólo se dice a quien lleva todos los bandos",
    ),
    "script": ("what was scripted cannot be: {why}", "lo que se fijó no puede ser: {why}"),
    "seat": ("this seat is not yours", "este asiento no es tuyo"),
    "over": ("the game is over", "la partida ha terminado"),
    "nothing to undo": (
        "there is nothing of yours to take back since the last roll, draw or revelation",
        "no hay nada tuyo que deshacer desde la última tirada, extracción o revelación",
    ),
    "nothing offered": ("nobody has asked for a take-back", "nadie ha pedido deshacer"),
    "not kept": (
        "it could not be written to the disk; nothing was changed",
        "no se pudo escribir en el disco; nada ha cambiado",
    ),
    "foreign token": ("this link opens no seat of this game", "este enlace no abre ningún asiento de esta partida"),
    "no play": ("there is no such game here", "aquí no existe esa partida"),
    "broken": (
        "this game can no longer be followed by the rules",
        "esta partida ya no puede seguirse según las reglas",
    ),
    "hello": ("the first frame has to be a hello", "el primer mensaje tiene que ser un hello"),
    "malformed": ("this frame cannot be understood", "este mensaje no se entiende"),
    "frame large": ("it is too large", "es demasiado grande"),
    "frame binary": ("a frame is text", "un mensaje es texto"),
    "frame json": ("this is no JSON", "esto no es JSON"),
    "frame type": ("a frame is a JSON object with a type", "un mensaje es un objeto JSON con un tipo"),
    "frame kind": ("there is no frame '{kind}'", "no existe el mensaje '{kind}'"),
    "frame list": ("'{name}' has to be a list", "'{name}' tiene que ser una lista"),
    "frame number": ("'{name}' has to be a whole number", "'{name}' tiene que ser un número entero"),
    "frame text": (
        "'{name}' has to be a text of at most {most} printable characters",
        "'{name}' tiene que ser un texto de {most} caracteres imprimibles como máximo",
    ),
    "frame action": ("an action is a list of words", "una acción es una lista de palabras"),
    "frame actions": (
        "'actions' has to be a list of at most {most}",
        "'actions' tiene que ser una lista de {most} como máximo",
    ),
    "frame edit": ("'action' has to be an edit", "'action' tiene que ser una edición"),
    "frame truth": ("'{name}' has to be true or false", "'{name}' tiene que ser true o false"),
    "frame tokens": (
        "'tokens' has to be a list of at most 8 texts",
        "'tokens' tiene que ser una lista de 8 textos como máximo",
    ),
    "frame token": ("a token has at most 100 letters", "un token tiene 100 letras como máximo"),
    "frame client": (
        "'client' has to be 1 to 64 letters, digits, - or _",
        "'client' tiene que ser de 1 a 64 letras, cifras, - o _",
    ),
    "frame play": ("'play' has to be the id of a play", "'play' tiene que ser el identificador de una partida"),
    "frame chat": ("a message has 1 to {most} characters", "un mensaje tiene de 1 a {most} caracteres"),
    "frame part": (
        "'part' has to be 1 to 64 letters, digits, blanks, - or _",
        "'part' tiene que ser de 1 a 64 letras, cifras, espacios, - o _",
    ),
    "frame unseen": ("nobody here can see {unit}", "aquí nadie puede ver {unit}"),
    "too many": ("too many frames; slow down", "demasiados mensajes; ve más despacio"),
    "onlooker": ("an onlooker only looks on", "un espectador sólo mira"),
    "seed late": (
        "the seed can be added to once by each side, before the first action and the first die",
        "cada bando puede añadir a la semilla una vez, antes de la primera acción y del primer dado",
    ),
    "no thing": ("there is no such thing", "aquí no existe eso"),
    "position hidden": (
        "a position file shows what each side may not know: it is to be had when the play is over",
        "un archivo de posición muestra lo que cada bando no puede saber: se tiene cuando la partida termina",
    ),
    "record hidden": (
        "a record holds the seed of the dice: it is to be had when the play is over",
        "una partida guardada lleva la semilla de los dados: se tiene cuando la partida termina",
    ),
    "many requests": ("too many requests; wait a moment", "demasiadas peticiones; espera un momento"),
    "large request": ("the request is larger than {most} bytes", "la petición pasa de {most} bytes"),
    "slow request": ("the request took too long", "la petición tardó demasiado"),
    "broken off": ("the request was broken off", "la petición se interrumpió"),
    "trouble": ("something went wrong here; nothing was changed", "algo ha fallado aquí; nada ha cambiado"),
}
"""What the server itself says: English, Spanish."""


def said(key: str, **facts: object) -> Text:
    """Something that the server says; what is wrong with a position is said in each language."""
    return {
        language: text.format(**{name: _in(language, fact) for name, fact in facts.items()})
        for language, text in zip(LANGUAGES, SAID[key], strict=True)
    }


def _in(language: str, fact: object) -> object:
    return fact.said(language) if isinstance(fact, FieldError | ScriptError) else fact


def wrong(error: Exception) -> Text:
    """What is wrong with something that a person has written; of sketched maps and charts it is said in English."""
    return {language: str(_in(language, error)) for language in LANGUAGES}


@cache
def _tellers(name: str) -> tuple[Teller, ...]:
    return tuple(Teller(game(name), language) for language in LANGUAGES)


def event_text(name: str, event: Event) -> Text:
    """An event in words."""
    if event.kind in ("undone", "edited"):
        changes = ", ".join(f"{one['path']} = {dumps(one['value'])}" for one in event.data.get("changes", ()))
        return {
            teller.language: said(event.kind, side=teller.player(event.data["side"]), changes=changes)[teller.language]
            for teller in _tellers(name)
        }
    return {teller.language: teller.event(event) for teller in _tellers(name)}


def question_text(name: str, decision: Decision) -> Text:
    """A question in words."""
    return {teller.language: teller.question(decision) for teller in _tellers(name)}


def ruling_json(name: str, ruling: Ruling) -> dict[str, Any]:
    """A ruling as plain data and in words."""
    return ruling.to_json() | {"text": {teller.language: teller.text(ruling) for teller in _tellers(name)}}


def refusal(key: str, **facts: object) -> dict[str, Any]:
    """A refusal that is the server's, not the rules'; what the rules say against a position is cited."""
    rules = [fact.rule for fact in facts.values() if isinstance(fact, FieldError) and fact.rule]
    text = said(key, **facts)
    return {"legal": False, "rules": rules, "reason": f"server.{key}", "facts": {}, "parts": [], "text": text}


def told(name: str, n: int, events: list[Event]) -> list[tuple[str | None, str]]:
    """Events of a line of the log as entries for the wire, each with the one side that may know (None: all)."""
    return [
        (event.only, dumps({"n": n, "event": event.to_json(), "text": event_text(name, event)})) for event in events
    ]
