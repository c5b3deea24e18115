import type { Decimal } from '@atb/core/base/decimal';

/** What a day or week of an account began with, as the engine noted it. Quote units. */
export interface NotedStart {
  readonly equity: Decimal;
  /** False where nothing has happened in the account since: it is what is there now. */
  readonly isNoted: boolean;
}

/** @param equity what the account is worth now. */
export function notedStart(noted: Pick<NotedStart, 'equity'> | null | undefined, equity: Decimal): NotedStart {
  return noted == null ? { equity, isNoted: false } : { equity: noted.equity, isNoted: true };
}
