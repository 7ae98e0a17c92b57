// The options of a new game, some of which exclude each other.
import type { OptionCard } from '../lib/net/contract';

export type Chosen = Readonly<Record<string, string>>;

export function defaults(options: readonly OptionCard[]): Chosen {
  return Object.fromEntries(options.map((option) => [option.name, option.default]));
}

/** Return the other options that must have their defaults if this one does not have its own. */
function excluded(options: readonly OptionCard[], name: string): OptionCard[] {
  const own = options.find((option) => option.name === name)?.excludes ?? [];
  return options.filter((option) => own.includes(option.name) || option.excludes.includes(name));
}

/** Return the options after one has been set, and those that were reset to their defaults because of it. */
export function choose(
  options: readonly OptionCard[],
  chosen: Chosen,
  name: string,
  value: string,
): { chosen: Chosen; reset: OptionCard[] } {
  const departs = options.some((option) => option.name === name && option.default !== value);
  const reset = departs
    ? excluded(options, name).filter((option) => chosen[option.name] !== option.default)
    : [];
  return { chosen: { ...chosen, [name]: value, ...defaults(reset) }, reset };
}
