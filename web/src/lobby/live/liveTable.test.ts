import { expect, it, vi } from 'vitest';
import { tableFrame, view } from '../../table/stores/fixtures';
import { LiveTable } from './liveTable.svelte';

it('follows a game from now on as a spectator, until it is no longer shown', () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { lang: 'pl' } });
  const urls: string[] = [];
  const sent: unknown[] = [];
  let closed = 0;
  let socket: Partial<WebSocket> = {};
  class Socket {
    static OPEN = 1;
    readyState = 1;
    constructor(url: string) {
      urls.push(url);
      socket = this as Partial<WebSocket>;
    }
    send(text: string): void {
      sent.push(JSON.parse(text));
    }
    close(): void {
      closed++;
    }
  }
  vi.stubGlobal('WebSocket', Socket);
  const live = new LiveTable();
  const stop = live.follow(tableFrame(7));
  socket.onopen?.call(socket as WebSocket, new Event('open'));
  expect(urls).toEqual(['/api/tables/t1/socket?after=7&changes=true']);
  expect(sent).toEqual([{ hello: { secret: null, lang: 'pl' } }]);
  const say = (frame: object) => {
    const message = { data: JSON.stringify(frame) } as MessageEvent;
    socket.onmessage?.call(socket as WebSocket, message);
  };
  for (const frame of [tableFrame(7), { type: 'clock' }, { type: 'greet' }, view(7)]) say(frame);
  expect(live.view).toEqual(view(7));
  stop();
  expect([closed, vi.getTimerCount()]).toEqual([1, 0]);
});
