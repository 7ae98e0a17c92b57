import { expect, it } from 'vitest';
import type { MyTable } from '../net/contract';
import { sortTables } from './myTables';

const table = (name: string, status: string, to_act: number | null) =>
  ({ table: name, status, to_act, you: 0 }) as MyTable;

it('puts those where we are awaited first, and those that are over last', () => {
  const tables = [
    table('over', 'over', null),
    table('theirs', 'playing', 1),
    table('ours', 'playing', 0),
    table('waits', 'waiting', null),
  ];
  expect(sortTables(tables).map(({ table }) => table)).toEqual(['ours', 'theirs', 'waits', 'over']);
});
