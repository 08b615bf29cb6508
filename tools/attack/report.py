"""What the attacks have come to, as a table for people and as JSON."""

from collections.abc import Sequence
from typing import Any

from tools.attack.campaign import Result
from tools.attack.server import MEGABYTE

HEAD = (
    *("attack", "seconds", "p50 ms", "p95 ms", "x", "max ms", "newcomer", "busy", "MB", "peak", "answers"),
    *("accepted", "calm s", "result"),
)


LEGEND = (
    "p50, p95, max: milliseconds from an innocent's action to its confirmation; x: p95 against that without an attack;",
    "newcomer: p95 of the milliseconds from a newcomer's first request to the first view; busy: how often the innocent",
    "had to try again; MB: memory of all of the server's processes, after the attack and at its peak; calm: seconds",
    "until the server was as quiet as before.",
)


def as_text(results: Sequence[Result]) -> str:
    """An aligned table, and below it what was answered and what must not be."""
    base = results[0].acts.p95 or 1.0
    rows = [HEAD, *(_row(result, base) for result in results)]
    widths = [max(len(row[k]) for row in rows) for k in range(len(HEAD))]
    lines = [_aligned(row, widths) for row in rows]
    lines += ["", *LEGEND]
    for result in results:
        lines += _details(result)
    failed = [result.name for result in results if result.failed]
    lines += ["", f"FAIL: {', '.join(failed)}" if failed else "Nothing was accepted that must not be."]
    return "\n".join(lines)


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
    return "  ".join((first.strip().ljust(widths[0]), *others))


def _row(result: Result, base: float) -> tuple[str, ...]:
    acts, tally = result.acts, result.tally
    measured = acts.number > 0
    return (
        result.name,
        f"{result.seconds:.1f}" if result.seconds else "",
        f"{acts.p50:.1f}" if measured else "-",
        f"{acts.p95:.1f}" if measured else "-",
        f"{acts.p95 / base:.1f}" if measured else "-",
        f"{acts.most:.0f}" if measured else "-",
        f"{result.newcomers.p95:.0f}" if result.newcomers.number else "-",
        str(result.busy or ""),
        f"{result.after // MEGABYTE}" if result.after else "-",
        f"{result.peak // MEGABYTE}" if result.peak else "-",
        str(tally.requests or ""),
        str(tally.accepted.total() or ""),
        f"{result.calm:.1f}" if result.calm else "",
        "FAIL" if tally.fails else "ERROR" if tally.errors else "ok",
    )


def _details(result: Result) -> list[str]:
    tally = result.tally
    lines = ["", f"{result.name}: {result.says}"]
    if tally.answers:
        lines.append("    answered: " + ", ".join(f"{kind} {count}" for kind, count in tally.answers.most_common()))
    if tally.accepted:
        lines.append("    accepted: " + ", ".join(f"{kind} {count}" for kind, count in tally.accepted.most_common()))
    lines += [f"    {note}" for note in tally.notes]
    lines += [f"    FAIL {_times(count)}{sentence}" for sentence, count in tally.fails.items()]
    lines += [f"    ERROR of the attacker {_times(count)}{sentence}" for sentence, count in tally.errors.items()]
    return lines


def _times(count: int) -> str:
    return f"({count} times) " if count > 1 else ""


def as_json(results: Sequence[Result]) -> list[dict[str, Any]]:
    """All that was measured."""
    return [
        {
            "name": result.name,
            "group": result.group,
            "says": result.says,
            "seconds": round(result.seconds, 2),
            "innocent": result.acts._asdict(),
            "newcomer": result.newcomers._asdict(),
            "busy": result.busy,
            "memory": {"before": result.before, "peak": result.peak, "after": result.after},
            "calm": round(result.calm, 2),
            "answers": dict(result.tally.answers),
            "accepted": dict(result.tally.accepted),
            "notes": result.tally.notes,
            "fails": dict(result.tally.fails),
            "errors": dict(result.tally.errors),
        }
        for result in results
    ]
