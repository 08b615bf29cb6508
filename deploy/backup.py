#!/usr/bin/env python3
"""Copies the plays of a server, which may be running, into a new file; old copies go.

The copy is one moment of the database: nobody who plays has to wait, and no move is there by half.
"""

import argparse
import os
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

PLAYS = "plays.sqlite3"


def backup(data: Path, target: Path) -> Path:
    """A new copy, checked, that only its owner can read."""
    source = data / PLAYS
    if not source.is_file():
        raise SystemExit(f"backup.py: {source} does not exist")
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy = target / f"plays-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3"
    part = copy.with_suffix(".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(f"file:{source}?mode=rw", uri=True, timeout=30, isolation_level=None)) as database:
        database.execute("VACUUM INTO ?", (str(part),))
    with closing(sqlite3.connect(part)) as database:
        (found,) = database.execute("PRAGMA integrity_check").fetchone()
        ((plays,),) = database.execute("SELECT count(*) FROM plays").fetchall()
    if found != "ok":
        raise SystemExit(f"backup.py: the copy is damaged: {found}")
    with open(part, "rb") as file:
        os.fsync(file.fileno())
    part.rename(copy)
    print(f"{copy}: {plays} plays, {copy.stat().st_size:,} bytes")
    return copy


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="the server's data folder")
    parser.add_argument("target", type=Path, help="the folder for the copies")
    parser.add_argument("--keep", type=int, default=0, help="how many copies to keep (all by default)")
    given = parser.parse_args()
    backup(given.data, given.target)
    if given.keep > 0:
        for old in sorted(given.target.glob("plays-*.sqlite3"))[: -given.keep]:
            old.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
