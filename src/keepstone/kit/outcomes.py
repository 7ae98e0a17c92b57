"""Lists of what chance may bring, from a weight for each outcome of a family; 0 where it cannot come."""

from keepstone.kit.jit import compiled


@compiled
def list_possible(weights, first, out):
    """Write the outcomes that have a weight into out (int32), first + i for weights[i]; their number."""
    n = 0
    for i in range(len(weights)):
        if weights[i] > 0:
            out[n] = first + i
            n += 1
    return n


@compiled
def list_weights(weights, out):
    """Write the weights of the same outcomes into out (int32); their number."""
    n = 0
    for weight in weights:
        if weight > 0:
            out[n] = weight
            n += 1
    return n
