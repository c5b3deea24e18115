import { setTimeout as sleep } from 'node:timers/promises';
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

/** How often accounts that trade at the moment are looked at once more for the proof of their point. */
const FURTHER_LOOKS = 2;
/** For how long they are waited for. */
const SETTLE_MS = 500;

/**
 * Writes what holdings are worth at the latest prices: the marks of open positions and one point of each account's equity
 * curve with what it is proved by, then what each account may do. Derived figures only, which the next call replaces; the money itself is in
 * the ledger.
 * @param now market time; the prices are those of the call.
 * @param isHeld whether an account is still this worker's; of others nothing is written after they were waited for.
 */
export async function writeMarks(
  pool: Pool,
  runners: readonly AccountRunner[],
  now: EpochMs,
  isHeld: (runner: AccountRunner) => boolean = () => true,
): Promise<void> {
  let trading = await writePoints(pool, runners, now);
  await writeStates(pool, runners, now);
  for (let look = 0; look < FURTHER_LOOKS && trading.length > 0; look += 1) {
    const settled = Promise.all(trading.map((runner) => runner.idle()));
    await Promise.race([settled, sleep(SETTLE_MS, undefined, { ref: false })]);
    trading = await writePoints(pool, trading.filter(isHeld), now);
  }
}

/** @returns those whose points have no proof because they traded at this very moment. */
async function writePoints(
  pool: Pool,
  runners: readonly AccountRunner[],
  now: EpochMs,
): Promise<readonly AccountRunner[]> {
  const marks: unknown[] = [];
  const points: unknown[] = [];
  const trading: AccountRunner[] = [];
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
    const place = placeOf(runner);
    if (place === null) trading.push(runner);
    points.push({
      account_id: accountId,
      user_id: userId,
      at: toIso(floorTime(now, SNAPSHOT_MS)),
      equity: toPlain(valuation.equity),
      cash: toPlain(valuation.equity.minus(valuation.exposure)),
      exposure: toPlain(valuation.exposure),
      ...proofOf(snapshot, bids, place),
    });
  }
  if (marks.length > 0) await pool.query(UPDATE_MARKS, [JSON.stringify(marks)]);
  if (points.length > 0) await pool.query(UPSERT_POINTS, [JSON.stringify(points)]);
  return trading;
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
