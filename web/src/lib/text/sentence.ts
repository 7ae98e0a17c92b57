/** Return a text with a full stop at its end, so that another sentence can follow. */
export function sentence(text: string): string {
  return text === '' || /[.?!…]$/.test(text) ? text : `${text}.`;
}
