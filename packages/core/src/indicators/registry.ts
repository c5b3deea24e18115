import type { Indicator } from './indicator.ts';

/** Every indicator there is, by id. One import and one line each, in alphabetical order. */
export const INDICATORS: readonly Indicator[] = [
];

const BY_ID: ReadonlyMap<string, Indicator> = new Map(INDICATORS.map((indicator) => [indicator.id, indicator]));

/** The indicator of that id, or null. */
export function indicatorById(id: string): Indicator | null {
  return BY_ID.get(id) ?? null;
}
