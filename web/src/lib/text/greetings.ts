// Greetings: the few things that players can say to each other, by their names in the protocol.
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

/** Return the text of a greeting; empty for one that this client does not know. */
export function greetingText(greeting: string): string {
  return GREETINGS[greeting]?.() ?? '';
}
