// The drawings of a game, which the server makes: the only text that we turn into elements ourselves.

interface Policy {
  createHTML(text: string): string;
}
interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}

// The server's headers name this policy and Svelte's; without one the browser turns no text into elements.
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const policy = policies?.createPolicy('keepstone-drawings', { createHTML: (text) => text });

/** The element of an SVG document. */
export function parseSvg(svg: string): Element {
  const text = policy?.createHTML(svg) ?? svg;
  return new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
}
