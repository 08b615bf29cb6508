"""The folder deploy: what it starts exists, what it limits fits, and what it backs up can be restored."""

import re
import shlex
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.guest import Made, serving

from grognard.cli.main import parser
from grognard.server.limits import Limits
from grognard.server.protocol import PING_SECONDS
from grognard.server.storage import FILE

DEPLOY = Path(__file__).parents[2] / "deploy"


def backup(data: Path, target: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(DEPLOY / "backup.py"), str(data), str(target), *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def copies(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_a_copy_made_while_the_server_runs_is_the_play_as_it_was_then(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as host:
        made = host.new()
        with made.guest("blue", "red") as both:
            both.play(10)
            n = both.n
            answer = backup(tmp_path / "data", tmp_path / "copies")
            both.play(5)
    assert answer.returncode == 0, answer.stderr
    (copy,) = copies(tmp_path / "copies")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    (tmp_path / "restored").mkdir()
    copy.rename(tmp_path / "restored" / FILE)
    with serving(tmp_path / "restored") as host:
        again = Made(host, {"id": made.id, "tokens": made.tokens, "commitment": made.commitment})
        assert again.facts()["n"] == n
        with again.guest("blue", "red") as both:
            assert both.play(5) == 5


def test_old_copies_go_and_new_ones_stay(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as host:
        host.new()
    target = tmp_path / "copies"
    target.mkdir()
    old = [target / f"plays-2020010{day}-000000.sqlite3" for day in (1, 2, 3)]
    for path in (*old, target / "something else"):
        path.touch()
    assert backup(tmp_path / "data", target, "--keep", "2").returncode == 0
    left = copies(target)
    assert [path in left for path in old] == [False, False, True]
    assert len(left) == 3


def test_a_folder_without_plays_is_not_backed_up(tmp_path: Path) -> None:
    answer = backup(tmp_path, tmp_path / "copies")
    assert answer.returncode != 0
    assert "does not exist" in answer.stderr
    assert not (tmp_path / FILE).exists()


def stated(name: str, text: str) -> str:
    found = re.search(rf"^\s*{name}[= ](.+?);?$", text, re.M)
    assert found is not None, name
    return found[1]


def test_the_unit_starts_a_command_that_there_is() -> None:
    text = (DEPLOY / "grognard.service").read_text("utf-8").replace("\\\n", " ")
    program, *words = shlex.split(stated("ExecStart", text))
    assert program.endswith("/grognard")
    given = parser("serve").parse_args(words)
    assert (given.host, given.proxy, given.no_browser) == ("127.0.0.1", ["127.0.0.1"], True)


def test_the_proxy_lets_through_what_the_server_takes() -> None:
    text, limits = (DEPLOY / "nginx.conf").read_text("utf-8"), Limits()
    assert int(stated("client_max_body_size", text).rstrip("m")) * 1024 * 1024 >= limits.record_bytes
    seconds = int(stated("proxy_read_timeout", text).rstrip("s"))
    assert seconds > limits.body_seconds + limits.long_seconds
    assert seconds > 2 * PING_SECONDS


@pytest.mark.parametrize("name", ["$remote_addr", "$http_host", "$http_upgrade"])
def test_the_proxy_passes_on_what_the_server_needs(name: str) -> None:
    passed = re.findall(r"proxy_set_header \S+ (\S+);", (DEPLOY / "nginx.conf").read_text("utf-8"))
    assert name in passed
    assert "$proxy_add_x_forwarded_for" not in passed
