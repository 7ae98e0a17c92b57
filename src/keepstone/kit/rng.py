"""A random number generator for compiled code: SplitMix64 (Steele, Lea, Flood 2014), with a 64-bit state.

A generator is a uint64 array of length 1, so that it is passed by reference and saved as bytes.
"""

import numpy as np

from keepstone.kit.jit import compiled, wrapping

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_A = np.uint64(0xBF58476D1CE4E5B9)
MIX_B = np.uint64(0x94D049BB133111EB)
U27, U30, U31, U32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def new_rng(seed: int) -> np.ndarray:
    """Return a random generator for a seed. The seed can be any integer and is taken modulo 2**64."""
    return np.array([seed % 2**64], dtype=np.uint64)


@wrapping
def next_word(rng):
    """Return the next 64 random bits (uint64), and advance `rng`."""
    rng[0] += GOLDEN
    word = rng[0]
    word = (word ^ (word >> U30)) * MIX_A
    word = (word ^ (word >> U27)) * MIX_B
    return word ^ (word >> U31)


@compiled
def below(rng, bound):
    """Return a random integer from 0 to bound - 1, where 1 <= bound < 2**32. The bias is below bound / 2**32."""
    return np.int64(((next_word(rng) >> U32) * np.uint64(bound)) >> U32)


@compiled
def pick_counted(rng, counts, total):
    """Draw an index i with probability counts[i] / total. total: the sum of counts, at least 1."""
    left = below(rng, total)
    for i in range(len(counts)):
        left -= counts[i]
        if left < 0:
            return i
    return -1
