import { beforeEach, expect, it, vi } from 'vitest';
import type { ChangeFrame, EventFrame, SceneChange, ViewFrame } from './contract';
import { TableSocket, type ConnectionStatus } from './socket';
import { scene } from '../../table/stores/fixtures';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState: number = WebSocket.OPEN;
  sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1006) {
    this.onclose?.({ code });
  }
  say(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const event = (n: number): EventFrame => ({
  type: 'event',
  n,
  seat: 0,
  action: 'a',
  words: `${n}`,
});

const situation = (n: number) => ({
  n,
  to_act: 0,
  status: 'playing' as const,
  scores: [],
  winners: [],
  undo: false,
  ask_undo: false,
  round_end: false,
});

/** A view with spaces that have these IDs. */
const view = (n: number, ...ids: string[]): ViewFrame => ({
  type: 'view',
  ...situation(n),
  scene: scene([], { spaces: ids.map(space), prompt: { title: 'Your turn', text: '', rule: '' } }),
});

const space = (id: string) => ({
  ...{ id, x: 0, y: 0, width: 1, height: 1, label: id, part: 'board', owner: null, on: '' },
});

const change = (n: number, base: number, scene: SceneChange): ChangeFrame => ({
  type: 'change',
  ...situation(n),
  base,
  scene,
});

function connect() {
  FakeSocket.all = [];
  const heard = {
    events: [] as number[],
    views: [] as ViewFrame[],
    states: [] as ConnectionStatus[],
    errors: 0,
    others: [] as string[],
  };
  const socket = new TableSocket(
    {
      table: 't1',
      secret: 's',
      lang: 'en',
      open: (url) => new FakeSocket(url) as unknown as WebSocket,
    },
    {
      table: () => {},
      event: (frame) => heard.events.push(frame.n),
      clock: ({ type }) => heard.others.push(type),
      view: (frame) => heard.views.push(frame),
      greet: ({ type }) => heard.others.push(type),
      reason: ({ type }) => heard.others.push(type),
      ahead: ({ type }) => heard.others.push(type),
      error: () => heard.errors++,
      status: (status) => heard.states.push(status),
    },
  );
  return { socket, heard, wire: () => FakeSocket.all.at(-1)! };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', { OPEN: 1 });
});

it('says hello first', () => {
  const { wire } = connect();
  wire().onopen?.();
  expect(wire().url).toBe('/api/tables/t1/socket?after=0&changes=true');
  expect(wire().sent).toEqual([{ hello: { secret: 's', lang: 'en' } }]);
});

it('resumes after the last event and delivers none twice', () => {
  const { wire, heard } = connect();
  wire().say(event(1));
  wire().say(event(2));
  wire().close();
  expect(heard.states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(1000);
  expect(wire().url).toContain('after=2');
  wire().say({ type: 'table', n: 3 });
  wire().say(event(2));
  wire().say(event(3));
  expect(heard.events).toEqual([1, 2, 3]);
  expect(heard.states.at(-1)).toBe('open');
});

it('asks again when an event is missing', () => {
  const { wire, heard } = connect();
  wire().say(event(1));
  wire().say(event(3));
  expect(heard.events).toEqual([1]);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(wire().url).toContain('after=1');
});

it('sends an action again only if nothing was stored since', () => {
  const { socket, wire } = connect();
  wire().say(event(1));
  socket.play(1, 'pass', 70);
  wire().close();
  vi.advanceTimersByTime(1000);
  wire().say({ type: 'table', n: 1 });
  expect(wire().sent).toEqual([{ type: 'play', n: 1, action: 'pass', thought: 70 }]);
  wire().close();
  vi.advanceTimersByTime(1000);
  wire().say({ type: 'table', n: 2 });
  expect(wire().sent).toEqual([]);
  wire().say(event(2));
  expect(socket.pending).toBe(false);
});

it('plays one action at a time, and another after a refusal', () => {
  const { socket, wire, heard } = connect();
  socket.play(1, 'pass', 70);
  socket.play(1, 'end', 70);
  expect(wire().sent).toHaveLength(1);
  wire().say({ type: 'error', error: 'IllegalAction', message: 'no' });
  expect(heard.errors).toBe(1);
  socket.play(1, 'end', 70);
  expect(wire().sent).toHaveLength(2);
});

it('waits longer after each failure, and stops when closed', () => {
  const { socket, wire } = connect();
  wire().close();
  vi.advanceTimersByTime(400);
  wire().close();
  vi.advanceTimersByTime(400);
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(400);
  expect(FakeSocket.all).toHaveLength(3);
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(3);
});

/** Close a connection that fails, and return the seconds until the next one, which is due after the planned time. */
function secondsUntilNext(wire: () => FakeSocket): number {
  const before = FakeSocket.all.length;
  wire().close();
  for (let seconds = 0.1; seconds < 60; seconds += 0.1) {
    vi.advanceTimersByTime(100);
    if (FakeSocket.all.length > before) return Math.round(10 * seconds) / 10;
  }
  return Infinity;
}

it('waits twice as long after each failure, up to ten seconds, and begins again once it was open', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { wire } = connect();
  const waits = Array.from({ length: 8 }, () => secondsUntilNext(wire));
  expect(waits).toEqual([0.3, 0.6, 1.2, 2.4, 4.8, 9.6, 10, 10]);
  wire().say({ type: 'table', n: 0 });
  expect(secondsUntilNext(wire)).toBe(0.3);
  vi.restoreAllMocks();
});

