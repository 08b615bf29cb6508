"""The search: candidates are halved again and again, the best of them varied, as long as the budget lasts."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev, variance
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice, key_of
from grognard.engine.game import Game
from grognard.engine.kinds import Side
from grognard.engine.position import Position
from grognard.engine.weights import Changes, numbers, styles_of
from grognard.players.plans import Plans, plans_folder
from grognard.players.search.budget import FEWEST, Allotment
from grognard.players.search.orders import Plan, Step, orders_of
from grognard.players.search.playout import Playout, play_out
from grognard.players.search.policies import NO_STYLE
from grognard.players.search.styles import made_up_style
from grognard.players.search.variation import first_orders, varied

SAMPLES_PER_HALVING = (1, 2, 4, 8, 16)
"""On how many positions the candidates are compared that are left after each halving."""
SMALLEST, LARGEST = 2, 16
"""Candidates of a round."""
PLAYOUTS_PER_CANDIDATE = 4
"""Playouts for each candidate of a round, on average."""
KEPT_CANDIDATES = 3
"""Candidates that go on into the next round, beside the first one of all."""
NEEDED_LEAD = 1.0
"""By how many standard errors a plan must be better than what would be done anyway."""
SELECTION_SAMPLES = 2
"""So many positions, the first, only choose the candidates: luck has chosen as well, so they are no proof of a lead."""
PHASE_SHARE = 0.5
"""What a search where a phase begins is worth of its budget at least: a style goes on counting after the dice."""
INTERRUPTION_SHARE = 0.08
"""What an answer in the course of what the enemy does is worth of the budget of a search."""
CONFIRMING_SAMPLES = 4
"""On how many other positions at least: of fewer nothing can be told, and most plans are worse than the planner's."""
ONE_VARIATION_IN = 2
"""Where a phase begins so many candidates are one variation of a plan, and else the planner in made-up styles."""


class Candidate:
    """A plan and what came of it on the positions that it was tried on; where it has no answer, the planner's style."""

    def __init__(self, plan: Plan, number: int, style: Changes = NO_STYLE) -> None:
        self.plan = plan
        self.number = number
        self.style = style
        self.thorough = not plan
        """Does the side's planner think as it would at the table, the first time?"""
        self.playouts: list[Playout] = []
        self.varied_from: Plan = plan
        """What it did on the first position, as orders."""

    @property
    def values(self) -> list[float]:
        """What it was worth on each position, in order."""
        return [playout.value for playout in self.playouts]


