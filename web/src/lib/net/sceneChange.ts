// Incremental updates: a view is computed from the previous view and the differences.
import type { ChangeFrame, SceneChange, Scene, ViewFrame } from './contract';

/** A changed list: new things as they are, and unchanged ones as [first, count] in the old list. */
type Rows<Thing> = (Thing | number[])[];

/** Return the view after a change. The arguments are not modified. */
export function applyChange(before: ViewFrame, { base: _, ...frame }: ChangeFrame): ViewFrame {
  return { ...frame, type: 'view', scene: changedScene(before.scene, frame.scene) };
}

function changedScene(before: Scene, change: SceneChange): Scene {
  return {
    boards: change.boards ?? before.boards,
    seats: change.seats ?? before.seats,
    pieces: applyRows(before.pieces, change.pieces),
    spaces: applyRows(before.spaces, change.spaces),
    choices: applyRows(before.choices, change.choices),
    shared: change.shared ?? before.shared,
    status: change.status ?? before.status,
    prompt: change.prompt === undefined ? before.prompt : change.prompt,
    regions: applyRows(before.regions, change.regions),
    tracks: applyRows(before.tracks, change.tracks),
    questions: change.questions ?? before.questions,
  };
}

function applyRows<Thing extends object>(before: Thing[], rows?: Rows<Thing>): Thing[] {
  return rows?.flatMap((row) => (isRange(row) ? keptRange(before, row) : [row])) ?? before;
}

function isRange(row: object): row is number[] {
  return Array.isArray(row);
}

function keptRange<Thing>(before: Thing[], [first = 0, count = 0]: number[]): Thing[] {
  return before.slice(first, first + count);
}
