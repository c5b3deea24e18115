import type { BotTrouble } from './bot-reader.ts';

/** Refusals in a row that deserve a word: with the growing waits, three and a half minutes of market time. */
const REFUSALS_REPORTED = 4;

interface Refused {
  readonly attempts: number;
  readonly reason: string;
}

/** Tells of the order that was refused most often, once that is often enough. */
export function findDenied(holds: ReadonlyArray<Refused | null>): BotTrouble | null {
  const [worst] = holds.filter((hold) => hold !== null).toSorted((a, b) => b.attempts - a.attempts);
  if (worst === undefined || worst.attempts < REFUSALS_REPORTED) return null;
  const detail = `Denied ${worst.attempts} times in a row: ${worst.reason}`;
  return { kind: 'denied', severity: 'warning', what: 'is denied its orders', detail };
}
