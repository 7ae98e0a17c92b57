// The words of the server: what its HTTP answers and its socket's frames hold.
import type { Layout, Scene } from '../board/scene';

export interface GameOption {
  name: string;
  words: string;
  values: string[];
  /** What each value says of it, in words. */
  value_words: string[];
  default: string;
  /** The options that cannot depart from their defaults together with this one. */
  excludes: string[];
  /** How to write a text of one's own; empty if there is none. */
  own_words: string;
}

export interface Level {
  name: string;
  words: string;
}

export interface Game {
  name: string;
  title: string;
  summary: string;
  players: number[];
  /** Who begins is drawn in the game itself. */
  draws_first: boolean;
  options: GameOption[];
  /** The weakest first. */
  levels: Level[];
}

export interface Seat {
  name: string;
  kind: 'person' | 'bot' | 'open';
  level?: string | null;
}

export type Status = 'waiting' | 'playing' | 'over';

export interface Table {
  table: string;
  game: string;
  players: number;
  options: Record<string, string>;
  status: Status;
  seats: Seat[];
  n: number;
  commitment: string;
  created: string;
  /** The table of the rematch, once somebody has asked for one. */
  rematch: string | null;
}

/** Whether games can be played yet, and what the server does until then. */
export interface Health {
  ready: boolean;
  doing: string;
}

/** A place at a table: the secret proves that it is ours. */
export interface Place {
  table: string;
  seat: number;
  secret: string;
}

export interface Problem {
  error: string;
  message: string;
  rule?: string | null;
  allowed?: string[] | null;
}

export interface TableFrame extends Table {
  type: 'table';
  you: number | null;
}

export interface EventFrame {
  type: 'event';
  n: number;
  seat: number | null;
  action: string;
  words: string;
}

export interface ViewFrame {
  type: 'view';
  n: number;
  to_act: number;
  scene: Scene;
  status: Status;
  scores: number[];
  winners: number[];
  /** May we take our last action back? */
  undo: boolean;
  /** The last event ended a round_end, such as a round: the picture is worth a pause. */
  round_end: boolean;
}

export interface ErrorFrame extends Problem {
  type: 'error';
}

export type ServerFrame = TableFrame | EventFrame | ViewFrame | ErrorFrame;

export type ClientFrame =
  | { hello: { secret: string | null; lang: string } }
  | { type: 'play'; n: number; action: string }
  | { type: 'layout'; layout: Layout };
