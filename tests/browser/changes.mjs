// The client's own code makes pictures of the frames that come, a line for each: {viewer, frame, whole}.
// It says how many came as changes, and fails at the first picture that is not the whole one.
import assert from 'node:assert/strict';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rolldown } from '../../web/node_modules/rolldown/dist/index.mjs';

const input = fileURLToPath(new URL('../../web/src/lib/net/socket.ts', import.meta.url));
const { output } = await (await rolldown({ input })).generate();
const { applyChange } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);

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
