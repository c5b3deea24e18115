import { decFromNumber, toPlain } from '@atb/core/base/decimal';
import { type EpochMs, floorTime, MINUTE_MS, toIso } from '@atb/core/base/time';
import type { AccountSnapshot } from '@atb/core/engine/account/account-types';
import { markHoldings } from '@atb/core/portfolio/marked-holding';
import { unrealizedPnl } from '@atb/core/portfolio/position';
import type { Pool } from 'pg';
import type { AccountRunner } from './account-runner.ts';
import { HOLDINGS_MAX } from './holdings-max.ts';
import { placeInLedger } from './place-in-ledger.ts';
import { writeStates } from './write-states.ts';

/** One point of the equity curve every five minutes of market time. */
const SNAPSHOT_MS = 5 * MINUTE_MS;

/**
 * Writes what holdings are worth at the latest prices: the marks of open positions and one point of each account's equity
 * curve with what it is proved by, then what each account may do. Derived figures only, which the next call replaces; the money itself is in
 * the ledger.
 */
export async function writeMarks(pool: Pool, runners: readonly AccountRunner[], now: EpochMs): Promise<void> {
  const marks: unknown[] = [];
  const points: unknown[] = [];
  const placeOf = await placeInLedger(pool, runners);
  for (const runner of runners) {
    if (runner.fault !== null || runner.isWaiting) continue;
    const snapshot = runner.book.snapshot();
    const { positions, quotes, accountId, userId } = snapshot;
    const bids = new Map(quotes.map((quote) => [quote.symbol, quote.bid]));
    for (const position of positions) {
      const bid = bids.get(position.symbol);
      if (bid === undefined) continue;
      const mark = decFromNumber(bid);
      marks.push({
        account_id: accountId,
        bot_id: position.botId,
        symbol: position.symbol,
        last_mark: toPlain(mark),
        unrealized_pnl: toPlain(unrealizedPnl(position, mark)),
      });
    }
    const valuation = runner.book.valuation();
    if (valuation === null) continue;
    points.push({
      account_id: accountId,
      user_id: userId,
      at: toIso(floorTime(now, SNAPSHOT_MS)),
      equity: toPlain(valuation.equity),
      cash: toPlain(valuation.equity.minus(valuation.exposure)),
      exposure: toPlain(valuation.exposure),
      ...proofOf(snapshot, bids, placeOf(runner)),
    });
  }
  if (marks.length > 0) await pool.query(UPDATE_MARKS, [JSON.stringify(marks)]);
  if (points.length > 0) await pool.query(UPSERT_POINTS, [JSON.stringify(points)]);
  await writeStates(pool, runners, now);
}

/**
 * What a point is proved by. Nothing of an account that trades at this very moment: a point that has its proof stays as it is then. Nothing of
 * one that is connected: its ledger is written by what its exchange tells, beside its book.
 */
function proofOf(
  { balances, quoteAsset, standing }: AccountSnapshot,
  bids: ReadonlyMap<string, number>,
  place: string | null,
): object {
  if (place === null || standing.isConnected) return {};
  const holdings = markHoldings(balances, quoteAsset, (asset) => {
    const bid = bids.get(`${asset}${quoteAsset}`);
    return bid === undefined ? undefined : decFromNumber(bid);
  });
  return holdings.length > HOLDINGS_MAX ? {} : { holdings, posting_id: place };
}

const UPDATE_MARKS = `
  update positions p set last_mark = r.last_mark, unrealized_pnl = r.unrealized_pnl
  from json_to_recordset($1::json) r (account_id uuid, bot_id uuid, symbol text, last_mark numeric, unrealized_pnl numeric)
  where p.account_id = r.account_id and p.symbol = r.symbol and p.bot_id is not distinct from r.bot_id and p.closed_at is null
    and p.last_mark is distinct from r.last_mark`;

const UPSERT_POINTS = `
  insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure, holdings, posting_id)
  select r.account_id, r.user_id, r.at, r.equity, r.cash, r.exposure, r.holdings, r.posting_id
  from json_populate_recordset(null::equity_snapshots, $1::json) r
  on conflict (account_id, at) do update set equity = excluded.equity, cash = excluded.cash, exposure = excluded.exposure,
    holdings = excluded.holdings, posting_id = excluded.posting_id
  where excluded.holdings is not null or equity_snapshots.holdings is null`;
