"""The lab on a real Ray cluster of several nodes on this machine: the same results, also when a node is killed."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster
from tests.lab.plan_files import BALANCE, WHAT_IF, deadly_chart, plan_of
from tests.lab.test_studies import conducted, results_of

from grognard.lab import cluster as module
from grognard.lab.cluster import OtherRules, RayWorkers
from grognard.lab.laboratory import ThisProcess, conduct
from grognard.lab.results import FILE, Results, Row
from grognard.lab.studies import study_of

GAMES = 24
PATIENCE = 60.0
pytestmark = pytest.mark.xdist_group("ray")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    """A head that plays nothing, and two nodes with a processor each."""
    monkeypatch.setenv("RAY_DEDUP_LOGS", "0")
    monkeypatch.setenv("RAY_health_check_period_ms", "500")
    found = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "object_store_memory": 80_000_000})
    yield found
    if ray.is_initialized():
        ray.shutdown()
    found.shutdown()


def add_node(cluster: Cluster) -> Any:
    return cluster.add_node(num_cpus=1, object_store_memory=80_000_000)


def until_left(nodes: int) -> None:
    """Wait until so many nodes are known to be alive: that one was killed is noticed only when it misses some calls."""
    end = time.monotonic() + PATIENCE
    while (alive := sum(node["Alive"] for node in ray.nodes())) != nodes:
        assert time.monotonic() < end, f"{alive} nodes are alive, and not {nodes}"
        time.sleep(0.2)


@pytest.mark.filterwarnings("ignore")
def test_a_node_that_is_killed_in_the_middle_loses_nothing_and_nothing_counts_twice(
    tmp_path: Path, cluster: Cluster
) -> None:
    plan = plan_of(tmp_path, BALANCE.replace("games = 6\nbatch = 3", f"games = {GAMES}\nbatch = {GAMES}"))
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
    here = conducted(tmp_path / "here", plan, ThisProcess())
    nodes = [add_node(cluster), add_node(cluster)]
    cluster.wait_for_nodes()
    told: list[str] = []

    def tell(row: Row) -> None:
        told.append(row.key)
        if len(told) == 3:
            cluster.remove_node(nodes[1], allow_graceful=False)

    with Results.open(tmp_path / "there", plan) as results, RayWorkers(cluster.address) as workers:
        conduct(plan, results, workers, tell)
        rows = dict(results.rows)
        until_left(2)  # the head, and the node that is left
    assert sorted(told) == sorted(task.key for task in study_of(plan).tasks({}))
    assert (tmp_path / "there" / FILE).read_bytes().count(b"\n") == 1 + GAMES
    assert results_of(rows) == results_of(here)


@pytest.mark.filterwarnings("ignore")
def test_changed_components_come_from_the_object_store(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One object for each arm; and a machine with other rules is refused."""
    deadly_chart(tmp_path)
    plan = plan_of(tmp_path, WHAT_IF)
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
    here = conducted(tmp_path / "here", plan, ThisProcess())
    add_node(cluster)
    with RayWorkers(cluster.address) as workers:
        there = conducted(tmp_path / "there", plan, workers)
        assert len(workers._tables) == 3
    assert results_of(there) == results_of(here)
    monkeypatch.setattr(module, "versions", lambda name: "others")
    with RayWorkers(cluster.address) as workers, pytest.raises(OtherRules, match="install the same grognard"):
        list(workers.run(study_of(plan).tasks({})[:1]))
