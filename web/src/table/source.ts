// What a page asks of a game that is over, be it a table's or one in a file.
import { api } from '../lib/api';
import { at } from '../lib/base';
import type { Account, Layout, Pictures, Place, PlayOn, RecordCard } from '../lib/contract';

export interface Source {
  /** The game is read from a file: no table of the server's. */
  file: boolean;
  /** Where the record can be had, and under which name. */
  record: string;
  name: string;
  account: () => Promise<Account>;
  /** The pictures after so many events, and the next few. */
  pictures: (after: number, layout: Layout) => Promise<Pictures>;
  /** The picture after an event as a document. */
  drawing: (n: number) => Promise<string>;
  playOn: (wish: PlayOn) => Promise<Place>;
}

export function ofTable(id: string): Source {
  return {
    file: false,
    record: at(`/api/tables/${id}/record`),
    name: id,
    account: () => api.account(id),
    pictures: (after, layout) => api.pictures(id, after, layout),
    drawing: (n) => api.drawing(id, n),
    playOn: (wish) => api.playOn(id, wish),
  };
}

/** record: the text of the file. */
export function ofRecord(record: string, { table, account }: RecordCard): Source {
  return {
    file: true,
    record: URL.createObjectURL(new Blob([record], { type: 'application/json' })),
    name: table.game,
    account: () => Promise.resolve(account),
    pictures: (after, layout) => api.recordPictures(record, after, layout),
    drawing: (n) => api.recordDrawing(record, n),
    playOn: (wish) => api.playRecordOn({ record, ...wish }),
  };
}
