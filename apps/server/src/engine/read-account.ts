import { type EpochMs, utcDayStart, utcWeekStart } from '@atb/core/base/time';
import { isWorking } from '@atb/core/engine/account/symbol-subscriptions';
import { AccountBook } from '@atb/core/engine/account/account-book';
import type { AccountMemory, AccountSnapshot } from '@atb/core/engine/account/account-types';
import type { Pool } from 'pg';
import { runTransaction } from '../database/with-transaction.ts';
import type { MarketHub } from '../market-data/market-hub.ts';
import { loadAccount } from './load-account.ts';

const BEGIN = 'begin isolation level repeatable read read only';

/**
 * The account as it stands, at the latest prices, to ask questions of: what the risk check would say, what it is worth.
 * A copy that nobody writes; the one writer of the account is elsewhere. The caller has checked whose account it is.
 */
export async function readAccount(
  pool: Pool,
  market: Pick<MarketHub, 'latestQuotes' | 'source' | 'now'>,
  accountId: string,
): Promise<AccountBook> {
  const { source } = market;
  const instruments = source.symbols.flatMap((symbol) => source.instrument(symbol) ?? []);
  const { snapshot, market: own } = await runTransaction(pool, BEGIN, (tx) =>
    loadAccount(tx, accountId, { instruments, now: market.now() }),
  );
  const memory = snapshot.memory === null ? null : dropEndedPeriods(snapshot.memory, market.now());
  // What was bought on one market is not valued on another.
  const isWaiting = own !== null && own !== source.identity && hasOpenWork(snapshot);
  return AccountBook.open({ ...snapshot, memory, quotes: isWaiting ? snapshot.quotes : market.latestQuotes() });
}

function hasOpenWork({ bots, orders, positions }: AccountSnapshot): boolean {
  return bots.some(isWorking) || orders.length + positions.length > 0;
}

/** A day or week that has ended since the account last traded says nothing about today's losses. */
function dropEndedPeriods(memory: AccountMemory, now: EpochMs): AccountMemory {
  const { dayStart, weekStart } = memory;
  return {
    ...memory,
    dayStart: dayStart?.startsAt === utcDayStart(now) ? dayStart : null,
    weekStart: weekStart?.startsAt === utcWeekStart(now) ? weekStart : null,
  };
}
