// Search in a rulebook, whose top-level elements are headings, paragraphs, lists, tables and drawings.

const HEADING = /^h[1-6]$/i;

export function isHeading({ tagName }: Pick<Element, 'tagName'>): boolean {
  return HEADING.test(tagName);
}

/** Return the elements that contain some words, each with the heading of its chapter. */
export function search<E extends Pick<Element, 'tagName' | 'textContent'>>(
  elements: E[],
  words: string,
): E[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return elements;
  const shown = new Set<E>();
  let chapter: E | undefined;
  for (const element of elements) {
    if (isHeading(element)) chapter = element;
    if (!element.textContent.toLowerCase().includes(wanted)) continue;
    if (chapter) shown.add(chapter);
    shown.add(element);
  }
  return elements.filter((element) => shown.has(element));
}
