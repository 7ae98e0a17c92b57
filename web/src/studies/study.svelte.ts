// A study instead of a server: a tree with a cursor. What is played at the table is added after the cursor.
import { toastError } from '../lib/browser/toasts.svelte';
import type {
  EventFrame,
  NewNodes,
  StudyCard,
  StudyChange,
  StudyNode,
  StudyPosition,
  TableFrame,
} from '../lib/net/contract';
import type { TableLink } from '../lib/net/socket';
import { studies } from '../lib/net/studyApi';
import type { TableStores } from '../table/stores/table.svelte';
import { lineThrough, pathTo, sibling, START, treeOf, variationOf } from './tree';

const KEPT = 60; // positions that are not requested again

export class Study implements TableLink {
  readonly pending = false;
  nodes = $state.raw<readonly StudyNode[]>([]);
  /** The comment on the start of the game. */
  comment = $state('');
  /** The node that is shown, or will be shown when its position arrives. */
  cursor = $state(START);
  position = $state.raw<StudyPosition | null>(null);
  /** The line that is looked at, without the start. The cursor is in it. */
  line = $state.raw<readonly number[]>([]);
  /** Whether a change can be undone. */
  undoable = $state(false);
  /** How many changes the server has not answered yet. */
  changes = $state(0);
  readonly tree = $derived(treeOf(this.nodes));
  /** Whether the position at the cursor has arrived. */
  readonly settled = $derived(this.position?.node === this.cursor);
  /** The first node that is shown: the start, or in a study from a seat's view, the event that begins this view. */
  readonly first = $derived.by(() =>
    this.card.viewer === null ? START : (this.tree.next.get(START)?.[0] ?? START),
  );
  readonly #known = new Map<number, Promise<StudyPosition>>();
  #table: TableStores | null = null;
  #asked = 0;
  #last: Promise<void> = Promise.resolve();

  /** secret: what changes need; null if another browser owns the study. */
  constructor(
    readonly card: StudyCard,
    private readonly secret: string | null,
  ) {
    [this.nodes, this.line, this.comment] = [card.nodes, card.line, card.comment];
    this.undoable = card.undo;
    this.cursor = card.line.at(-1) ?? START;
  }

  get id(): string {
    return this.card.study;
  }

  get owned(): boolean {
    return this.secret !== null;
  }

  /** Set the table that shows the study. */
  attach(table: TableStores): void {
    this.#table = table;
  }

