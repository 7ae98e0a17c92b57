"""Lists of possible chance outcomes, made from a weight for each outcome of a family (0: not possible)."""

from keepstone.kit.jit import compiled


@compiled
def list_possible(weights, first, out):
    """Write the outcomes with a positive weight into out (int32), first + i for weights[i]; return how many."""
    n = 0
    for i in range(len(weights)):
        if weights[i] > 0:
            out[n] = first + i
            n += 1
    return n


@compiled
def list_weights(weights, out):
    """Write the weights of the same outcomes into out (int32); return how many."""
    n = 0
    for weight in weights:
        if weight > 0:
            out[n] = weight
            n += 1
    return n
