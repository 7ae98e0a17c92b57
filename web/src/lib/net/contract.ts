// `make contract` writes this from keepstone's scene.py, server/wire and letters.py.

export type Layout = 'wide' | 'tall';

export type Shape = 'box' | 'hex';

/**
 * A piece on the table. x, y: its upper left corner; turn: degrees clockwise about its centre.
 *
 * text: short text, such as a number, written upright over the symbol. aid: whether it is a hint that a
 * person can switch off. shape: its outline; a hex has a corner at the top.
 */
export interface Piece {
  id: string;
  symbol: string;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  turn: number;
  layer: number;
  owner: number | null;
  text: string;
  aid: boolean;
  shape: Shape;
}

/** A place for a piece, drawn as an empty slot. */
export interface Space {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  owner: number | null;
}

/** A text box: a player's name, a count. active: whether this seat is to act. */
export interface Panel {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  title: string;
  lines: string[];
  owner: number | null;
  active: boolean;
}

/** The piece that a choice would put on the table, for the preview. */
export interface Ghost {
  symbol: string;
  x: number;
  y: number;
  width: number;
  height: number;
  turn: number;
}

/** Shapes that belong together: pointing at one highlights all and shows the label. */
export interface Region {
  id: string;
  label: string;
  glows: Ghost[];
}

/**
 * A legal action of the viewer, with its words.
 *
 * picks: the ids to pick for this action, in any order; an inner tuple contains alternatives. Without picks
 * it is a plain button. cost: as a short text such as "2"; empty for none. ends: whether the turn passes to
 * another seat, so that it cannot be undone. draws: whether it makes a draw for the same seat, which cannot be
 * undone either. held: pieces that it puts down without being picked, such as the drawn tile: they can be dragged
 * to what is picked.
 */
export interface Choice {
  action: string;
  words: string;
  picks: string[][];
  ghost: Ghost | null;
  cost: string;
  ends: boolean;
  draws: boolean;
  held: string[];
}

