import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { breakpoints } from './breakpoints.ts';
import { fontLicences } from './fontLicences.ts';
import { prefetch } from './prefetch.ts';
import { words } from './words.ts';

// Where `npm run dev` finds the running keepstone server.
const server = process.env.KEEPSTONE_SERVER ?? 'http://127.0.0.1:8000';
const LICENCES = 'third-party.md'; // of what the client is bundled with

if (process.env.VITEST) process.env.TZ = 'Europe/Warsaw'; // an hour ahead of UTC in winter

export default defineConfig({
  base: './', // the server puts its own base path into the page
  plugins: [
    svelte({ configFile: false, preprocess: [vitePreprocess(), breakpoints] }),
    words(),
    fontLicences(LICENCES),
    prefetch(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    license: { fileName: LICENCES },
    // What several pages use is one file: with a file for each combination of pages, the first load took a fifth longer.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 2 }] } },
    },
  },
  // The service worker lies at the root, for it hears no more than what is below its own address.
  worker: { format: 'iife', rolldownOptions: { output: { entryFileNames: 'worker.js' } } },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  // A test without an assertion that ran fails: a loop over nothing proves nothing.
  test: { include: ['src/**/*.test.ts'], pool: 'threads', expect: { requireAssertions: true } },
});
