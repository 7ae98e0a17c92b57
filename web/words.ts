// Lists the texts that the client translates, for the server: it sends these from its catalogues.
// tools/texts/words.py finds the same texts for the translators; tests/text/test_languages.py compares the two.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LITERAL = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const CALL = new RegExp(String.raw`(?<![\w.$])(?:t|counted)\(\s*${LITERAL}`, 'g');

export function clientTexts(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf-8' });
  const sources = files.filter((file) => /(?<!\.test)\.ts$|\.svelte$/.test(file));
  const texts = sources.map((file) => readFileSync(join(folder, file), 'utf-8'));
  const found = texts.flatMap((text) => [...text.matchAll(CALL)]);
  return [...new Set(found.map(([, literal]) => textOf(literal!)))].sort();
}

/** Return the text of a string literal. */
function textOf(literal: string): string {
  const body = literal
    .slice(1, -1)
    .replaceAll("\\'", "'")
    .replaceAll(/(?<!\\)"/g, '\\"');
  return JSON.parse(`"${body}"`) as string;
}

export function words(): Plugin {
  return {
    name: 'keepstone-words',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify(clientTexts('src'));
      this.emitFile({ type: 'asset', fileName: 'words.json', source });
    },
  };
}
