// Where a finished game is read from: a table of the server, or a record in a file.
import { api } from '../../lib/net/api';
import { urlOf } from '../../lib/net/basePath';
import type {
  Account,
  AheadFrame,
  AnalysisCard,
  Judgement,
  Layout,
  Pictures,
  Place,
  PlayOn,
  RecordCard,
} from '../../lib/net/contract';

export interface GameSource {
  /** The game is read from a file, not from a table. */
  file: boolean;
  /** The URL of the record, and the name of its file. */
  record: string;
  name: string;
  account: () => Promise<Account>;
  /** The view after an event, and the next few. */
  pictures: (after: number, layout: Layout) => Promise<Pictures>;
  /** The view after an event as an SVG document. */
  drawing: (n: number) => Promise<string>;
  playOn: (wish: PlayOn) => Promise<Place>;
  /** The progress of the analysis; `analyse` starts it. */
  analysis: () => Promise<AnalysisCard>;
  analyse: () => Promise<AnalysisCard>;
  /** A decision that was judged, by the number of its event. */
  judgement: (n: number, layout: Layout) => Promise<Judgement>;
  /** The table as it would have been after another action than the one that followed event n. */
  tried: (n: number, action: string, layout: Layout) => Promise<AheadFrame>;
}

export function tableSource(id: string): GameSource {
  return {
    file: false,
    record: urlOf(`/api/tables/${id}/record`),
    name: id,
    account: () => api.account(id),
    pictures: (after, layout) => api.pictures(id, after, layout),
    drawing: (n) => api.drawing(id, n),
    playOn: (wish) => api.playOn(id, wish),
    analysis: () => api.analysis(id),
    analyse: () => api.analyse(id),
    judgement: (n, layout) => api.judgement(id, n, layout),
    tried: (n, action, layout) => api.tried(id, n, action, layout),
  };
}

/** Return the source of a record; record: the text of the file. */
export function recordSource(record: string, { table, account }: RecordCard): GameSource {
  return {
    file: true,
    record: URL.createObjectURL(new Blob([record], { type: 'application/json' })),
    name: table.game,
    account: () => Promise.resolve(account),
    pictures: (after, layout) => api.recordPictures(record, after, layout),
    drawing: (n) => api.recordDrawing(record, n),
    playOn: (wish) => api.playRecordOn({ record, ...wish }),
    analysis: () => api.recordAnalysis(record, false),
    analyse: () => api.recordAnalysis(record, true),
    judgement: (n, layout) => api.recordJudgement(record, n, layout),
    tried: (n, action, layout) => api.recordTried(record, n, action, layout),
  };
}
