/** How old the data of a live panel may be before we say so, in milliseconds. */
const FRESH_MS = 2_000;
export const STALE_MS = 10_000;
export const DEAD_MS = 60_000;

/** `fresh`: nothing is said. `aging`: the age is said. `stale`: values dim. `dead`: orders are held back. */
export type Freshness = 'fresh' | 'aging' | 'stale' | 'dead';

/** Judges the age of data; without any data it is dead. */
export function judgeFreshness(updatedAt: number | null, now: number): Freshness {
  if (updatedAt === null) return 'dead';
  const age = now - updatedAt;
  if (age <= FRESH_MS) return 'fresh';
  if (age <= STALE_MS) return 'aging';
  return age <= DEAD_MS ? 'stale' : 'dead';
}
