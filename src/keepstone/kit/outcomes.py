"""Lists of possible chance outcomes, based on a weight for each outcome of a family (0 if it is impossible)."""

from keepstone.kit.jit import compiled


@compiled
def list_possible(weights, first, out):
    """Write each outcome `first + i` with `weights[i] > 0` to `out` (int32). Return how many there are."""
    n = 0
    for i in range(len(weights)):
        if weights[i] > 0:
            out[n] = first + i
            n += 1
    return n


@compiled
def list_weights(weights, out):
    """Write the positive weights to `out` (int32), in the same order, and return how many there are."""
    n = 0
    for weight in weights:
        if weight > 0:
            out[n] = weight
            n += 1
    return n
