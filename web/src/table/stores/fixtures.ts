// Frames and a recording link for the tests of a table page.
import { soloTable } from '../../learn/soloTable';
import type {
  Choice,
  EventFrame,
  Piece,
  PlayerCard,
  Scene,
  SeatCard,
  TableFrame,
  ViewFrame,
} from '../../lib/net/contract';
import type { TableLink } from '../../lib/net/socket';

export function choice(action: string, more: Partial<Choice> = {}): Choice {
  const plain = { picks: [], ghost: null, cost: '', ends: false, draws: false, held: [] };
  return { action, words: action, ...plain, ...more };
}

export function piece(id: string, x = 0, more: Partial<Piece> = {}): Piece {
  const box = { x, y: 0, width: 20, height: 20, turn: 0, layer: 0 };
  const look = {
    symbol: id,
    label: id,
    owner: null,
    text: '',
    aid: false,
    shape: 'box' as const,
    leaves: 'fade' as const,
    part: '',
  };
  return { id, ...box, ...look, ...more };
}

export function scene(choices: Choice[] = [], more: Partial<Scene> = {}): Scene {
  const empty = { pieces: [], spaces: [], regions: [], tracks: [], questions: [] };
  const parts = { boards: [], seats: [], shared: [], status: '' };
  return { ...empty, ...parts, choices, prompt: null, ...more };
}

export function card(seat: number, more: Partial<PlayerCard> = {}): PlayerCard {
  const rest = { counters: [], trays: [], lines: [], active: false, winner: false };
  return { seat, name: '', emblem: '', score: null, colour: '', ...rest, ...more };
}

/** The view after event n, with seat 0 to move. */
export function view(n: number, choices: Choice[] = [], more: Partial<ViewFrame> = {}): ViewFrame {
  const rights = { undo: false, ask_undo: false, round_end: false };
  const rest = { to_act: 0, status: 'playing' as const, scores: [], winners: [], ...rights };
  return { type: 'view', n, ...rest, scene: scene(choices), ...more };
}

export function event(n: number, seat: number | null = 1): EventFrame {
  return { type: 'event', n, seat, action: `action ${n}`, words: `Event ${n}` };
}

export function seat(kind: SeatCard['kind'], more: Partial<SeatCard> = {}): SeatCard {
  const rest = { level: null, pledge: '', program: false, out: '' as const, away: null };
  return { name: kind, kind, ...rest, ...more };
}

/** A table of seat 0 against a bot, after event n. */
export function tableFrame(n: number, more: Partial<TableFrame> = {}): TableFrame {
  return { ...soloTable('keep', ['person', 'bot'], 0, n), table: 't1', ...more };
}

/** A link that records what the page sends. */
export class RecordingLink implements TableLink {
  pending = false;
  readonly sent: string[] = [];

  play(n: number, action: string): void {
    this.sent.push(`play ${n} ${action}`);
  }
  call(call: string): void {
    this.sent.push(`call ${call}`);
  }
  askWhy(n: number, taps: string[]): void {
    this.sent.push(`why ${n} ${taps.join('+')}`);
  }
  lookAhead(n: number, action: string): void {
    this.sent.push(`look ${n} ${action}`);
  }
  retry(): void {
    this.sent.push('retry');
  }
  drop(): void {
    this.sent.push('drop');
  }
  close(): void {
    this.sent.push('close');
  }
}
