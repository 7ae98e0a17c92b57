// The client's own code makes pictures of the frames that come, a line for each: {viewer, frame, whole}.
// It says how many came as changes, and fails at the first picture that is not the whole one.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import ts from '../../web/node_modules/typescript/lib/typescript.js';

const source = await readFile(new URL('../../web/src/lib/net/sceneChange.ts', import.meta.url), 'utf8');
const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
const { outputText } = ts.transpileModule(source, { compilerOptions: options });
const { applyChange } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

const pictures = new Map();
let changes = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { viewer, frame, whole } = JSON.parse(line);
  const before = pictures.get(viewer);
  if (frame.type === 'change') {
    assert.equal(before.n, frame.base);
    changes++;
  }
  const picture = frame.type === 'change' ? applyChange(before, frame) : frame;
  assert.deepEqual(picture, whole);
  pictures.set(viewer, picture);
}
console.log(changes);
