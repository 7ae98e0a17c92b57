// Everything a table page knows: what the server said, what is shown, what has been tapped.
import {
  NOTHING,
  asks,
  back,
  complete,
  cycle,
  drops,
  meant,
  peek,
  preview,
  settled,
  tap,
  turnable,
  type Selection,
} from '../../board/input/picks';
import { api } from '../../lib/net/api';
import { keepsPromise } from '../../lib/fairness/fairness';
import type {
  AheadFrame,
  Choice,
  ClockFrame,
  ErrorFrame,
  EventFrame,
  Ghost,
  GreetFrame,
  HintCard,
  Layout,
  ReasonFrame,
  Received,
  Scene,
  TableFrame,
  ViewFrame,
} from '../../lib/net/contract';
import { greetingWords } from '../../lib/text/greetings';
import { capital, named } from '../../lib/text/names';
import { STEP } from './stepQueue';
import { dropPlace, placeAt } from '../../lib/seats/places';
import { settings } from '../../lib/prefs/settings.svelte';
import { reveal } from '../../lib/seats/join';
import { seen } from '../../lib/prefs/motionSpeed';
import { TableSocket, type Connection, type Link, type Listener } from '../../lib/net/socket';
import { complain, toast } from '../../lib/browser/toasts.svelte';
import { language, t } from '../../lib/text/translation';
import { News } from './recentChanges.svelte';
import { Replay } from './replay.svelte';
import { Review } from './review.svelte';
import { sentence } from '../../lib/text/sentence';
import { Showing, type Step } from './display.svelte';
import { ofTable, type Source } from './source';
import { told } from './thingText';

/** For how long a greeting is seen. */
const GREETED = 6000;
/** How many lines that were said are kept: more than any turn has. */
const KEPT = 30;

export class TableState implements Listener {
  readonly showing = new Showing(
    (step) => this.#shown(step),
    () => !document.hidden,
    () => settings.pace === 'once',
    () => seen(settings.speed, STEP),
  );
  info = $state.raw<TableFrame | null>(null);
  log = $state.raw<EventFrame[]>([]);
  state = $state.raw<Connection>('connecting');
  /** The last word on the clocks, and when it came. */
  time = $state.raw<{ frame: ClockFrame; at: number } | null>(null);
  selection = $state.raw<Selection>(NOTHING);
  /** What a person pointed at that cannot be picked: its words are shown. */
  pointed = $state('');
  /** Why nothing can be done with what was pointed at. */
  refusal = $state.raw<ReasonFrame | null>(null);
  /** The last decision of a turn, not played yet: the turn ends when the person ends it. */
  held = $state.raw<Choice | null>(null);
  /** How the table lies after it. */
  coming = $state.raw<ViewFrame | null>(null);
  /** The rule that a person wants to read. */
  rule = $state('');
  /** The region of which a person asks. */
  asked = $state<string | null>(null);
  /** The keyboard leads to everything that lies there, to ask why it cannot be chosen. */
  asking = $state(false);
  /** The target under a pointer that may yet pick it. */
  hovered = $state<string | null>(null);
  /** What a screen reader says, line by line: one that is replaced before it was said would never be heard. */
  spoken = $state.raw<readonly { key: number; words: string }[]>([]);
  /** The table shows another commitment or other pledges than it did. */
  broken = $state(false);
  /** What seats have just said, in words. */
  greeted = $state.raw<Readonly<Record<number, string>>>({});
  /** What was put down last, which need not fly there once more. */
  put = $state.raw<Ghost | null>(null);
  /** It is seen until the table shows it. */
  putting = $state.raw<Ghost | null>(null);
  /** The heading over what was asked last. */
  #title = '';
  readonly #greetings: Record<number, ReturnType<typeof setTimeout>> = {};
  /** An action is on its way to the server. */
  sending = $state(false);
  /** What a strong bot would do, and why; while it thinks, that it does. */
  hint = $state.raw<HintCard | 'asked' | null>(null);
  /** What is shown as a hint while nothing is picked. */
  suggested = $state('');
  /** A lesson answers in place of a server. */
  taught = false;
  readonly #news = new News();
  /** The number of the last event, be it shown or not. */
  #n = $state(0);
  /** After which event the server took no action: another try is a person's. */
  #refused = $state(-1);

  /** The game as it goes on; what is shown may be an older picture. */
  readonly live = $derived(this.showing.live);
  readonly shown = $derived(this.showing.shown);
  /** What the board shows: the decision that is held lies already. */
  readonly drawn = $derived(this.coming ?? this.shown);
  myTurn = $derived(this.info?.you != null && this.live?.to_act === this.info.you);
  over = $derived(this.live?.status === 'over');

