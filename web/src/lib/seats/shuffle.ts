/** The same things in an order drawn by chance, each order alike. */
export function shuffle<T>(things: readonly T[], random: () => number = Math.random): T[] {
  const left = [...things];
  return things.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
