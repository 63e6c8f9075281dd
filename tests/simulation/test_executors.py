"""Clusters, each a real one on this machine: the same rows as in this process."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import threeup3down
from threeup3down.simulation import Chunk, Fault, simulate

from . import players

if TYPE_CHECKING:
    from concurrent.futures import Executor

FINE: dict[str, Any] = {"a": "shedder", "b": "random", "c": "random"}
DEADLY: dict[str, Any] = {"a": players.crasher, "b": "random", "c": "random"}
HARMLESS: dict[str, Any] = {**DEADLY, "a": players.harmless}
MPI_PROGRAM = """
from mpi4py.futures import MPIPoolExecutor
import threeup3down
from threeup3down.simulation import simulate
if __name__ == "__main__":
    names = {"a": "shedder", "b": "random", "c": "random"}
    with MPIPoolExecutor(2) as executor:
        there = simulate(threeup3down, names, 40, seed=7, chunk=5, executor=executor)
        workers = executor.num_workers
    assert there == simulate(threeup3down, names, 40, seed=7, workers=0)
    print("the same", workers)
"""


def needed(name: str) -> None:
    if importlib.util.find_spec(name) is None:
        pytest.skip(f"{name} is not installed")


def played(executor: Executor | None, names: dict[str, Any], **options: Any) -> Chunk:
    workers = 0 if executor is None else None
    result = simulate(
        threeup3down, names, 40, seed=7, chunk=5, executor=executor, workers=workers, **options
    )
    assert isinstance(result, Chunk)
    return result


def check_deaths(executor: Executor) -> None:
    """Check that games that kill their worker fail, and that all others are played."""
    found, expected = played(executor, DEADLY), played(None, HARMLESS)
    assert {failure.fault for failure in found.failures} == {Fault.DIED}
    failed = {failure.game for failure in found.failures}
    assert [*found.rows()] == [row for row in expected.rows() if row["game"] not in failed]


def test_dask_takes_the_games_as_it_is() -> None:
    needed("distributed")
    from distributed import Client, LocalCluster  # noqa: PLC0415

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        assert played(client.get_executor(), FINE) == played(None, FINE)


@pytest.mark.thorough
def test_a_worker_of_dask_may_die() -> None:
    needed("distributed")
    import dask  # noqa: PLC0415
    from distributed import Client, LocalCluster  # noqa: PLC0415

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),  # each takes some seconds
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        check_deaths(client.get_executor(retries=0))


@pytest.mark.thorough
@pytest.mark.filterwarnings("default")
def test_ray_takes_the_games_by_an_adapter_and_its_workers_may_die() -> None:
    needed("ray")
    import ray  # noqa: PLC0415

    from threeup3down.simulation.ray_executor import RayExecutor  # noqa: PLC0415

    ray.init(num_cpus=2, include_dashboard=False, configure_logging=False)
    try:
        executor = RayExecutor()
        assert executor.workers == 2
        assert played(executor, FINE) == played(None, FINE)
        check_deaths(executor)
    finally:
        ray.shutdown()


@pytest.mark.thorough
def test_mpi_takes_the_games_as_it_is(tmp_path: Path) -> None:
    needed("mpi4py")
    program = tmp_path / "program.py"
    program.write_text(MPI_PROGRAM)
    mpiexec = str(Path(sys.executable).with_name("mpiexec"))
    command = [mpiexec, "-n", "3", sys.executable, "-m", "mpi4py.futures", str(program)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)  # noqa: S603
    assert run.stdout == "the same 2\n", run.stderr
