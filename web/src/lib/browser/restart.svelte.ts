// Building the page again without loading it: what the browser refuses to store is kept.

const page = $state({ round: 0 });

/** The number of times that the page was built again. */
export function round(): number {
  return page.round;
}

/** Build the page again, for another key or language. */
export function restart(): void {
  page.round += 1;
}
