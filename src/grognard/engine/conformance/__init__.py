"""Conformance: one call plays any game at random and proves, at every action, what a game promises.

    report = check(game, games=20)
    print(report)

A promise that is broken raises ConformanceError, which says what, and how to see it again. The same seed plays the
same games. Game number n does not depend on those before it, so that a long run can be cut into pieces
(`check(game, first=100, games=50)`) and the reports added up.
"""

from grognard.engine.conformance.report import ConformanceError, Failure, Report
from grognard.engine.conformance.samples import Violation
from grognard.engine.conformance.trial import EVERY_CHECK, QUICK_CHECKS, check, start_of

__all__ = ["EVERY_CHECK", "QUICK_CHECKS", "ConformanceError", "Failure", "Report", "Violation", "check", "start_of"]
