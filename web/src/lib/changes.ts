// A picture, made of the one before it and what is different.
import type { ChangeFrame, SceneChange, Scene, ViewFrame } from './contract';

/** Things in their order: new ones, and by [first, how many] those that stay as they were. */
type Rows<Thing> = (Thing | number[])[];

/** The picture after a change; neither is altered. */
export function changed(before: ViewFrame, { base: _, ...frame }: ChangeFrame): ViewFrame {
  return { ...frame, type: 'view', scene: changedScene(before.scene, frame.scene) };
}

function changedScene(before: Scene, change: SceneChange): Scene {
  return {
    width: change.width ?? before.width,
    height: change.height ?? before.height,
    pieces: laid(before.pieces, change.pieces),
    spaces: laid(before.spaces, change.spaces),
    panels: laid(before.panels, change.panels),
    choices: laid(before.choices, change.choices),
    prompt: change.prompt === undefined ? before.prompt : change.prompt,
    regions: laid(before.regions, change.regions),
    closeups: laid(before.closeups, change.closeups),
    focus: change.focus === undefined ? before.focus : change.focus,
    tracks: laid(before.tracks, change.tracks),
  };
}

function laid<Thing extends object>(before: Thing[], rows?: Rows<Thing>): Thing[] {
  return rows?.flatMap((row) => (isKept(row) ? stay(before, row) : [row])) ?? before;
}

function isKept(row: object): row is number[] {
  return Array.isArray(row);
}

function stay<Thing>(before: Thing[], [first = 0, count = 0]: number[]): Thing[] {
  return before.slice(first, first + count);
}
