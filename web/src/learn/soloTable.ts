// The table of a lesson or a puzzle, as a server would report it.
import type { SeatCard, TableFrame } from '../lib/net/contract';

/** Return a table of one person on a seat against bots, after event n. */
export function soloTable(game: string, names: string[], seat: number, n: number): TableFrame {
  const seats = names.map((name, i): SeatCard => ({
    name,
    kind: i === seat ? 'person' : 'bot',
    level: null,
    pledge: '',
    program: false,
    out: '',
    away: null,
  }));
  return {
    type: 'table',
    you: seat,
    watching: 0,
    table: '',
    game,
    players: names.length,
    options: {},
    status: 'playing',
    seats,
    n,
    private: true,
    commitment: '',
    created: '',
    host: null,
    result: null,
    rematch: null,
    clock: '',
    ending: '',
    question: null,
    given: null,
    rated: false,
    deal: null,
    contest: null,
    sealed: false,
  };
}
