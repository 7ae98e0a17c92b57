/** Return the things in a random order; each order has the same probability. */
export function shuffle<T>(things: readonly T[], random: () => number = Math.random): T[] {
  const left = [...things];
  return things.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
