// Adds the fonts to the list of third-party licences: Vite lists only packages with code in the bundle.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FONTS = ['@fontsource-variable/asap', '@fontsource-variable/eczar'];

export function fontLicences(list: string): Plugin {
  return {
    name: 'keepstone-font-licences',
    apply: 'build',
    generateBundle: {
      order: 'post', // after Vite has made the list
      handler(_, bundle) {
        const made = bundle[list];
        if (made?.type === 'asset') made.source = [made.source, ...FONTS.map(entry)].join('\n');
      },
    },
  };
}

/** Return the entry of a package, in the form of Vite's list. */
function entry(name: string): string {
  const folder = `node_modules/${name}`;
  const about = JSON.parse(readFileSync(`${folder}/package.json`, 'utf-8')) as {
    version: string;
    license: string;
  };
  const text = readFileSync(`${folder}/LICENSE`, 'utf-8').trim();
  return `## ${name} - ${about.version} (${about.license})\n\n${text}\n`;
}
