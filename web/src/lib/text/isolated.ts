// Names in right-to-left scripts inside of other text: the twin of `isolated` in src/keepstone/text/words.py.

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, POP] = ['\u2068', '\u2069'];

/**
 * Return a name as it is put into a sentence. A name in a right-to-left script is isolated; otherwise its letters would
 * move the signs and numbers around it (UAX #9).
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) && !name.startsWith(ISOLATE) ? ISOLATE + name + POP : name;
}
