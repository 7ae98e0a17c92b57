// Toasts: short messages, most of which disappear by themselves.
import { ApiError } from '../net/api';
import { t } from '../text/translation';

export interface Toast {
  id: number;
  text: string;
  isGood: boolean;
}

const SHOWN = 7000;
let count = 0;

export const toasts = $state<Toast[]>([]);

/** Show a message; isGood: whether something has succeeded. */
export function toast(text: string, isGood = false): void {
  const id = show(text, isGood);
  setTimeout(() => dismiss(id), SHOWN);
}

/** Show a warning until it is dismissed. */
export function lasting(text: string): void {
  show(text, false);
}

function show(text: string, isGood: boolean): number {
  const id = count++;
  toasts.push({ id, text, isGood });
  return id;
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

/** Show a message for any error that was thrown. */
export function toastError(error: unknown): void {
  toast(error instanceof ApiError ? error.message : t('Something went wrong. Please try again.'));
}
