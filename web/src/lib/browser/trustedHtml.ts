// Parsing the server's SVG drawings and rulebooks: the only texts that the client turns into elements.

interface Policy {
  createHTML(text: string): string;
}
interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}

// The server's headers list these policies and Svelte's. Without a policy, the browser parses no text.
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const drawings = policies?.createPolicy('keepstone-drawings', { createHTML: (text) => text });
const rules = policies?.createPolicy('keepstone-rules', { createHTML: (text) => text });

/** Return the element of an SVG document. The parser for HTML takes a third of the time of the one for XML. */
export function parseSvg(svg: string): Element | null {
  const text = drawings?.createHTML(svg) ?? svg;
  return new DOMParser().parseFromString(text, 'text/html').body.firstElementChild;
}

/** Return the elements of a rulebook, in which the server has escaped all HTML of its sources. */
export function parseRules(html: string): HTMLElement[] {
  const text = rules?.createHTML(html) ?? html;
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  return [...body.children].map((element) => document.importNode(element, true) as HTMLElement);
}
