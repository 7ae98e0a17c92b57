// Greetings: the few messages that players can send to each other, by their names in the protocol.
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

/** Return the text of a greeting; empty if this client does not know it. */
export function greetingText(greeting: string): string {
  return GREETINGS[greeting]?.() ?? '';
}