it('does not send twice because the table changed', () => {
  const { socket, wire } = connect();
  wire().say({ type: 'table', n: 1 });
  socket.play(1, 'pass', 70);
  wire().say({ type: 'table', n: 1 });
  expect(wire().sent).toHaveLength(1);
});

it('takes a refused connection for an answer', () => {
  const { wire, heard } = connect();
  wire().close(1008);
  expect(heard.states.at(-1)).toBe('refused');
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

it('sends a call with the number of the last event', () => {
  const { socket, wire } = connect();
  wire().say(event(1));
  socket.call('resign');
  expect(wire().sent).toEqual([{ type: 'call', n: 1, call: 'resign' }]);
});

it('builds a view from the last one and its changes', () => {
  const { wire, heard } = connect();
  const first = view(1, 'a', 'b', 'c', 'd');
  wire().say(first);
  wire().say(change(2, 1, { spaces: [[3, 1], space('e'), [0, 2]] }));
  wire().say(change(3, 2, { prompt: null, spaces: [] }));
  expect(heard.views[1]).toEqual(view(2, 'd', 'e', 'a', 'b'));
  expect(heard.views[2]).toEqual({ ...view(3), scene: { ...view(3).scene, prompt: null } });
  expect(heard.views[0]).toEqual(first);
});

it('connects again for a whole picture when the one is missing that was changed', () => {
  const { wire, heard } = connect();
  wire().say(view(1, 'a'));
  wire().say(change(3, 2, { spaces: [[0, 1]] }));
  wire().say(change(4, 3, { spaces: [[0, 1]] }));
  expect(heard.views.map(({ n }) => n)).toEqual([1]);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  wire().say(view(4, 'b'));
  wire().say(change(5, 4, { spaces: [[0, 1], space('c')] }));
  expect(heard.views.at(-1)).toEqual(view(5, 'b', 'c'));
});

it('does not apply a change to a view of an earlier connection', () => {
  const { wire, heard } = connect();
  wire().say(view(1, 'a'));
  wire().close();
  vi.advanceTimersByTime(1000);
  wire().say(change(2, 1, { spaces: [[0, 1]] }));
  expect(heard.views).toHaveLength(1);
});

it('passes every frame to what it concerns', () => {
  const { wire, heard } = connect();
  for (const type of ['clock', 'greet', 'reason', 'ahead']) wire().say({ type });
  expect(heard.others).toEqual(['clock', 'greet', 'reason', 'ahead']);
  expect(heard.errors).toBe(0);
});

it('asks the server why, and how the table would be', () => {
  const { socket, wire } = connect();
  socket.askWhy(3, ['a', 'b']);
  socket.lookAhead(3, 'pass');
  socket.play(3, 'pass', 70);
  expect(wire().sent).toEqual([
    { type: 'explain', n: 3, taps: ['a', 'b'] },
    { type: 'look', n: 3, action: 'pass' },
    { type: 'play', n: 3, action: 'pass', thought: 70 },
  ]);
});

it('waits for the answer to an action, and not for the events before it', () => {
  const { socket, wire } = connect();
  wire().say(event(1));
  socket.play(2, 'pass', 70);
  wire().say(event(2));
  expect(socket.pending).toBe(true);
  wire().say(event(3));
  expect(socket.pending).toBe(false);
});

it('reports no error for an action that was sent twice and stored once', () => {
  const { socket, wire, heard } = connect();
  const stale = { type: 'error', error: 'StaleNumber', message: 'late' };
  socket.play(0, 'pass', 70);
  wire().say(event(1));
  wire().say(stale);
  expect(heard.errors).toBe(0);
  wire().say({ ...stale, error: 'TooManyRequests' });
  expect(heard.errors).toBe(1);
  socket.play(1, 'pass', 70);
  wire().say(stale);
  expect([heard.errors, socket.pending]).toEqual([2, false]);
});

it('connects at once when the network is back, unless it is connected or closed', () => {
  const { socket, wire } = connect();
  socket.retry();
  expect(FakeSocket.all).toHaveLength(1);
  wire().close();
  socket.retry();
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  socket.drop();
  socket.drop();
  socket.close();
  socket.retry();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
});

it('sends nothing while it is not open, and hears nothing of an earlier connection', () => {
  const { socket, wire, heard } = connect();
  const first = wire();
  first.readyState = 0;
  socket.call('resign');
  expect(first.sent).toEqual([]);
  first.close();
  vi.advanceTimersByTime(1000);
  first.say(event(1));
  expect(heard.events).toEqual([]);
  expect(heard.states).not.toContain('refused');
});

it('closes its connection when the page is left, and opens no other', () => {
  const { socket, wire } = connect();
  const close = vi.spyOn(wire(), 'close');
  socket.close();
  expect(close).toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

it('waits between three and five quarters of the planned time', () => {
  for (const [random, wait] of [
    [0, 225],
    [0.999, 374],
  ] as const) {
    const { wire } = connect();
    vi.spyOn(Math, 'random').mockReturnValue(random);
    wire().close();
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(FakeSocket.all).toHaveLength(2);
  }
  vi.restoreAllMocks();
});

/** Let time pass, with a heartbeat every six seconds as the server sends it. */
function beat(wire: () => FakeSocket, seconds: number): void {
  for (let passed = 0; passed < seconds; passed += 6) {
    vi.advanceTimersByTime(6000);
    wire().say({ type: 'heartbeat' });
  }
}

it('gives up a connection that is silent for fifteen seconds, and opens another at once', () => {
  const { wire, heard } = connect();
  wire().say({ type: 'table', n: 0 });
  beat(wire, 600);
  vi.advanceTimersByTime(14_999);
  expect([FakeSocket.all.length, heard.states.at(-1)]).toEqual([1, 'open']);
  const silent = wire();
  const close = vi.spyOn(silent, 'close');
  vi.advanceTimersByTime(1);
  expect([FakeSocket.all.length, heard.states.at(-1)]).toEqual([2, 'lost']);
  expect(close).toHaveBeenCalledOnce();
  expect(heard.errors).toBe(0);
});

it('gives up a connection that does not open within eight seconds, and later ones after a pause', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { wire } = connect();
  const first = wire();
  vi.advanceTimersByTime(8000);
  expect(FakeSocket.all).toHaveLength(2);
  first.onopen?.();
  expect([first.sent, wire().sent]).toEqual([[], []]);
  vi.advanceTimersByTime(8599);
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(3);
  vi.restoreAllMocks();
});

it('probes a connection when the page is seen again, and opens another if no answer comes', () => {
  const { socket, wire } = connect();
  wire().say({ type: 'table', n: 0 });
  socket.retry();
  expect(wire().sent).toEqual([{ type: 'probe' }]);
  vi.advanceTimersByTime(2999);
  wire().say({ type: 'heartbeat' });
  vi.advanceTimersByTime(14_999);
  expect(FakeSocket.all).toHaveLength(1);
  socket.retry();
  vi.advanceTimersByTime(3000);
  expect(FakeSocket.all).toHaveLength(2);
});

it('sends an action again over a new connection if it is not answered within eight seconds', () => {
  const { socket, wire, heard } = connect();
  wire().say({ type: 'table', n: 0 });
  socket.play(0, 'pass', 70);
  beat(wire, 6);
  vi.advanceTimersByTime(2000);
  expect([FakeSocket.all.length, heard.states.at(-1)]).toEqual([2, 'lost']);
  wire().say({ type: 'table', n: 0 });
  expect(wire().sent).toEqual([{ type: 'play', n: 0, action: 'pass', thought: 70 }]);
  beat(wire, 6);
  vi.advanceTimersByTime(2000);
  expect(FakeSocket.all).toHaveLength(3);
  wire().say({ type: 'table', n: 1 });
  wire().say(event(1));
  beat(wire, 60);
  expect([FakeSocket.all.length, heard.events, socket.pending]).toEqual([3, [1], false]);
});

it('takes an action that had arrived the first time as played, whichever answer comes first', () => {
  const { socket, wire, heard } = connect();
  wire().say({ type: 'table', n: 0 });
  socket.play(0, 'pass', 70);
  wire().close();
  vi.advanceTimersByTime(1000);
  wire().say({ type: 'table', n: 0 });
  wire().say({ type: 'error', error: 'StaleNumber', message: 'late' });
  expect([heard.errors, socket.pending]).toEqual([0, true]);
  wire().say(event(1));
  expect([heard.errors, socket.pending, heard.events]).toEqual([0, false, [1]]);
  socket.play(1, 'pass', 70);
  wire().say({ type: 'error', error: 'StaleNumber', message: 'late' });
  expect([heard.errors, socket.pending]).toEqual([1, false]);
});
