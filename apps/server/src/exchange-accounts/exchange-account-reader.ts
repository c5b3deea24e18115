import { setTimeout as sleep } from 'node:timers/promises';
import type { EpochMs } from '@atb/core/base/time';
import type { Pool } from 'pg';
import { keepRunning, type KeptRunning } from '../keep-running.ts';
import type { Logger } from '../logger.ts';
import { type CcxtAccount, openAccountClient } from '../signer/account-client.ts';
import type { Signer } from '../signer/signer-protocol.ts';
import { createBinanceReader } from './binance-reader.ts';
import { createCoinbaseReader } from './coinbase-reader.ts';
import { describeFault, type SyncFault } from './describe-fault.ts';
import { createKrakenReader } from './kraken-reader.ts';
import { addAccounts, claimAccount, type DueAccount, HistoryRestartedError, releaseAccount } from './sync-store.ts';
import { testAgain } from './test-again.ts';
import { MarketLists } from './venue-markets.ts';
import type { VenueReader } from './venue-reader.ts';
import { visitAccount } from './visit-account.ts';

export interface AccountReaderDeps {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly logger: Logger;
  readonly signer: Pick<Signer, 'send'>;
  /** Replaces the exchanges' addresses; null for the real ones. */
  readonly exchangeUrl: string | null;
  /** Wall time. */
  readonly now: () => EpochMs;
}

/** Accounts read at once by one process, and how many of one exchange by all of them. */
const AT_ONCE = 6;
const VENUE_MAX = 2;
/** One turn of an account; what is left waits for the others. */
const TURN_MS = 20_000;
const TURN_PAGES = 200;
/** Longer than a turn and its last question may take. */
const CLAIM_SECONDS = 120;
const EVERY_MS = 60_000;
const ROUND_MS = 1_000;
const RETRY_FIRST_MS = 30_000;
const RETRY_MAX_MS = 15 * 60_000;
/** A key that is refused will be refused again until its owner does something, which is seen at once. */
const REFUSED_MS = 30 * 60_000;

/** Reads all connected accounts, each about once a minute, until it is stopped. Any number of processes may. */
export function startAccountReader(deps: AccountReaderDeps): KeptRunning {
  return keepRunning({
    attempt: async (signal, onUp) => {
      const claimTurn = createAccountReader(deps, signal);
      const turns = new Set<Promise<void>>();
      try {
        while (!signal.aborted) {
          await addAccounts(deps.pool);
          onUp();
          while (turns.size < AT_ONCE && (await startTurn(claimTurn, turns, deps.logger))) continue;
          // Whoever was read gives the place to the next at once.
          await Promise.race([sleep(ROUND_MS, undefined, { signal }).catch(() => undefined), ...turns]);
        }
      } finally {
        await Promise.all(turns);
      }
    },
    onLost: (error) => deps.logger.error({ err: error }, 'reading the accounts of exchanges is interrupted'),
  });
}

async function startTurn(claimTurn: ClaimTurn, turns: Set<Promise<void>>, logger: Logger): Promise<boolean> {
  const take = await claimTurn();
  if (take === null) return false;
  const turn = take()
    .catch((error: unknown) => logger.error({ err: error }, 'a turn of an account of an exchange was lost'))
    .finally(() => turns.delete(turn));
  turns.add(turn);
  return true;
}

/** Claims the account that waits longest. @returns what reads it; null when none is due. */
type ClaimTurn = () => Promise<(() => Promise<void>) | null>;

export function createAccountReader(deps: AccountReaderDeps, signal?: AbortSignal): ClaimTurn {
  const markets = new MarketLists(deps.exchangeUrl, deps.now);
  return async () => {
    const account = await claimAccount(deps.pool, CLAIM_SECONDS, VENUE_MAX);
    if (account === null) return null;
    return async () => {
      const outcome = await takeTurn(account, { ...deps, markets, isStopped: () => signal?.aborted === true });
      await releaseAccount(deps.pool, account.accountId, outcome);
    };
  };
}

interface TurnDeps extends AccountReaderDeps {
  readonly markets: MarketLists;
  readonly isStopped: () => boolean;
}

async function takeTurn(account: DueAccount, deps: TurnDeps) {
  const { pool, logger, now, isStopped } = deps;
  const endsAt = now() + TURN_MS;
  try {
    const refusal = account.isTestDue ? (await testAgain(account, deps)).fault : null;
    if (refusal !== null) return failedWith(refusal, account);
    const reader = await openReader(account, deps, deps.markets);
    const options = { pool, reader, now, pagesMax: TURN_PAGES, isOver: () => isStopped() || now() >= endsAt };
    const isCurrent = await visitAccount(account, options);
    return { nextMs: isCurrent ? EVERY_MS : 0, fault: null, isCurrent };
  } catch (error) {
    if (error instanceof HistoryRestartedError) return { nextMs: 0, fault: null, isCurrent: false };
    const fault = describeFault(error);
    const fields = { accountId: account.accountId, venue: account.venue };
    // The library's messages quote addresses and answers: the code says enough.
    if (fault !== null) logger.warn({ ...fields, fault: fault.code }, 'an account of an exchange could not be read');
    else logger.error({ ...fields, err: error }, 'reading an account of an exchange failed');
    return failedWith(fault ?? OUR_FAULT, account);
  }
}

function failedWith(fault: SyncFault, { failures }: DueAccount) {
  const nextMs = fault.isPassing ? Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MAX_MS) : REFUSED_MS;
  return { nextMs, fault, isCurrent: false };
}

const OUR_FAULT: SyncFault = {
  code: 'UNKNOWN_FORM',
  detail: 'Reading failed on this server. What was read before stays; it is tried again.',
  isPassing: true,
};

async function openReader(
  account: DueAccount,
  { signer, exchangeUrl }: AccountReaderDeps,
  lists: MarketLists,
): Promise<VenueReader> {
  const { accountId: id, userId, venue, isTestnet } = account;
  const client = await openAccountClient({ signer, account: { id, userId, venue, isTestnet }, exchangeUrl });
  slowDown(client);
  switch (venue) {
    case 'binance':
      return createBinanceReader(client, await lists.get(venue, isTestnet), isTestnet);
    case 'kraken':
      return createKrakenReader(client, await lists.get(venue, isTestnet));
    case 'coinbase':
      return createCoinbaseReader(client);
  }
}

/** Share of an exchange's limits that one account takes: prices are asked from the same address. */
const SHARE = 0.25;

interface Throttled extends CcxtAccount {
  readonly throttler?: { readonly config: { refillRate: number } };
}

function slowDown(client: Throttled): void {
  if (client.throttler !== undefined) client.throttler.config.refillRate *= SHARE;
}
