// Parsing of the server's SVG drawings: the only text that the client turns into elements itself.

interface Policy {
  createHTML(text: string): string;
}
interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}

// The server's headers name this policy and Svelte's; without one the browser turns no text into elements.
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const policy = policies?.createPolicy('keepstone-drawings', { createHTML: (text) => text });

/** Return the element of an SVG document. */
export function parseSvg(svg: string): Element {
  const text = policy?.createHTML(svg) ?? svg;
  return new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
}
