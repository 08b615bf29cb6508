"""Random games of python-chess: the peer beside which random play of our games is measured, in the same run.

python benchmarks/chessplay.py
"""

from __future__ import annotations

import random
from time import process_time

import chess

NAME = "python-chess"
SECONDS = 3.0
MOST_MOVES = 1000


def play(number: int) -> int:
    """One random game: how many moves it took."""
    choose = random.Random(number).choice
    board = chess.Board()
    while not board.is_game_over() and board.ply() < MOST_MOVES:
        board.push(choose(list(board.legal_moves)))
    moves: int = board.ply()
    return moves


def measure(seconds: float = SECONDS) -> float:
    """Decisions a second of processor time, after a warm-up."""
    play(0)
    moves, number, begin = 0, 1, process_time()
    while (spent := process_time() - begin) < seconds:
        moves += play(number)
        number += 1
    return moves / spent


if __name__ == "__main__":
    print(f"{NAME}: {measure():,.0f} decisions a second")