  /** Show a node. */
  async go(to: number): Promise<void> {
    const node = to === START ? this.first : to;
    const asked = ++this.#asked;
    const before = this.cursor;
    this.cursor = node;
    this.#follow(node);
    try {
      const position = await this.#load(node);
      if (asked === this.#asked) this.#show(position, before);
    } catch (error) {
      toastError(error);
    }
  }

  /** Go to the next or previous node of the line. Return whether there is one. */
  step(by: 1 | -1): boolean {
    if (by < 0 && this.cursor === this.first) return false;
    const at = this.line.indexOf(this.cursor) + by;
    if (at >= this.line.length) return false;
    void this.go(at < 0 ? START : this.line[at]!);
    return true;
  }

  /** Go to the next or previous variation. Return whether there is one. */
  vary(by: 1 | -1): boolean {
    const other = sibling(this.tree, this.cursor, by);
    if (other !== null) void this.go(other);
    return other !== null;
  }

  start(): void {
    void this.go(START);
  }

  end(): void {
    void this.go(this.line.at(-1) ?? START);
  }

  /** Add actions after the position that is shown and go there. draw: what is drawn at random then. */
  add(actions: string[], draw: NewNodes['draw'] = ''): Promise<void> {
    const request = { parent: this.position?.node ?? this.cursor, actions, draw };
    return this.#change((secret) => studies.add(this.id, secret, request), true);
  }

  /** Make the variation with this node the main line. */
  promote(node: number): Promise<void> {
    return this.#change((secret) => {
      const first = variationOf(this.tree, node) ?? node;
      return studies.change(this.id, secret, first, { promote: true });
    });
  }

  note(node: number, comment: string): Promise<void> {
    return this.#change((secret) => studies.change(this.id, secret, node, { comment }));
  }

  /** Delete a node and all after it, unless a change before has deleted it, as the first click of two does. */
  remove(node: number): Promise<void> {
    return this.#change((secret) =>
      this.tree.nodes.has(node) ? studies.remove(this.id, secret, node) : null,
    );
  }

  /** Undo the last change, and go where it was made. Do nothing if the changes before have left none to undo. */
  undo(): Promise<void> {
    return this.#change((secret) => (this.undoable ? studies.undo(this.id, secret) : null), true);
  }

  play(_n: number, action: string): void {
    void this.add([action]);
  }

  askWhy(_n: number, taps: string[]): void {
    const { cursor } = this;
    studies
      .why(this.id, cursor, taps)
      .then((reason) => {
        if (cursor === this.cursor) this.#table?.reason(reason);
      })
      .catch(toastError);
  }

  call(): void {}
  lookAhead(): void {}
  retry(): void {}
  drop(): void {}
  close(): void {
    this.#asked++;
  }

  /**
   * Send a change after those before it. send: called then; null if there is nothing left to change. follows: whether to
   * go to the node that the answer names.
   */
  #change(send: (secret: string) => Promise<StudyChange> | null, follows = false): Promise<void> {
    const { secret } = this;
    if (secret === null) return Promise.resolve();
    this.changes++;
    this.#last = this.#last.then(() => this.#take(() => send(secret), follows));
    return this.#last;
  }

  /** Send a change and take the new tree. */
  async #take(send: () => Promise<StudyChange> | null, follows: boolean): Promise<void> {
    try {
      const change = await send();
      if (!change) return;
      const { nodes, node, comment, undo } = change;
      [this.nodes, this.comment, this.undoable] = [nodes, comment, undo];
      const deleted = this.cursor !== START && !this.tree.nodes.has(this.cursor);
      if (follows || deleted) await this.go(node);
      else this.#follow(this.cursor);
    } catch (error) {
      toastError(error);
      this.#table?.rejected();
    } finally {
      this.changes--;
    }
  }

  /** Look at the line through a node. If it is in the line so far, the line stays. */
  #follow(node: number): void {
    const { tree } = this;
    const last = this.line.at(-1);
    const stays = last !== undefined && (node === START || pathTo(tree, last).includes(node));
    this.line = lineThrough(tree, stays ? last : node);
    if (this.line.at(-1) !== last) this.#table?.lineChanged();
  }

  #load(node: number): Promise<StudyPosition> {
    const found = this.#known.get(node) ?? studies.position(this.id, node);
    this.#known.delete(node);
    this.#known.set(node, found);
    found.catch(() => this.#known.delete(node));
    for (const oldest of [...this.#known.keys()].slice(0, -KEPT)) this.#known.delete(oldest);
    return found;
  }

  /** Show a position at the table. before: the node that was shown. */
  #show(position: StudyPosition, before: number): void {
    this.position = position;
    const { view } = position;
    const scene = this.owned ? view.scene : { ...view.scene, choices: [] };
    const shown = { ...view, scene, round_end: false };
    this.#table?.jump(this.#frame(view.to_act), this.events(), this.#fresh(before), shown);
  }

  /** Return how many events before the cursor follow a node: at most one action and what chance brought then. */
  #fresh(before: number): number {
    const path = pathTo(this.tree, this.cursor);
    const from = before === START ? 0 : path.indexOf(before) + 1;
    const added = before !== START && from === 0 ? [] : path.slice(from);
    const decided = added.slice(1).some((id) => this.tree.nodes.get(id)?.seat !== null);
    return decided ? 0 : added.length;
  }

  /** Return the events of the line. */
  events(): EventFrame[] {
    return this.line.flatMap((id, i) => {
      const node = this.tree.nodes.get(id);
      if (!node) return [];
      const { seat, action, words, symbols } = node;
      return [{ type: 'event', n: i + 1, seat, action, words, symbols }];
    });
  }

  /** Return the table as seen by the seat to act, whom the player plays for. */
  #frame(toAct: number): TableFrame {
    const { table, names } = this.card;
    const seats = table.seats.map((seat, i) => ({
      ...seat,
      name: names[i] || seat.name,
      kind: 'person' as const,
      out: '' as const,
      away: null,
    }));
    const you = toAct >= 0 ? toAct : null;
    return { type: 'table', watching: 0, ...table, seats, status: 'playing', you };
  }
}
