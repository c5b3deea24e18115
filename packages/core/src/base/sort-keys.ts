/** Plain JSON with the keys of every object in order, so that equal values are equal texts. Lists of plain values are passed on as they are. */
export function sortKeys(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.some(isObject) ? value.map(sortKeys) : value;
  return Object.fromEntries(sortedEntries(value).map(([key, part]) => [key, sortKeys(part)]));
}

export function sortedEntries(value: object): ReadonlyArray<readonly [string, unknown]> {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** An object or a list. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
