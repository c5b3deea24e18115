/** Objects and lists. Far above what anyone writes by hand: the largest strategy of the catalogue has 414. */
export const PARTS_MAX = 1_000;
/** Numbers and words. */
const LEAVES_MAX = 5_000;
/** Levels of objects and lists inside each other; readers of rules call themselves for each. */
export const DEPTH_MAX = 32;
/** Of all words and names of fields together. */
export const CHARACTERS_MAX = 60_000;

/** What is too large about rules that somebody gave, as a sentence; null when they may be read. Takes time by their length at most. */
export function findSizeFault(given: unknown): string | null {
  const waiting: Array<{ readonly value: unknown; readonly depth: number }> = [{ value: given, depth: 0 }];
  let [parts, leaves, characters] = [0, 0, 0];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) {
      leaves += 1;
      if (typeof value === 'string') characters += value.length;
    } else {
      parts += 1;
      if (depth >= DEPTH_MAX) return `The rules are nested deeper than ${DEPTH_MAX} levels.`;
      const keys = Object.keys(value);
      if (keys.length > LEAVES_MAX) return `A list of the rules is longer than ${LEAVES_MAX}.`;
      if (!Array.isArray(value)) characters += keys.join('').length;
      for (const part of Object.values(value)) waiting.push({ value: part, depth: depth + 1 });
    }
    if (parts > PARTS_MAX) return `The rules have more than ${PARTS_MAX} parts.`;
    if (leaves > LEAVES_MAX) return `The rules have more than ${LEAVES_MAX} numbers and words.`;
    if (characters > CHARACTERS_MAX) return `The rules have more than ${CHARACTERS_MAX} characters.`;
  }
  return null;
}
