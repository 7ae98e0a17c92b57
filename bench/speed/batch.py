"""Steps per second of batches on one core and two, compared with `simulate`: `python -m bench.speed.batch`.

Batches and `simulate` play at random and list the legal actions at every decision. A batch also reads its actions
from an array and checks them. For comparison, the benchmark measures OpenSpiel's backgammon, stepped by a loop in
Python and by its own playouts in C++. If EnvPool and Pgx are installed (`pip install envpool pgx`), it also
measures their backgammon, in C++ and on the CPU, with the same number of rows.
"""

import time
from collections.abc import Callable
from importlib.util import find_spec
from statistics import median

import numpy as np

from bench.measure import Share, interleaved, medians, read_options, show
from bench.speed.games import peer, random_game
from keepstone.batch import Batch
from keepstone.cli.bench import Figure, anchor
from keepstone.games import names
from keepstone.playing.position import GameConfig
from keepstone.search.simulate import simulate

Measure = Callable[[], float]

ROUNDS = 5
GAMES = 4_000
ROWS = 4_096
STEPS = 100
PEER_GAMES = 20


def alone(config: GameConfig) -> Callable[[], float]:
    """Return a function that measures random games one after another, in million decisions per second."""
    return lambda: simulate(config, GAMES).decisions_per_second / 1e6


def batched(config: GameConfig, threads: int) -> Callable[[], float]:
    """Return a function that measures a batch, in million decisions per second.

    Each thread has the same number of rows.
    """
    rows = ROWS * threads
    batch = Batch(config, rows, threads=threads)

    def measure() -> float:
        began = time.perf_counter()
        for _ in range(STEPS):
            batch.step(batch.random_actions())
        return STEPS * rows / (time.perf_counter() - began) / 1e6

    return measure


def observed(config: GameConfig, look: Callable[[Batch], Callable[[], object]]) -> Measure:
    """Return a function that measures a batch on one thread that also makes observations and masks.

    look: returns a function that makes them.
    """
    batch = Batch(config, ROWS, threads=1)
    renew = look(batch)

    def measure() -> float:
        began = time.perf_counter()
        for _ in range(STEPS):
            batch.step(batch.random_actions())
            renew()
        return STEPS * ROWS / (time.perf_counter() - began) / 1e6

    return measure


def written(batch: Batch) -> Callable[[], object]:
    """Return a function that writes all numbers of the observations and the masks."""
    seen, mask = batch.observations(), batch.mask()
    return lambda: (batch.observations(out=seen), batch.mask(out=mask))


def updated(batch: Batch) -> Callable[[], object]:
    """Return a function that writes the numbers that changed."""
    return batch.observer().update


def updated_twice(batch: Batch) -> Callable[[], object]:
    """Return a function that writes the numbers that changed, and then looks for changes once more."""
    update = batch.observer().update
    return lambda: (update(), update())


def openspiel() -> float:
    """Measure OpenSpiel's backgammon, stepped from Python, in million steps per second."""
    began = time.perf_counter()
    steps = sum(random_game(number) for number in range(PEER_GAMES))
    return steps / (time.perf_counter() - began) / 1e6


def envpool(threads: int) -> Callable[[], float]:
    """Return a function that measures EnvPool's backgammon, in million steps per second."""
    import envpool

    rows = ROWS * threads
    env = envpool.make("Backgammon-v1", env_type="gymnasium", num_envs=rows, num_threads=threads)
    info = env.reset()[-1]

    def measure() -> float:
        nonlocal info
        began = time.perf_counter()
        for number in range(STEPS):
            # the first legal action from a changing start: drawing one for each row would take longer
            turned = np.roll(info["legal_action_mask"], number, axis=1)
            actions = (turned.argmax(axis=1) - number) % turned.shape[1]
            info = env.step(actions.astype(np.int32), info["env_id"])[
                -1
            ]  # rows come in the order of the threads
        return STEPS * rows / (time.perf_counter() - began) / 1e6

    return measure


def pgx() -> Callable[[], float]:
    """Return a function that measures Pgx's backgammon, stepped by JAX, in million steps per second."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make("backgammon")
    step = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

    def play(state: "pgx.State", key: "jax.Array") -> tuple["pgx.State", None]:
        choose, draw = jax.random.split(key)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        return step(
            state, jax.random.categorical(choose, logits), jax.random.split(draw, ROWS)
        ), None

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), ROWS))
    keys = jax.random.split(jax.random.key(1), STEPS)
    scan = jax.jit(lambda state: jax.lax.scan(play, state, keys)[0])

    def measure() -> float:
        began = time.perf_counter()
        scan(state).observation.block_until_ready()
        return STEPS * ROWS / (time.perf_counter() - began) / 1e6

    return measure


def peers() -> dict[str, Callable[[], float]]:
    """Return functions that measure the other implementations of backgammon that are installed."""
    works = {"OpenSpiel backgammon, from Python": openspiel, "OpenSpiel backgammon, C++": peer()}
    if find_spec("envpool"):
        for threads in (1, 2):
            works[f"EnvPool backgammon, {threads} threads"] = envpool(threads)
    return works | ({"Pgx backgammon, all cores": pgx()} if find_spec("pgx") else {})


def main() -> None:
    """Run the measurements and print the results."""
    read_options(__doc__)
    works: dict[str, Callable[[], float]] = {"anchor: empty Python loop": anchor} | peers()
    for name in names():
        config = GameConfig(name)
        works[f"{name}: simulate"] = alone(config)
        for threads in (1, 2):
            works[f"{name}: batch, {threads} threads"] = batched(config, threads)
        works[f"{name}: batch, observations written"] = observed(config, written)
        works[f"{name}: batch, observations updated"] = observed(config, updated)
        works[f"{name}: batch, observations updated twice"] = observed(config, updated_twice)
    for work in works.values():
        work()
    share = Share()
    values = interleaved(works, ROUNDS)
    table = medians(values, "M decisions/s", share.now())
    for name in names():
        one, two = (values[f"{name}: batch, {threads} threads"] for threads in (1, 2))
        whole = values[f"{name}: simulate"]
        anew, changed, twice = (
            values[f"{name}: batch, observations {how}"]
            for how in ("written", "updated", "updated twice")
        )
        unchanged = [
            1 / (1 / a + 1 / c - 1 / b) for a, b, c in zip(one, changed, twice, strict=True)
        ]
        for what, mine, others in (
            ("batch / simulate", one, whole),
            ("two threads / one", two, one),
            ("observations written / none", anew, one),
            ("observations updated / none", changed, one),
            ("observations without a change / none", unchanged, one),
        ):
            ratio = median(a / b for a, b in zip(mine, others, strict=True))
            table.append(Figure(f"{name}: {what}", ratio, "times"))
    show(table)


if __name__ == "__main__":
    main()
