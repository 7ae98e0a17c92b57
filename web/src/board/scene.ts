// What the server sends as the picture of a table; the fields of src/keepstone/scene.py.

export type Layout = 'wide' | 'tall';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Shape = 'box' | 'hex';

export interface Piece extends Box {
  id: string;
  symbol: string;
  label: string;
  turn: number;
  layer: number;
  owner: number | null;
  /** Short words, such as a number, written upright over the symbol. */
  text: string;
  /** A hint that a person may switch off. */
  aid: boolean;
  /** How it is outlined; a hex stands on a corner. */
  shape: Shape;
}

export interface Space extends Box {
  id: string;
  label: string;
  owner: number | null;
}

export interface Panel extends Box {
  id: string;
  title: string;
  lines: string[];
  owner: number | null;
  active: boolean;
}

export interface Ghost extends Box {
  symbol: string;
  turn: number;
}

/** Shapes that belong together: who points at one sees all of them, and is told the label. */
export interface Region {
  id: string;
  label: string;
  glows: Ghost[];
}

export interface Choice {
  action: string;
  words: string;
  /** The ids to point at, in any order; the ids of one inner list mean the same. */
  picks: string[][];
  ghost: Ghost | null;
  /** What it takes, in a short text such as 2; empty for nothing. */
  cost: string;
}

/** A part of the table that can be looked at closely. */
export interface Closeup extends Box {
  id: string;
  label: string;
}

/** What the table waits for, to its viewer. */
export interface Prompt {
  title: string;
  text: string;
}

export interface Scene {
  width: number;
  height: number;
  pieces: Piece[];
  spaces: Space[];
  panels: Panel[];
  choices: Choice[];
  prompt: Prompt | null;
  regions: Region[];
  closeups: Closeup[];
}

/** The scene without its hints. */
export function withoutAids(scene: Scene): Scene {
  return { ...scene, pieces: scene.pieces.filter(({ aid }) => !aid) };
}

export function centre(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