  /** What is shown is the table as it is, and something may be done. */
  readonly #ready = $derived(
    this.state === 'open' &&
      !this.sending &&
      !this.showing.held &&
      this.shown === this.live &&
      this.live?.n === this.#n,
  );
  readonly #open = $derived<Choice[]>(this.#ready ? (this.live?.scene.choices ?? []) : []);
  undoable = $derived(this.#ready && (this.live?.undo ?? false));
  /** No person has to agree to what is taken back. */
  readonly alone = $derived(
    this.info?.seats.every(({ kind, out }, seat) => {
      return seat === this.info?.you || kind === 'bot' || out !== '';
    }) ?? false,
  );
  /** Decisions before the last turn of others can be taken back. */
  retractable = $derived(
    this.#ready && this.alone && !this.undoable && (this.live?.ask_undo ?? false),
  );
  /** The only thing that can be done, if it is to be done for the person. */
  forced = $derived(
    settings.forced &&
      !this.taught &&
      this.#open.length === 1 &&
      !this.undoable &&
      this.live?.n !== this.#refused
      ? (this.#open[0] ?? null)
      : null,
  );
  choices = $derived<Choice[]>(this.forced || this.held ? [] : this.#open);
  /** What can be picked is outlined. */
  readonly outlined = $derived(
    this.taught ||
      settings.legal === 'all' ||
      (settings.legal === 'few' && this.selection.taps.length > 0),
  );
  /** There is more than one way to play what has been picked. */
  several = $derived(complete(this.choices, this.selection.taps).length > 1);
  /** Something is played in more than one way: then a second tap turns what is shown, and never plays it. */
  turnable = $derived(turnable(this.choices));
  preview = $derived(preview(this.choices, this.selection));
  /** What a tap on the target under the pointer would show. */
  peek = $derived(peek(this.choices, this.selection, this.hovered));
  /** The choice that is suggested, while nothing is picked. */
  suggestion = $derived(
    this.selection.taps.length > 0
      ? null
      : (this.choices.find(({ action }) => action === this.suggested) ?? null),
  );
  /** The thing that was picked last. */
  readonly picked = $derived.by((): string => {
    const { pieces, spaces } = this.shown?.scene ?? { pieces: [], spaces: [] };
    const last = this.selection.taps.at(-1);
    return [...pieces, ...spaces].find(({ id }) => id === last)?.label ?? '';
  });
  region = $derived(this.shown?.scene.regions.find(({ id }) => id === this.asked) ?? null);

  /** The pieces that another player changed last, in the table as it is. */
  readonly marked = $derived(this.shown === this.live ? this.#news.ids : []);

  /** What a line of the account stands for. */
  lit = $state.raw<readonly string[]>([]);
  readonly replay: Replay;
  readonly review: Review;

  readonly #socket: Link;
  #heard: EventFrame[] = [];
  /** What was asked about last. */
  #wondered: string[] = [];
  #history = 0;
  #drawn = -1;
  #greeting = true;
  /** When the table as it is was there to be looked at. */
  #since = 0;

  constructor(
    readonly id: string,
    readonly secret: string | null,
    layout: Layout,
    readonly source: Source = ofTable(id),
    /** A game that is over or a lesson answers in place of a server. */
    link?: (listener: Listener) => Link,
  ) {
    const lang = language(settings.lang);
    this.replay = new Replay(
      {
        source,
        events: () => this.log,
        last: () => this.live?.n ?? 0,
        show: (view) => (this.showing.glance = view),
        complain,
      },
      layout,
    );
    this.review = new Review({ source, lay: (scene) => this.#lay(scene), complain }, layout);
    this.#socket = link?.(this) ?? new TableSocket({ table: id, secret, lang, layout }, this);
  }

  /** The game can be looked at again. */
  get replayable(): boolean {
    return (this.over && !this.taught) || this.source.file;
  }

  table(frame: TableFrame): void {
    if (this.#greeting) this.#history = frame.n;
    this.#greeting = false;
    this.showing.open(frame.n);
    this.info = named(frame);
    const promised = placeAt(this.id)?.promised;
    this.broken ||= promised !== undefined && !keepsPromise(frame, promised);
    reveal(frame).catch(complain);
  }

  event(frame: EventFrame): void {
    this.#heard.push(frame);
    this.#n = frame.n;
    this.sending = this.#socket.pending;
  }

  /** What happened before we came, or while nobody looks, is not shown step by step. */
  view(view: ViewFrame): void {
    this.#since = performance.now();
    this.showing.add({ events: this.#heard.splice(0), view });
    if (view.n <= this.#history || document.hidden) this.showing.skip();
  }

  clock(frame: ClockFrame): void {
    this.time = { frame, at: performance.now() };
  }

  /** A greeting stays beside its seat for a while. */
  greet({ seat, greeting }: GreetFrame): void {
    const words = greetingWords(greeting);
    if (!words) return;
    this.greeted = { ...this.greeted, [seat]: words };
    this.#say(t('{name}: {words}', { name: this.info?.seats[seat]?.name ?? '', words }));
    clearTimeout(this.#greetings[seat]);
    this.#greetings[seat] = setTimeout(() => {
      const { [seat]: _, ...others } = this.greeted;
      this.greeted = others;
    }, GREETED);
  }

  /** The table as it would lie after the last decision of the turn, which waits for the person to end it. */
  ahead(frame: AheadFrame): void {
    if (this.live && frame.n === this.live.n && frame.action === this.held?.action) {
      this.coming = { ...this.live, scene: frame.scene };
    }
  }

  /** Shows another picture in place of the one that is looked at. */
  #lay(scene: Scene | null): void {
    this.coming = this.shown && scene && { ...this.shown, scene };
  }

  /** Whoever asks is answered, be there a reason or not. */
  reason(frame: ReasonFrame): void {
    const asked = this.#wondered.join() === frame.taps.join() && frame.n === this.live?.n;
    const words = frame.words || (this.asking ? t('Nothing can be done with it now.') : '');
    this.refusal = asked && words ? { ...frame, words } : null;
  }

  error(frame: ErrorFrame): void {
    this.sending = false;
    this.release();
    [this.put, this.putting] = [null, null];
    this.#refused = this.#n;
    if (frame.error === 'WrongSecret' || frame.error === 'NoSuchTable') dropPlace(this.id);
    toast(
      frame.rule ? `${frame.message} (${t('rule {rule}', { rule: frame.rule })})` : frame.message,
    );
  }

  /** What was to be played was not: the person may try something else. */
  unplayed(): void {
    this.sending = false;
  }

  connection(state: Connection): void {
    this.state = state;
    if (state !== 'open') this.#greeting = true;
  }

  setLayout(layout: Layout): void {
    this.#socket.setLayout(layout);
    this.replay.setLayout(layout);
    this.review.setLayout(layout);
  }

  /** The network is gone, or back. */
  network(there: boolean): void {
    if (there) this.#socket.retry();
    else this.#socket.drop();
  }

  close(): void {
    this.showing.stop();
    this.replay.stop();
    this.#socket.close();
  }

  play(action: string): void {
    if (!this.live) return;
    // Before anything is sent: then nothing is shown in advance any more.
    const { preview } = this;
    this.put = preview?.action === action ? preview.ghost : null;
    this.putting = this.put;
    this.sending = true;
    this.selection = NOTHING;
    this.held = null;
    this.#socket.play(this.live.n, action, Math.round(performance.now() - this.#since));
  }

  /** Says something beside the game. */
  call(words: string): void {
    this.#socket.call(words);
  }

  /** A tap on something that can be picked; a second tap on the last one turns or plays what is shown. */
  tap(id: string): void {
    const last = id === this.selection.taps.at(-1);
    this.explain('');
    if (last && this.several) return this.turn();
    if (last && settled(this.choices, this.selection.taps)) {
      if (!this.turnable) this.confirm();
      return;
    }
    const before = this.selection;
    this.pick(tap(this.choices, before, id));
    if (drops(before, this.selection)) this.#wonder([...before.taps, id]);
  }

  /** Goes on with what is picked now, be it tapped or dragged; what needs no question is played. */
  pick(next: Selection): void {
    this.explain('');
    this.selection = next;
    if (!this.preview || !settled(this.choices, next.taps)) return;
    if (this.#waits(this.preview) || !asks(settings.confirm, this.preview)) this.confirm();
  }

  /** Does a decision end the turn, which the person wants to end by hand? */
  #waits(choice: Choice): boolean {
    const byHand = !settings.ending && settings.confirm !== 'never';
    return byHand && !this.taught && choice.ends;
  }

  /** Plays what is shown. */
  confirm(): void {
    if (this.preview) this.#decide(this.preview);
  }

  /** Presses a plain button; where nothing else can be done, there is nothing to wait for. */
  press(choice: Choice): void {
    if (this.choices.length > 1) this.#decide(choice);
    else this.play(choice.action);
  }

  /** Plays a choice; the last decision of a turn is only laid out, and waits. */
  #decide(choice: Choice): void {
    if (!this.#waits(choice)) return this.play(choice.action);
    this.held = choice;
    this.selection = NOTHING;
    this.#socket.look(this.live?.n ?? 0, choice.action);
  }

  /** Ends the turn with the decision that is held. */
  finish(): void {
    if (this.held) this.play(this.held.action);
  }

  /** Takes the decision back that is held. */
  release(): void {
    [this.held, this.coming] = [null, null];
  }

  turn(step = 1): void {
    if (this.several) this.selection = cycle(this.selection, step);
  }

  /** Shows the words of a thing, and asks no longer of a region. */
  explain(words: string): void {
    [this.pointed, this.asked, this.refusal] = [words, null, null];
  }

  /** Tells what a thing is, and what can be done with it or why nothing can. */
  tell(id: string): void {
    const { pieces, spaces } = this.shown?.scene ?? { pieces: [], spaces: [] };
    const label = [...pieces, ...spaces].find((thing) => thing.id === id)?.label ?? '';
    const ways = meant(this.choices, this.selection.taps, id);
    this.explain(told(label, ways));
    if (ways.length === 0) this.wonder(id);
  }

  /** Asks why a thing cannot be picked, with what is picked already. */
  wonder(id: string): void {
    if (this.askable) this.#wonder([...this.selection.taps, id]);
  }

  /** Leads the keyboard to everything that lies there, or back to what can be chosen. */
  askWhy(on: boolean): void {
    this.asking = on && this.askable;
    this.explain('');
  }

  /** There is something to decide, so that something else may be asked about. */
  readonly askable = $derived(this.#open.length > 0);

  /** A hint can be asked for: no person is to win against it. */
  readonly hintable = $derived(
    this.#ready &&
      !this.taught &&
      this.alone &&
      this.myTurn &&
      this.#open.length > 1 &&
      this.hint === null,
  );

  /** Asks what a strong bot would do, and shows it as if it had been picked. */
  async askHint(): Promise<void> {
    this.hint = 'asked';
    try {
      this.hint = await api.hint(this.id, { n: this.#n, secret: this.secret });
      this.#showHint();
    } catch (error) {
      this.hint = null;
      complain(error);
    }
  }

  /** The hint, once the table is shown for which it was given. */
  #showHint(): void {
    const { hint } = this;
    const choice = this.choices.find(({ action }) => hint !== 'asked' && action === hint?.action);
    if (hint === null || hint === 'asked' || !choice) return;
    if (hint.n !== this.live?.n) return;
    const taps = choice.picks.map(([id = '']) => id);
    const turn = complete(this.choices, taps).indexOf(choice);
    this.selection = { taps, turn: Math.max(turn, 0) };
    const said = t('Hint: {words}', {
      words: choice.picks.length > 0 ? '' : sentence(choice.words),
    });
    const why = choice.picks.length > 0 ? hint.why : capital(hint.why);
    this.explain(`${said.trim()} ${why}`);
  }

  #wonder(taps: string[]): void {
    this.#wondered = taps;
    this.#socket.wonder(this.live?.n ?? 0, taps);
  }

  /** Shows a region with its words. */
  ask(id: string | null): void {
    [this.pointed, this.asked] = ['', id];
  }

  /** Lights up what points stand for, in the last picture that has it; nothing any more with none. */
  light(received: readonly Received[]): void {
    const at = received.at(-1)?.at;
    const earlier = this.showing.roundEnds.find(({ n }) => n === at) ?? null;
    const seen = earlier !== null || at === this.live?.n;
    this.lit = seen ? received.filter((each) => each.at === at).flatMap(({ ids }) => ids) : [];
    this.showing.glance = earlier;
  }

  back(): void {
    this.selection = back(this.selection);
  }

  #shown({ events, view }: Step): void {
    if (this.#drawn !== view.n) {
      this.selection = NOTHING;
      this.release();
      this.asking = false;
      this.hovered = null;
      this.explain('');
    }
    if (this.hint !== null && this.hint !== 'asked' && this.hint.n < view.n) this.hint = null;
    this.#drawn = view.n;
    this.putting = null;
    this.#news.show(events, view, this.info?.you ?? null);
    this.log = [...this.log, ...events];
    const happened = view.n > this.#history ? events.map(({ words }) => words) : [];
    this.#say([...happened, ...this.#question(view)].map(sentence).join(' '));
  }

  #say(words: string): void {
    const key = (this.spoken.at(-1)?.key ?? 0) + 1;
    if (words) this.spoken = [...this.spoken.slice(-KEPT), { key, words }];
  }

  /** What is asked now, what a round or the game has brought; while others play, that it is their turn. */
  #question({ scene }: ViewFrame): string[] {
    const { title, text } = scene.prompt ?? { title: '', text: '' };
    const before = this.#title;
    this.#title = title;
    if (this.forced) return [];
    if (this.myTurn || this.over || this.showing.held) return [title, text].filter(Boolean);
    return title && title !== before ? [title] : [];
  }
}
