/** An address with values put in. What is empty, or is what goes without saying, is left out. */
export function withValues(
  address: URLSearchParams,
  values: Readonly<Record<string, string>>,
  standards: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [key, value] of Object.entries(values)) {
    if (value === (standards[key] ?? '')) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** The ids that stand under a key with commas between them, without repeats and not more than `max`. */
export function readIds(address: URLSearchParams, key: string, max: number): readonly string[] {
  const ids = (address.get(key) ?? '').split(',').filter((id) => id !== '');
  return [...new Set(ids)].slice(0, max);
}

export interface IdList {
  readonly key: string;
  readonly max: number;
}

/** An address in which an id is one of the list, or is not. */
export function withId(address: URLSearchParams, { key, max }: IdList, id: string, isIn: boolean): URLSearchParams {
  const others = readIds(address, key, max).filter((known) => known !== id);
  const ids = isIn ? [...others, id].slice(0, max) : others;
  return withValues(address, { [key]: ids.join(',') });
}

/** A value of a document as text, '' where it is none that a field can hold. */
export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
