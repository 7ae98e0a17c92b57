/** A text with the full stop that it lacks, so that another sentence can follow. */
export function sentence(text: string): string {
  return text === '' || /[.?!…]$/.test(text) ? text : `${text}.`;
}
