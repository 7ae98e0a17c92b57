import { expect, it } from 'vitest';
import { TableConnection } from './table.svelte';
import { RecordingLink } from './fixtures';

it('waits for the answer to an action until an event or a rejection comes', () => {
  const connection = new TableConnection();
  const link = new RecordingLink();
  connection.attach(link);
  connection.play(2, 'pass', 70);
  expect([connection.sending, link.sent]).toEqual([true, ['play 2 pass']]);
  link.pending = true; // the event that came was another one
  connection.eventReceived();
  expect(connection.sending).toBe(true);
  link.pending = false;
  connection.eventReceived();
  expect(connection.sending).toBe(false);
  connection.play(3, 'pass', 70);
  connection.answered();
  expect(connection.sending).toBe(false);
});

it('connects again when the browser is online, and drops the connection when it is not', () => {
  const connection = new TableConnection();
  connection.setOnline(true); // no link yet
  const link = new RecordingLink();
  connection.attach(link);
  connection.setOnline(false);
  connection.setOnline(true);
  connection.call('resign');
  expect(link.sent).toEqual(['drop', 'retry', 'call resign']);
});

it('has nothing to say without a link', () => {
  const connection = new TableConnection();
  connection.play(0, 'pass', 70);
  connection.call('resign');
  connection.askWhy(0, ['a']);
  connection.lookAhead(0, 'pass');
  connection.setOnline(false);
  connection.eventReceived();
  connection.close();
  expect([connection.sending, connection.status]).toEqual([false, 'connecting']);
});
