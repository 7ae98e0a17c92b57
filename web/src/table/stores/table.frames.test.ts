// A page behind a socket that loses, doubles and swaps frames, until one connection brings them all.
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import type {
  ChangeFrame,
  EventFrame,
  ServerFrame,
  TableFrame,
  ViewFrame,
} from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import { TableSocket } from '../../lib/net/socket';
import { choice, event, piece, scene, tableFrame, view } from './fixtures';
import { TableStores } from './table.svelte';

const LAST = 12;

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 1;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(): void {}
  close(): void {
    this.onclose?.({ code: 1006 });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { hidden: false, documentElement: { lang: 'en' } });
  vi.stubGlobal('WebSocket', { OPEN: 1 });
  settings.pace = 'steps';
  FakeSocket.all = [];
});

/** The view after event n: a piece that has moved n steps, and a choice at that moment. */
function viewAfter(n: number): ViewFrame {
  const pieces = [piece('walker', 10 * n), piece('still', 300)];
  const choices = [choice(`move ${n}`, { picks: [['walker']] }), choice(`pass ${n}`)];
  return view(n, [], { scene: scene(choices, { pieces }) });
}

/** The same view as a change from the previous one. */
function changeAfter(n: number): ChangeFrame {
  const { scene: next, ...rest } = viewAfter(n);
  const pieces = [next.pieces[0]!, [1, 1]];
  return { ...rest, type: 'change', base: n - 1, scene: { pieces, choices: next.choices } };
}

/** The frames that a server sends on a connection that requests everything after an event. */
function framesAfter(after: number, to: number): (TableFrame | EventFrame | ServerFrame)[] {
  const numbers = Array.from({ length: to - after }, (_, i) => after + i + 1);
  const told = numbers.map((n) => event(n));
  return [tableFrame(to), ...told, viewAfter(to)];
}

type Fate = 'kept' | 'lost' | 'doubled' | 'late';
const FATE = fc.constantFrom<Fate>('kept', 'kept', 'lost', 'doubled', 'late');

/** Frames as a bad network brings them: some lost, some twice, some after the next one. */
function disturbed(frames: ServerFrame[], fates: readonly Fate[]): ServerFrame[] {
  const some: ServerFrame[] = [];
  let late: ServerFrame[] = [];
  frames.forEach((frame, i) => {
    const fate = fates[i] ?? 'kept';
    if (fate === 'late') return void late.push(frame);
    if (fate !== 'lost') some.push(...(fate === 'doubled' ? [frame, frame] : [frame]), ...late);
    late = [];
  });
  return [...some, ...late];
}

interface Connection {
  /** How many events come while it is open, and which of their views are complete. */
  events: number;
  complete: boolean[];
  /** What becomes of each frame. */
  fates: Fate[];
}
const CONNECTION: fc.Arbitrary<Connection> = fc.record({
  events: fc.nat(2),
  complete: fc.array(fc.boolean(), { maxLength: 2 }),
  fates: fc.array(FATE, { maxLength: 12, size: 'max' }),
});

function open() {
  const make = (url: string) => new FakeSocket(url) as unknown as WebSocket;
  const options = { table: 't1', secret: null, lang: 'en', open: make } as const;
  let socket: TableSocket | undefined;
  const table = new TableStores({
    id: 't1',
    secret: null,
    link: (listener) => (socket = new TableSocket(options, listener)),
  });
  const deliver = (frames: readonly ServerFrame[]): void => {
    const socket = FakeSocket.all.at(-1)!;
    for (const frame of frames) socket.onmessage?.({ data: JSON.stringify(frame) });
  };
  /** The connection breaks, and the page opens a new one. */
  const reconnect = (): number => {
    FakeSocket.all.at(-1)!.close();
    for (let second = 0; second < 15; second++) {
      vi.advanceTimersByTime(1000);
      deliver([{ type: 'heartbeat' }]);
    }
    return Number(/after=(\d+)/.exec(FakeSocket.all.at(-1)!.url)?.[1]);
  };
  return { table, deliver, reconnect, last: () => socket?.n };
}

it('ends with the last frame, whatever was lost, doubled or late before', () => {
  const connections = fc.array(CONNECTION, { minLength: 1, maxLength: 5 });
  const check = (all: Connection[]): void => {
    const { table, deliver, reconnect, last } = open();
    let to = 0;
    all.forEach(({ events, complete, fates }, i) => {
      const after = i === 0 ? 0 : reconnect();
      const numbers = Array.from({ length: events }, (_, i) => to + i + 1);
      const live = numbers.flatMap((n, i) => [
        event(n),
        (complete[i] ? viewAfter : changeAfter)(n),
      ]);
      deliver(disturbed([...framesAfter(after, to), ...live], fates));
      to += events;
      // What can be picked belongs to the last event that the page has heard of.
      if (table.selection.choices.length > 0) expect(table.game.live?.n).toBe(last());
    });
    deliver(framesAfter(reconnect(), LAST));
    table.game.display.skip();
    expect(table.game.live).toEqual(viewAfter(LAST));
    expect(table.game.shown).toBe(table.game.live);
    expect(table.game.drawn).toBe(table.game.live);
    expect(table.game.log.map(({ n }) => n)).toEqual(Array.from({ length: LAST }, (_, i) => i + 1));
    expect(table.selection.choices.map(({ action }) => action)).toEqual([
      `move ${LAST}`,
      `pass ${LAST}`,
    ]);
    expect([table.connection.status, table.selection.taps, table.selection.held]).toEqual([
      'open',
      [],
      null,
    ]);
    table.close();
  };
  fc.assert(fc.property(connections, check));
});

it('offers nothing of a view whose next event is known already', () => {
  const { table, deliver } = open();
  deliver(framesAfter(0, 3));
  table.game.display.skip();
  expect(table.selection.choices).toHaveLength(2);
  deliver([event(4)]);
  expect(table.selection.choices).toEqual([]);
  deliver([viewAfter(4)]);
  table.game.display.skip();
  expect(table.selection.choices.map(({ action }) => action)).toEqual(['move 4', 'pass 4']);
});
