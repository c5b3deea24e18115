import { toPlain } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import type { Pool } from 'pg';
import { settleConversions } from './conversion-legs.ts';
import {
  beginReading,
  type DueAccount,
  HistoryRestartedError,
  type SyncProgress,
  readHoldings,
  readParts,
  reopenParts,
  savePage,
  saveProgress,
  saveReport,
} from './sync-store.ts';
import type { ExchangeBalance, PartState, VenueReader } from './venue-reader.ts';

export interface VisitOptions {
  readonly pool: Pool;
  readonly reader: VenueReader;
  readonly now: () => EpochMs;
  /** The visit ends after so many pages, or when this says so: what is left waits for the account's next turn. */
  readonly pagesMax: number;
  readonly isOver: () => boolean;
}

/**
 * Reads an account as far as one turn goes: what its exchange reports, and the pages of its history that are due.
 * @returns whether everything is read up to now.
 * @throws what the exchange, the signer or the database throws; pages read until then are booked.
 */
export async function visitAccount(account: DueAccount, options: VisitOptions): Promise<boolean> {
  const { pool, reader, now } = options;
  const begun = await beginReading(pool, account.accountId);
  const held = await readHoldings(pool, account.accountId);
  const before = merge(await reader.readBalances());
  const parts = new Map(await readParts(pool, account.accountId));
  const changed = new Set(
    before.filter((balance) => totalOf(balance) !== (held.get(balance.asset) ?? '0')).map(({ asset }) => asset),
  );
  const assets = new Set([...held.keys(), ...before.map(({ asset }) => asset)]);
  const plan = await reader.plan({ parts, changed, assets, now: now() });
  const orders = await reader.readOpenOrders();
  let isAllRead: boolean;
  try {
    isAllRead = await readDue(account, { ...options, parts, plan, begun });
  } catch (error) {
    // What is held does not wait for the history. What moved will not look new then: the parts that were due stay so.
    if (!(error instanceof HistoryRestartedError)) {
      await reopenParts(pool, account.accountId, plan.due);
      await saveReport(pool, account, { balances: before, orders, at: now() });
    }
    throw error;
  }
  if (isAllRead) await settleConversions(pool, account, now());
  // Asked again: what was traded while pages were read is in the pages that come next, and no difference until then.
  const balances = isAllRead ? merge(await reader.readBalances()) : before;
  await saveReport(pool, account, { balances, orders, at: now() });
  return isAllRead;
}

interface DueParts extends VisitOptions {
  readonly parts: Map<string, PartState>;
  readonly begun: string;
  readonly plan: { readonly all: readonly string[]; readonly due: readonly string[] };
}

async function readDue(account: DueAccount, { parts, plan, begun, ...options }: DueParts): Promise<boolean> {
  const { pool, reader, now, pagesMax, isOver } = options;
  const progress = (): SyncProgress => {
    const partsDone = plan.all.filter((part) => parts.get(part)?.isCaughtUp === true).length;
    return { state: partsDone === plan.all.length ? 'current' : 'reading', partsTotal: plan.all.length, partsDone };
  };
  let pages = 0;
  let last = progress();
  await saveProgress(pool, account.accountId, last);
  for (const part of plan.due) {
    let isEnd = false;
    while (!isEnd) {
      if (pages >= pagesMax || isOver()) return false;
      const at = now();
      const page = await reader.readPage(part, parts.get(part)?.cursor ?? null, at);
      await savePage(pool, account, { ...page, part, at, begun });
      const read = (parts.get(part)?.records ?? 0) + page.records.length;
      parts.set(part, { cursor: page.cursor, isCaughtUp: page.isEnd, records: read, readAt: at });
      isEnd = page.isEnd;
      pages += 1;
    }
    const reached = progress();
    if (reached.partsDone !== last.partsDone) await saveProgress(pool, account.accountId, reached);
    last = reached;
  }
  return last.partsDone === last.partsTotal;
}

const totalOf = ({ free, locked }: ExchangeBalance): string => toPlain(free.plus(locked));

/** Some exchanges have several wallets of a coin: one row each in the book. */
function merge(balances: readonly ExchangeBalance[]): readonly ExchangeBalance[] {
  const sums = new Map<string, ExchangeBalance>();
  for (const balance of balances) {
    const { asset, free, locked } = balance;
    const sum = sums.get(asset);
    sums.set(
      asset,
      sum === undefined ? balance : { asset, free: sum.free.plus(free), locked: sum.locked.plus(locked) },
    );
  }
  return [...sums.values()];
}
