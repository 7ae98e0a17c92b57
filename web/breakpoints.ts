// Inserts the conditions of named breakpoints into the styles of components: `@media (--upright)`.
import type { PreprocessorGroup } from 'svelte/compiler';
import { BREAKPOINTS } from './src/ui/breakpoints.ts';

const NAMED: Readonly<Record<string, string>> = BREAKPOINTS;
const NAME = /(?<=@media[^{;]*)\(--([\w-]+)\)/g;

export function insertBreakpoints(style: string): string {
  return style.replaceAll(NAME, (_, name: string) => {
    const condition = NAMED[name];
    if (!condition) throw new Error(`unknown breakpoint --${name} in src/ui/breakpoints.ts`);
    return condition;
  });
}

export const breakpoints: PreprocessorGroup = {
  name: 'keepstone-breakpoints',
  style: ({ content }) => ({ code: insertBreakpoints(content) }),
};