/** A small part of the table that can be enlarged. */
export interface Closeup {
  id: string;
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A track of fields for pieces. pieces: their ids; points: the centres (x, y) of its fields, in order.
 *
 * loop: whether the first field follows the last one.
 */
export interface Track {
  id: string;
  pieces: string[];
  points: number[][];
  loop: boolean;
}

/**
 * The part to show first if the window is too small for the whole table.
 *
 * finger: the smallest side of the elements to tap, as a rule.
 */
export interface Focus {
  x: number;
  y: number;
  width: number;
  height: number;
  finger: number;
}

/**
 * What the table is waiting for, to its viewer: a heading, and one sentence, which may be empty.
 *
 * rule: the number of the rule for the possible actions, empty for none.
 */
export interface Prompt {
  title: string;
  text: string;
  rule: string;
}

/** A whole picture, in its own units from (0, 0) to (width, height); the prompt is outside of it. */
export interface Scene {
  width: number;
  height: number;
  pieces: Piece[];
  spaces: Space[];
  panels: Panel[];
  choices: Choice[];
  prompt: Prompt | null;
  regions: Region[];
  closeups: Closeup[];
  focus: Focus | null;
  tracks: Track[];
}

export type Status = 'waiting' | 'revealing' | 'playing' | 'over';

export type Ending = '' | 'resigned' | 'time' | 'agreed';

export type AnalysisStatus = 'none' | 'waiting' | 'running' | 'done' | 'failed';

/**
 * seats: each "me", "open" or a bot's level; commitment: of a seal asked for before.
 *
 * pledge: SHA-256 of commitment, seat and contribution, which the client keeps for itself until all
 * have pledged; without one it adds nothing to the draws. clock: "10+15", "2d", or empty for none.
 * program: whether a program is going to play for "me".
 */
export interface NewTable {
  game: string;
  seats: string[];
  players?: number | null;
  options?: Record<string, string | boolean>;
  name?: string;
  private?: boolean;
  commitment?: string | null;
  pledge?: string;
  program?: boolean;
  clock?: string;
}

/**
 * A wish to sit down, on a certain seat or on any; a pledge is for a certain one.
 *
 * program: whether a program is going to play there.
 */
export interface Join {
  name: string;
  seat?: number | null;
  pledge?: string;
  program?: boolean;
}

/** The contribution that the seat of the secret has pledged. */
export interface Reveal {
  contribution: string;
  secret?: string | null;
}

/** A wish to leave a table that has not begun, or to close it, by the seat of the secret. */
export interface Leave {
  secret?: string | null;
}

/** A wish of the host that somebody leaves a table that has not begun. */
export interface Removal {
  seat: number;
  secret?: string | null;
}

/** A wish of the host that a bot of a level takes an open seat. */
export interface StandIn {
  seat: number;
  level: string;
  secret?: string | null;
}

/** A greeting of the short list, from the seat of the secret to all at the table. */
export interface Greet {
  greeting: string;
  secret?: string | null;
}

/** An action after event n, by the seat of the secret; thought: how long that took, as its client saw it. */
export interface Action {
  n: number;
  action: string;
  thought?: number | null;
  secret?: string | null;
}

/** Something said beside the game after event n, by the seat of the secret. */
export interface Call {
  n: number;
  call: string;
  secret?: string | null;
}

/** A hint is wanted for the table after event n, by the seat of the secret. */
export interface HintWish {
  n: number;
  secret?: string | null;
}

/** A wish to play again. commitment: of a seal asked for, or of the rematch, if there is one. */
export interface Rematch {
  secret?: string | null;
  commitment?: string | null;
  pledge?: string;
}

/** A wish to play on from the table after event n, alone on a seat against bots of a level. */
export interface PlayOn {
  n: number;
  seat: number;
  level: string;
  name: string;
}

/** A record, as the text of its file, that somebody wants to look at, in a language and a layout. */
export interface RecordWish {
  record: string;
  lang?: string;
  layout?: Layout;
}

/** The pictures of a record that are wanted: those of a number of events and the next few. */
export interface PicturesWish extends RecordWish {
  after?: number;
}

/** The picture of a record after event n that is wanted as a document. */
export interface DrawingWish extends RecordWish {
  n?: number;
}

/** The picture is wanted that would have followed event n of a record by another action. */
export interface TriedWish extends DrawingWish {
  action: string;
}

/** The analysis of a record is wanted; begin: whether one is to be made. */
export interface AnalysisWish extends RecordWish {
  begin?: boolean;
}

/** A wish to play on from the table after event n of a record. */
export interface RecordPlayOn extends PlayOn {
  record: string;
}

/** A browser that wants to be told something when it is closed, as its Push API says; lang: what it speaks. */
export interface PushWish {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang?: string;
}

/** A browser that is to be told no more. */
export interface PushEnd {
  endpoint: string;
}

export type Difficulty = '' | 'easy' | 'medium' | 'hard';

/** A seed is sealed; its commitment. */
export interface Sealed {
  commitment: string;
}

/**
 * A seat that was taken, and the secret that proves it; null for who opened a table without one.
 *
 * invite: the path of the table for others to open.
 */
export interface Place {
  table: string;
  seat: number | null;
  secret: string | null;
  invite: string;
}

/**
 * Who sits on a seat; level: a bot's; pledge: to a contribution, empty for none.
 *
 * program: whether a program plays for the person, as it said itself when it sat down.
 * out: why a bot plays on for a person, empty if none does: "resigned", "time" or "replaced".
 * away: since when a person has not been there, in UTC; null for who is there, and for bots.
 */
export interface SeatCard {
  name: string;
  kind: 'open' | 'person' | 'bot';
  level: string | null;
  pledge: string;
  program: boolean;
  out: '' | 'resigned' | 'time' | 'replaced';
  away: string | null;
}

/** What a seat asks; other: whom a bot is to replace; awaited: the seats that have not agreed yet. */
export interface Question {
  seat: number;
  wish: 'undo' | 'end' | 'replace';
  other: number | null;
  awaited: number[];
}

/** How a game ended: the seats that won, and the points of every seat. */
export interface Result {
  winners: number[];
  scores: number[];
}

/** That a game goes on from another: how many of its events are that one's; table: where, if that is known. */
export interface Beginning {
  events: number;
  table: string | null;
}

/**
 * A table as everybody may see it; n: the number of its last event; result: once it is over.
 *
 * host: the seat of who opened it, null if that took none. private: it is not listed; commitment: of the
 * sealed seed; created: the time, in UTC;
 * rematch: the table of the rematch, once somebody has asked for one. clock: as it was asked for.
 * ending: how it ended, empty while it goes on and if it was played out. question: what is asked now; null in
 * the list of tables. given: what the game goes on from, null if it began at its beginning.
 */
export interface TableCard {
  table: string;
  game: string;
  players: number;
  options: Record<string, string>;
  status: Status;
  seats: SeatCard[];
  n: number;
  private: boolean;
  commitment: string;
  created: string;
  host: number | null;
  result: Result | null;
  rematch: string | null;
  clock: string;
  ending: Ending;
  question: Question | null;
  given: Beginning | null;
}

/**
 * How far the file with all finished games of a person is: so many games done of a total.
 *
 * position: the place in the queue of an export that waits, 1 if it is next; 0 if it does not wait.
 */
export interface ExportCard {
  status: AnalysisStatus;
  done: number;
  total: number;
  position: number;
}

/** An action or a contribution is stored; n: the number of the last event now. */
export interface Stored {
  n: number;
}

/** What a strong bot would do after event n, and why, in a line. */
export interface HintCard {
  n: number;
  action: string;
  why: string;
}

/**
 * A table where a person sits. you: its seat; to_act: whose turn it is, null if it is nobody's.
 *
 * The rest is as on the card of the table.
 */
export interface MyTable {
  table: string;
  game: string;
  status: Status;
  seats: SeatCard[];
  n: number;
  created: string;
  you: number;
  to_act: number | null;
}

/**
 * What went wrong, by its kind and in a sentence; nothing was changed.
 *
 * allowed: what would have been right, where that helps; rule: the number of the rule that forbids it.
 */
export interface Problem {
  error: string;
  message: string;
  allowed?: string[];
  rule?: string;
}

/**
 * A choice to make before a game; excludes: the options that keep their defaults beside it.
 *
 * value_words: what each value says of the option.
 * own_words: how to write a text of one's own for it in a line; empty if there is no such text.
 * own_text: whether a whole text of one's own may stand for it, of many lines.
 */
export interface OptionCard {
  name: string;
  words: string;
  values: string[];
  value_words: string[];
  default: string;
  excludes: string[];
  own_words: string;
  own_text: boolean;
}

/**
 * A level of the bots; words: how it plays, and for whom it is.
 *
 * ratings: its Elo by the number of players, where it was measured; the weakest level has 1000.
 */
export interface LevelCard {
  name: string;
  words: string;
  ratings: Record<string, number>;
}

/**
 * A game that can be played; levels: the weakest first.
 *
 * Without draws_first the seats are to be assigned by chance. feel: what playing it is like; minutes: how
 * long a game takes, at the least and at the most, empty where nobody has said. hides: whether a seat
 * may know what others must not see; goal: how one wins, and what a turn is; lesson: whether there is a
 * first game to learn by.
 */
export interface GameCard {
  name: string;
  title: string;
  summary: string;
  players: number[];
  options: OptionCard[];
  levels: LevelCard[];
  draws_first: boolean;
  feel: string;
  minutes: number[];
  difficulty: Difficulty;
  hides: boolean;
  goal: string[];
  lesson: boolean;
}

/** The key by which browsers that are closed know the server; empty where it tells them nothing. */
export interface PushOffer {
  key: string;
}

/** What is told to a browser that is closed: a heading and a line, in its language. */
export interface Notice {
  table: string;
  title: string;
  text: string;
  lang: string;
}

/** Whether all games can be played yet; preparing: by game, what is being done until it can. */
export interface Health {
  ready: boolean;
  preparing: Record<string, string>;
  version: string;
}

/**
 * How a seat has played. luck: what chance gave it, loss: what its decisions cost it, of the victory.
 *
 * play: a word for that, empty if nothing was judged; grades: how many of its decisions have each.
 */
export interface PlayRating {
  luck: number;
  loss: number;
  decisions: number;
  play: string;
  grades: Record<string, number>;
}

/** An action that was better, with how the turn would go on; share: of the victory, after it. */
export interface BetterAction {
  share: number;
  words: string;
}

/**
 * A decision that was doubtful or worse. n: of its event in the record; loss: of the victory.
 *
 * error: the standard error of the loss; better: the best first; why: the reasons in a line.
 */
export interface WeakDecision {
  n: number;
  seat: number;
  words: string;
  grade: string;
  grade_words: string;
  loss: number;
  error: number;
  better: BetterAction[];
  why: string;
}

/** A draw that mattered. n: of its event in the record; gains: of the victory, for each seat. */
export interface LuckyDraw {
  n: number;
  words: string;
  gains: number[];
}

/**
 * What an analysis found. events: the numbers of the record's events; ratings: by seat.
 *
 * wins: what share of the victory each seat could expect, before the first event and after each.
 * draws: those that changed the most. places: where the events stand at the table, whose log has more than the
 * record; judged: where the decisions stand there that had a choice.
 */
export interface Findings {
  iterations: number;
  events: number[];
  wins: number[][];
  ratings: PlayRating[];
  decisions: WeakDecision[];
  draws: LuckyDraw[];
  places: number[];
  judged: number[];
}

/**
 * An action that a decision could have chosen, as a choice of the picture before it.
 *
 * share: of the victory, after it; played: it was chosen.
 */
export interface Way {
  action: string;
  words: string;
  share: number;
  played: boolean;
  picks: string[][];
  ghost: Ghost | null;
}

/**
 * A decision of a game that was analysed. n: of its event at the table; ways: the best first.
 *
 * loss: of the victory; why: the reasons in a line, empty where nothing was lost.
 */
export interface Judgement {
  n: number;
  seat: number;
  grade: string;
  grade_words: string;
  loss: number;
  why: string;
  ways: Way[];
}

/**
 * How far the analysis of a game is: so many steps done of a total; findings: once it is done.
 *
 * position: the place in the queue of an analysis that waits, 1 if it is next; 0 if it does not wait.
 */
export interface AnalysisCard {
  status: AnalysisStatus;
  done: number;
  total: number;
  findings: Findings | null;
  position: number;
}

/** Who opens a socket: a seat by its secret, or a spectator; and the language to speak. */
export interface Greeting {
  secret?: string | null;
  lang?: string;
}

/** The first frame of a socket. */
export interface Hello {
  hello: Greeting;
}

/** An action, or "undo", after event n; thought: how long that took, as the client saw it. */
export interface Play {
  type: 'play';
  n: number;
  action: string;
  thought?: number | null;
}

/** A call, which is something said beside the game, after event n. */
export interface Say {
  type: 'call';
  n: number;
  call: string;
}

/** The picture is wanted in another layout. */
export interface ChangeLayout {
  type: 'layout';
  layout: Layout;
}

/** A question after event n: why nothing can be done with the things of these ids together. */
export interface Wonder {
  type: 'why';
  n: number;
  taps: string[];
}

/** A question after event n: how the table would lie after an action, before anything is drawn. */
export interface Look {
  type: 'look';
  n: number;
  action: string;
}

export type ClientFrame = Play | Say | ChangeLayout | Wonder | Look;

/** A person's table: it is there, it is this person's turn, or the game began or ended. */
export interface MineFrame extends MyTable {
  type: 'mine';
}

/** A table where a person sat no more: it was closed, or the seat was given up. */
export interface GoneFrame {
  type: 'gone';
  table: string;
}

export type PersonFrame = MineFrame | GoneFrame;

/** The table; you: the seat of this socket, null for a spectator. */
export interface TableFrame extends TableCard {
  type: 'table';
  you: number | null;
}

/** One event as this socket may see it; seat: who acted, null for chance. */
export interface EventFrame {
  type: 'event';
  n: number;
  seat: number | null;
  action: string;
  words: string;
}

/**
 * How a game stands after event n, without its picture.
 *
 * undo: whether this seat may take its last move back, ask_undo: ask to. to_act: a seat, -1 for chance, -2 when
 * the game is over. round_end: whether the event ended one, so that the picture is worth a pause.
 */
export interface Situation {
  n: number;
  to_act: number;
  status: Status;
  scores: number[];
  winners: number[];
  undo: boolean;
  ask_undo: boolean;
  round_end: boolean;
}

/** The picture after an event. */
export interface ViewFrame extends Situation {
  type: 'view';
  scene: Scene;
}

/**
 * What is different in a picture: a part that is missing is as it was.
 *
 * A list has all its things in their order: one that is new or different as it is now, the others by
 * where they were in the list before, `[first, how many]`.
 */
export interface SceneChange {
  width?: number;
  height?: number;
  pieces?: (Piece | number[])[];
  spaces?: (Space | number[])[];
  panels?: (Panel | number[])[];
  choices?: (Choice | number[])[];
  prompt?: Prompt | null;
  regions?: (Region | number[])[];
  closeups?: (Closeup | number[])[];
  focus?: Focus | null;
  tracks?: (Track | number[])[];
}

/** The picture after an event; base: the number of the picture that was sent before it, which it changes. */
export interface ChangeFrame extends Situation {
  type: 'change';
  base: number;
  scene: SceneChange;
}

/**
 * The time of each seat in ms, after event n, at the moment when this was sent; null for bots.
 *
 * running: the seat whose time runs, null if nobody's does.
 */
export interface ClockFrame {
  type: 'clock';
  n: number;
  times: (number | null)[];
  running: number | null;
}

/** A seat greets the table, now; it is no event and is kept nowhere. */
export interface GreetFrame {
  type: 'greet';
  seat: number;
  greeting: string;
}

/**
 * Why nothing can be done with some things after event n: the number of the rule, and its sentence.
 *
 * Both are empty where something can be done, or nothing is known of them.
 */
export interface ReasonFrame {
  type: 'reason';
  n: number;
  taps: string[];
  rule: string;
  words: string;
}

/** How the table would lie after an action, to this seat; nothing was played. */
export interface AheadFrame {
  type: 'ahead';
  n: number;
  action: string;
  scene: Scene;
}

/** What a socket sent was refused. */
export interface ErrorFrame extends Problem {
  type: 'error';
}

export type ServerFrame =
  | TableFrame
  | EventFrame
  | ClockFrame
  | ViewFrame
  | ChangeFrame
  | GreetFrame
  | ReasonFrame
  | AheadFrame
  | ErrorFrame;

/** All lines, and the total of each seat. total: the name of the total. */
export interface Account {
  lines: AccountLine[];
  total: string;
  totals: number[];
}

/** A source of points. cells: for each seat the entries from this source, in order of play. */
export interface AccountLine {
  words: string;
  cells: Received[][];
}

/** Points that event n brought to a seat. ids: the related elements in the scene after event `at`. */
export interface Received {
  n: number;
  points: number;
  ids: string[];
  at: number;
}

/** Pictures of a game that is over, one after another; words: of the event before each, with all open. */
export interface Pictures {
  views: ViewFrame[];
  words: string[];
}

/** A record as a table: what happened, how it lies at the end, and where the points came from. */
export interface RecordCard {
  table: TableCard;
  events: EventFrame[];
  view: ViewFrame;
  account: Account;
}

/**
 * A step of a game's first game, which asks a person to make the next move.
 *
 * n: its number, from 1, of so many steps; seat: the person's; text: the note; ask: the action that is asked for,
 * empty for none; tries: what is said to other actions, otherwise: to all the rest; rule: the number of the rule
 * to read. events: what has happened since the step before; view: the table then.
 */
export interface LessonStep {
  n: number;
  steps: number;
  seat: number;
  names: string[];
  text: string;
  ask: string;
  tries: Record<string, string>;
  otherwise: string;
  rule: string;
  events: EventFrame[];
  view: ViewFrame;
}

/**
 * Measures of text, in units of the font size unless stated otherwise.
 *
 * regular, bold: the width of an average letter; wide: the range of letters that are twice as wide, as the
 * inside of a regular expression's class; rise: half the height of a capital.
 * A panel: row: the height of a row; edge: the margin above and below all rows together; baseline: of the
 * first row, from its top; inset: the margin beside a row; lower: the letter size of the rows below
 * the title, relative to the title's.
 * The text on a piece: part: its letter size, relative to the piece's height; filled: the fraction of the
 * piece's width that it fills at most.
 */
export const LETTERS = {
  regular: 0.57,
  bold: 0.62,
  wide: '\u1100-\u115f\u2e80-\ud7ff\uf900-\uff60\ud83c\udf00-\ud83e\udeff\ud840\udc00-\ud8bf\udffd',
  rise: 0.36,
  row: 1.35,
  edge: 0.25,
  baseline: 1.02,
  inset: 0.6,
  lower: 0.88,
  part: 0.46,
  filled: 0.9,
} as const;
