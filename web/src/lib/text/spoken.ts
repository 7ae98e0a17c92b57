// What a screen reader says about a thing or an event: its text, and the place that others see in the picture.

/** Return a text with its place, if it has one. */
export function spoken(text: string, place: string | undefined): string {
  return place ? `${text}, ${place}` : text;
}