class Search:
    """A search at one decision. `samples` gives the positions to try plans on, `first` the plans that come first.

    The first plan is what would be done without a search.
    """

    def __init__(
        self,
        rules: Game[Any],
        plans: Plans,
        side: Side,
        sample: Callable[[int], Position],
        allotment: Allotment,
        seed: str,
    ) -> None:
        self._rules, self._plans, self._side = rules, plans, side
        self._sample = sample
        self._allotment = allotment
        self._seed = seed
        self._dice = Dice(key_of(seed))
        self._folder = plans_folder(rules.name)
        self._samples: list[Position] = []
        self._count = self._made = 0
        self.progress: Callable[[], None] = lambda: None
        """Called after every playout."""

    def best(
        self, first: Sequence[Plan], decision: Decision, new_phase: bool, style: Changes = NO_STYLE
    ) -> Candidate | None:
        """The best plan that was found; None if the budget was not even enough for the first one.

        `new_phase`: a phase begins, which is worth a search in any case. `style`: in which the side has played so far.
        """
        base = self._candidate(first[0], style)
        base.thorough = True
        if not self._try(base, 1):
            return None
        share = importance(base.playouts[0])
        self._allotment.shrink(max(share, PHASE_SHARE) if new_phase else share, FEWEST if new_phase else 0)
        pool = [base, *(self._candidate(plan) for plan in first[1:])]
        if new_phase:
            pool += [self._candidate((), one) for one in styles_of(self._folder).values()]
        fresh = self._fresh(base, pool, decision, new_phase)
        leader = base
        while not self._allotment.over:
            before = self._made
            size = max(SMALLEST, min(LARGEST, self._allotment.expected() // PLAYOUTS_PER_CANDIDATE))
            while len(pool) < size and (one := next(fresh, None)) is not None:
                pool.append(one)
            pool = self._halved(base, pool)
            leader = self._leader(base, pool)
            pool = [base, *(one for one in pool if one is not base)][: 1 + KEPT_CANDIDATES]
            if self._made == before:
                break  # nothing new can be thought of
        return leader

    def _candidate(self, plan: Plan, style: Changes = NO_STYLE) -> Candidate:
        self._count += 1
        return Candidate(plan, self._count, style)

    def _halved(self, base: Candidate, pool: list[Candidate]) -> list[Candidate]:
        """The better half on one position, of these the better half on two, and so on: the best of them first."""
        for samples in SAMPLES_PER_HALVING:
            if not self._try(base, samples):
                break
            done = []
            for one in pool:
                if not self._try(one, samples):
                    break
                done.append(one)
            if len(done) < len(pool) and samples > 1:
                return _ranked(pool)
            if samples == 1:
                done = _different(done)
            pool = _ranked(done)[: max(2, (len(done) + 1) // 2)]
            if self._allotment.over or len(pool) < 2:
                break
        return pool

    def _try(self, one: Candidate, samples: int) -> bool:
        """Play a candidate out on so many positions; False if the budget is spent before."""
        while len(one.playouts) < samples:
            if self._allotment.over:
                return False
            n = len(one.playouts)
            if n == len(self._samples):
                self._samples.append(self._sample(n))
            seed = f"{self._seed} {one.number} {n}"
            thorough = n == 0 and one.thorough
            found = play_out(
                *(self._rules, self._plans, self._samples[n], self._side, one.plan, seed, self._allotment),
                thorough=thorough,
                style=one.style,
            )
            if found is None:
                self._allotment.break_off()
                return False
            if n == 0:
                one.varied_from = orders_of(self._rules, found.steps)
                if any(order.improvised for order in one.plan):
                    one.plan = one.varied_from  # from now on it is this
                elif one.thorough and not found.interrupts:
                    one.plan = orders_of(self._rules, sure_steps(found))  # the same, without thinking again
            one.playouts.append(found)
            self._made += 1
            self._allotment.spend()
            self.progress()
        return True

    def _leader(self, base: Candidate, pool: Sequence[Candidate]) -> Candidate:
        """The candidate that is best beside the first one, which gives way only to what is clearly better."""
        spread = spread_of([pairs(one, base) for one in pool if one is not base])
        leads = [(lead(one, base, spread), -one.number, one) for one in pool if one is not base]
        best = max(leads, default=(0.0, 0, base))
        return best[2] if best[0] > 0.0 else base

    def _fresh(
        self, base: Candidate, pool: list[Candidate], decision: Decision, new_phase: bool
    ) -> Iterator[Candidate]:
        """Candidates to try: where a phase begins mostly the planner in made-up styles, otherwise variations."""
        variations = self._variations(base, pool, decision)
        weights = numbers(self._folder)
        while True:
            if new_phase and weights and self._dice.below(ONE_VARIATION_IN):
                yield self._candidate((), made_up_style(weights, self._dice))
            elif (found := next(variations, None)) is not None:
                yield found
            elif not (new_phase and weights):
                return

    def _variations(self, base: Candidate, pool: list[Candidate], decision: Decision) -> Iterator[Candidate]:
        """Plans to try: other answers to the question, and variations of the best that are known."""
        phase = base.playouts[0].steps[0].phase if base.playouts[0].steps else ""
        known = [one.playouts[0].steps[0].action for one in pool if one.playouts and one.playouts[0].steps]
        others = iter(first_orders(decision, phase, LARGEST, self._dice, known))
        while True:
            parents = [one for one in pool if one.varied_from] or [base]
            order = None if self._dice.below(2) else next(others, None)
            parent = parents[min(self._dice.below(len(parents)), self._dice.below(len(parents)))]
            if order is not None:
                rest = tuple(one for one in base.varied_from if one.first != order.first)
                yield self._candidate((order, *rest), base.style)
                continue
            partner = parents[self._dice.below(len(parents))]
            plan = varied(parent.varied_from, partner.varied_from, self._dice)
            if plan != parent.varied_from:
                yield self._candidate(plan, parent.style)
            elif (order := next(others, None)) is not None:
                yield self._candidate((order,), base.style)
            else:
                return


def importance(playout: Playout) -> float:
    """How much of the budget a search is worth: as much as there is of the side's activity before chance has a say."""
    if playout.interrupts:
        return INTERRUPTION_SHARE
    planned = sum(step.planned for step in playout.steps)
    return len(sure_steps(playout)) / max(1, planned)


def sure_steps(playout: Playout) -> list[Step]:
    """What the side does in its own activity before chance or anybody else has a say, and what gives them that say."""
    found: list[Step] = []
    for step in playout.steps:
        if not step.planned:
            break
        found.append(step)
        if not step.certain:
            break
    return found


def pairs(one: Candidate, base: Candidate) -> list[float]:
    """By how much a candidate is better than another on each position that both were tried on, but the first ones."""
    return [mine - other for mine, other in zip(one.values, base.values, strict=False)][SELECTION_SAMPLES:]


def spread_of(differences: Sequence[Sequence[float]]) -> float:
    """How far differences are apart from position to position, over all candidates: of one alone too few are known."""
    known = [variance(found) for found in differences if len(found) > 1]
    return sqrt(fmean(known)) if known else 0.0


def lead(one: Candidate, base: Candidate, spread: float = 0.0) -> float:
    """By how much a candidate is surely better than another: as if it were no surer than they are on the whole."""
    found = pairs(one, base)
    if len(found) < CONFIRMING_SAMPLES:
        return -float("inf")
    return fmean(found) - NEEDED_LEAD * max(stdev(found), spread) / sqrt(len(found))


def _different(pool: Sequence[Candidate]) -> list[Candidate]:
    """Of candidates that did the same on the first position only the first."""
    found: dict[tuple[Action, ...], Candidate] = {}
    for one in pool:
        found.setdefault(tuple(step.action for step in one.playouts[0].steps), one)
    return list(found.values())


def _ranked(pool: Sequence[Candidate]) -> list[Candidate]:
    """The best first, by the mean on the positions that all of them were tried on."""
    common = min((len(one.playouts) for one in pool), default=0)
    return sorted(pool, key=lambda one: (-fmean(one.values[:common]) if common else 0.0, one.number))
