/** A whole number out of text; text that is none goes on as it is, for the schema to name the fault. */
export function toWhole(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** An option that may be left out. */
export function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}

/** A whole number that may be left out. */
export function wholeOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
