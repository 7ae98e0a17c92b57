import { beforeEach, expect, it, vi } from 'vitest';
import type { ChangeFrame, EventFrame, SceneChange, ViewFrame } from './contract';
import { TableSocket, type ConnectionStatus } from './socket';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = WebSocket.OPEN;
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
  scene: {
    pieces: [],
    spaces: ids.map(space),
    choices: [],
    prompt: { title: 'Your turn', text: '', rule: '' },
    regions: [],
    tracks: [],
    boards: [],
    seats: [],
    shared: [],
    status: '',
  },
});

const space = (id: string) => ({
  ...{ id, x: 0, y: 0, width: 1, height: 1, label: id, part: 'board', owner: null },
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
      clock: () => {},
      view: (frame) => heard.views.push(frame),
      greet: () => {},
      reason: () => {},
      ahead: () => {},
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
