// Values in the browser's storage, shared by all tabs. A value that is read in an effect or a template is read again
// when it changes, here or in another tab.
import { createSubscriber } from 'svelte/reactivity';
import { locked, onChange, readText, writeText } from './browserStorage';

const subscribers = new Map<string, () => void>();

/** Read a value; parts that are not stored are as in the default. */
export function loadItem<T extends object>(key: string, otherwise: T): T {
  watch(key);
  return parsed(readText(key), otherwise);
}

/**
 * Change a value and return the new one. It is read again first, under a lock, so that no change of another tab is
 * lost.
 */
export function changeItem<T extends object>(
  key: string,
  otherwise: T,
  change: (value: T) => T,
): Promise<T> {
  return locked(key, () => {
    const before = readText(key);
    const value = change(parsed(before, otherwise));
    const text = JSON.stringify(value);
    if (text !== before) writeText(key, text);
    return value;
  });
}

function watch(key: string): void {
  const subscriber = subscribers.get(key) ?? createSubscriber((update) => onChange(key, update));
  subscribers.set(key, subscriber);
  subscriber();
}

function parsed<T extends object>(text: string | null, otherwise: T): T {
  try {
    return { ...otherwise, ...(JSON.parse(text ?? '{}') as Partial<T>) };
  } catch {
    return { ...otherwise };
  }
}
