// Undo on the page of a table: a server that takes moves back, and a player who plays and undoes at random.
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { candidates } from '../../board/input/picks';
import type { Scene } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import { choice, event, piece, RecordingLink, scene, tableFrame, view } from './fixtures';
import { TableStores } from './table.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { hidden: false, documentElement: { lang: 'en' } });
});

/** The table after some steps: a walker that can go one or two steps, and a button. */
function position(steps: number): Scene {
  const moves = [1, 2].map((by) => choice(`go ${by}`, { picks: [['walker'], [`field ${by}`]] }));
  const pieces = [piece('walker', 10 * steps), piece('field 1', 300), piece('field 2', 330)];
  return scene([...moves, choice('go 0', { ends: true })], { pieces });
}

/** A page, and a server that keeps the steps after each move. */
class Game extends RecordingLink {
  readonly steps = [0];
  n = 0;
  readonly table = new TableStores({ id: 't1', secret: null, link: () => this });

  constructor() {
    super();
    this.table.table(tableFrame(0));
    this.table.status('open');
    this.show();
  }

  override play(_n: number, action: string): void {
    if (action === 'undo') this.steps.pop();
    else this.steps.push(this.last + Number(action.split(' ')[1]));
    this.table.event(event(++this.n, 0));
    this.show();
  }

  get last(): number {
    return this.steps.at(-1) ?? 0;
  }

  private show(): void {
    const more = { scene: position(this.last), undo: this.steps.length > 1 };
    this.table.view(view(this.n, [], more));
    this.table.game.display.skip();
  }
}

it('returns to the table before the move, again and again', () => {
  const act = fc.oneof(
    fc.nat(3).map((i) => ({ table: { moves, selection } }: Game) => {
      const open = [...candidates(selection.choices, selection.taps)];
      const id = open[i % open.length];
      if (id) moves.tap(id);
    }),
    fc.constant(({ table }: Game) => table.moves.confirm()),
    fc.constant(({ table }: Game) => {
      const plain = table.selection.choices.find(({ picks }) => picks.length === 0);
      if (plain) table.moves.press(plain);
    }),
    fc.constant(({ table }: Game) => table.moves.endTurn()),
    fc.constant(({ table }: Game) => table.moves.undo()),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40, size: 'max' }), (acts) => {
      settings.confirm = 'always';
      const game = new Game();
      const { table } = game;
      const undone = () => ({ scene: table.game.drawn?.scene, legal: table.selection.choices });
      const before = [undone()];
      for (const act of acts) {
        const moves = game.steps.length;
        act(game);
        if (game.steps.length > moves) before.push(undone());
        else if (game.steps.length < moves) {
          before.pop();
          expect(undone()).toEqual(before.at(-1));
          expect([table.selection.taps, table.selection.held]).toEqual([[], null]);
        }
        expect(table.turn.undoable).toBe(game.steps.length > 1);
      }
      while (table.turn.undoable) table.moves.undo();
      expect(table.game.drawn?.scene).toEqual(position(0));
      table.close();
    }),
  );
});
