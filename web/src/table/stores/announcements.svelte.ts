// The lines for screen readers. A line that is replaced too early would never be read.
import type { Prompt } from '../../lib/net/contract';
import { sentence } from '../../lib/text/sentence';

/** How many earlier lines are kept: more than there are in any turn. */
const KEPT = 30;

/** How much of the prompt is read: all of it, its title if that is new, or nothing. */
export type PromptDetail = 'full' | 'title' | 'none';

export class Announcements {
  lines = $state.raw<readonly { key: number; words: string }[]>([]);
  #title = '';

  say(words: string): void {
    const key = (this.lines.at(-1)?.key ?? 0) + 1;
    if (words) this.lines = [...this.lines.slice(-KEPT), { key, words }];
  }

  /** Announce what happened, then what the table asks for now. */
  sayStep(happened: readonly string[], prompt: Prompt | null, detail: PromptDetail): void {
    this.say([...happened, ...this.#prompt(prompt, detail)].map(sentence).join(' '));
  }

  #prompt(prompt: Prompt | null, detail: PromptDetail): string[] {
    const { title, text } = prompt ?? { title: '', text: '' };
    const isNew = title !== this.#title;
    this.#title = title;
    if (detail === 'full') return [title, text].filter(Boolean);
    return detail === 'title' && title && isNew ? [title] : [];
  }
}
