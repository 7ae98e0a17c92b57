// Where a finished game is read from: a table on the server or a record in a file.
import { api } from '../../lib/net/api';
import { urlOf } from '../../lib/net/basePath';
import type {
  Account,
  AheadFrame,
  AnalysisCard,
  Judgement,
  Pictures,
  Place,
  PlayOn,
  RecordCard,
} from '../../lib/net/contract';

export interface GameSource {
  /** Whether the game is read from a file instead of a table. */
  file: boolean;
  /** The URL of the record, and the name of its file. */
  record: string;
  name: string;
  account: () => Promise<Account>;
  /** Return the view after an event, and the next few views. */
  pictures: (after: number) => Promise<Pictures>;
  /** Return the view after an event as an SVG document. */
  drawing: (n: number) => Promise<string>;
  playOn: (wish: PlayOn) => Promise<Place>;
  /** Return the progress of the analysis. `analyse` starts it. */
  analysis: () => Promise<AnalysisCard>;
  analyse: () => Promise<AnalysisCard>;
  /** Return a decision that was judged, by the number of its event. */
  judgement: (n: number) => Promise<Judgement>;
  /** The table as it would have been after another action than the one that followed event n. */
  tried: (n: number, action: string) => Promise<AheadFrame>;
}

export function tableSource(id: string): GameSource {
  return {
    file: false,
    record: urlOf(`/api/tables/${id}/record`),
    name: id,
    account: () => api.account(id),
    pictures: (after) => api.pictures(id, after),
    drawing: (n) => api.drawing(id, n),
    playOn: (wish) => api.playOn(id, wish),
    analysis: () => api.analysis(id),
    analyse: () => api.analyse(id),
    judgement: (n) => api.judgement(id, n),
    tried: (n, action) => api.tried(id, n, action),
  };
}

/** Return the source of a record; record: the text of the file. */
export function recordSource(record: string, { table, account }: RecordCard): GameSource {
  return {
    file: true,
    record: URL.createObjectURL(new Blob([record], { type: 'application/json' })),
    name: table.game,
    account: () => Promise.resolve(account),
    pictures: (after) => api.recordPictures(record, after),
    drawing: (n) => api.recordDrawing(record, n),
    playOn: (wish) => api.playRecordOn({ record, ...wish }),
    analysis: () => api.recordAnalysis(record, false),
    analyse: () => api.recordAnalysis(record, true),
    judgement: (n) => api.recordJudgement(record, n),
    tried: (n, action) => api.recordTried(record, n, action),
  };
}
