/** What waits for the turn of accounts. */
export interface QueueVitals {
  /** Of all accounts. */
  readonly queuedCount: number;
  /** Of the account with the most. */
  readonly queueDepthMax: number;
  /** Accounts for which more prices wait than are kept as they came. */
  readonly overfullCount: number;
}

/** Signs of life of an engine worker. Times are milliseconds of the steady clock. */
export interface EngineVitals extends QueueVitals {
  /** False before the start is complete and once the stop has begun. */
  readonly isRunning: boolean;
  /** Accounts whose one writer this worker is. */
  readonly accountCount: number;
  /** Accounts that could not be opened and are tried again. */
  readonly failingCount: number;
  /** Of them those whose stored state cannot be read. */
  readonly unreadableCount: number;
  /** Accounts that wait for the market on which they traded, because the server has another one. */
  readonly waitingCount: number;
  /** Prices that were not kept because their accounts were too busy, since the start. */
  readonly coalescedCount: number;
  readonly leasesRenewedAt: number;
  /** When a quote last reached the worker; when it was started, before the first. */
  readonly quotedAt: number;
}

/** What `/healthz` shows of the engine. */
export type EngineFigures = Readonly<
  Record<
    | 'accounts'
    | 'accountsFailing'
    | 'accountsUnreadable'
    | 'accountsWaiting'
    | 'accountsBehind'
    | 'eventsQueued'
    | 'queueDepthMax'
    | 'quotesCoalesced'
    | 'secondsSinceQuote'
    | 'secondsSinceRenewal',
    number
  >
>;

/** Longer without a renewal and other workers may take the accounts. */
const RENEWAL_AGE_MAX_MS = 15_000;
/** Decisions are not made on prices older than this; a feed that is silent for so long has ended. */
const QUOTE_AGE_MAX_MS = 300_000;

/** @throws when bots are not being served. */
export function checkEngine(vitals: EngineVitals, now: number): EngineFigures {
  const sinceRenewal = now - vitals.leasesRenewedAt;
  const sinceQuote = now - vitals.quotedAt;
  if (!vitals.isRunning) throw new Error('the engine does not run');
  if (sinceRenewal > RENEWAL_AGE_MAX_MS)
    throw new Error(`the engine has not renewed its leases for ${sinceRenewal} ms`);
  if (sinceQuote > QUOTE_AGE_MAX_MS) throw new Error(`no quote has reached the engine for ${sinceQuote} ms`);
  return {
    accounts: vitals.accountCount,
    accountsFailing: vitals.failingCount,
    accountsUnreadable: vitals.unreadableCount,
    accountsWaiting: vitals.waitingCount,
    accountsBehind: vitals.overfullCount,
    eventsQueued: vitals.queuedCount,
    queueDepthMax: vitals.queueDepthMax,
    quotesCoalesced: vitals.coalescedCount,
    secondsSinceQuote: Math.round(sinceQuote / 1_000),
    secondsSinceRenewal: Math.round(sinceRenewal / 1_000),
  };
}
