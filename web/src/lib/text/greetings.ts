// The few words that persons may say to each other at a table, by how the server calls them.
import { t } from './translation';

export const GREETINGS: Record<string, () => string> = {
  hello: () => t('Hello!'),
  luck: () => t('Good luck!'),
  well: () => t('Well played!'),
  thanks: () => t('Thanks!'),
  sorry: () => t('Sorry!'),
  moment: () => t('One moment, please.'),
  back: () => t('I am back.'),
  bye: () => t('Goodbye!'),
};

/** A greeting in words; one that this client does not know yet says nothing. */
export function greetingText(greeting: string): string {
  return GREETINGS[greeting]?.() ?? '';
}
