// A page behind a socket that loses, duplicates and reorders frames, until one connection delivers them all.
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
import { choice, draw, event, piece, scene, seededRandom, tableFrame, view } from './fixtures';
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

/** Frames as delivered by a bad network: some are lost, some duplicated, and neighbours are swapped. */
function disturbed(frames: ServerFrame[], random: () => number): ServerFrame[] {
  const some = frames.flatMap((frame) => {
    const fate = random();
    return fate < 0.2 ? [] : fate < 0.4 ? [frame, frame] : [frame];
  });
  for (let i = 1; i < some.length; i++) {
    if (random() < 0.3) [some[i - 1], some[i]] = [some[i]!, some[i - 1]!];
  }
  return some;
}

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
    vi.advanceTimersByTime(15_000);
    return Number(/after=(\d+)/.exec(FakeSocket.all.at(-1)!.url)?.[1]);
  };
  return { table, deliver, reconnect, last: () => socket?.n };
}

it('ends with the last frame, whatever was lost, doubled or swapped before', () => {
  for (let seed = 1; seed <= 80; seed++) {
    const random = seededRandom(seed);
    const { table, deliver, reconnect, last } = open();
    let to = 0;
    for (let connection = 0; connection < 4; connection++) {
      const after = connection === 0 ? 0 : reconnect();
      to = Math.max(to, after);
      const news = Array.from({ length: Math.floor(random() * 3) }, (_, i) => to + i + 1);
      const live = news.flatMap((n) => [event(n), draw([viewAfter(n), changeAfter(n)], random)]);
      deliver(disturbed([...framesAfter(after, to), ...live], random));
      to += news.length;
      // The choices belong to the last event that the page has received.
      if (table.selection.choices.length > 0) expect(table.game.live?.n).toBe(last());
    }
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
  }
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
