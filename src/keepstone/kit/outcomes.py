"""Functions that list the possible chance outcomes from the weight of each outcome (0 if it is impossible)."""

from keepstone.kit.jit import compiled


@compiled
def list_possible(weights, first, out):
    """Write each outcome `first + i` with `weights[i] > 0` to `out` (int32). Return their number."""
    n = 0
    for i in range(len(weights)):
        if weights[i] > 0:
            out[n] = first + i
            n += 1
    return n


@compiled
def list_weights(weights, out):
    """Write the positive weights to `out` (int32), in the order of the outcomes. Return their number."""
    n = 0
    for weight in weights:
        if weight > 0:
            out[n] = weight
            n += 1
    return n
