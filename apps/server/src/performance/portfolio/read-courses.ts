import { type Decimal, dec, decFromNumber, ONE, toNumber } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import type { AssetChanges } from '@atb/core/portfolio/allocation-history';
import type { AccountCourse } from '@atb/core/statistics/portfolio-moments';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { takeSteps } from '../../take-steps.ts';
import type { AssetPrices } from './asset-prices.ts';
import type { PaymentSum } from './sum-payments.ts';

/** An account with what it was paid and what it held day by day. */
export interface CourseFacts {
  readonly accountId: string;
  readonly payments: readonly PaymentSum[];
  /** Read only for an account whose equity is written down nowhere. */
  readonly days: () => Promise<readonly AssetChanges[]>;
}

export interface ReadCourse extends AccountCourse {
  readonly accountId: string;
  readonly payments: ReadonlyArray<{ readonly time: number; readonly flow: number; readonly exact: Decimal }>;
  /** Paid in or out, and not valued: returns leave it out. */
  readonly unpriced: readonly string[];
  readonly valueBefore: (time: number) => Valued | null;
}

/** A valuation of an account. */
interface Valued {
  readonly time: number;
  readonly value: number;
  /** The same to the last digit where it was written down; null where it was computed in doubles. */
  readonly exact: Decimal | null;
}

/** A reading is written over until its five minutes are past: one that was still open may hold what came after. */
const SNAPSHOT_SPAN = '5 minutes';

const READINGS_SQL = `
  with payments as materialized (
    select * from unnest($3::uuid[], $4::timestamptz[]) p (account_id, at)
  )
  select a.id as "accountId", (extract(epoch from m.at) * 1000)::float8 as asked,
    (extract(epoch from s.at) * 1000)::float8 as time, s.equity::float8 as value, s.equity::text as exact
  from unnest($1::uuid[]) a (id) cross join unnest($2::timestamptz[]) m (at)
  cross join lateral (
    select e.at, e.equity from equity_snapshots e
    where e.account_id = a.id and e.at <= m.at - interval '${SNAPSHOT_SPAN}'
      and not exists (
        select from payments p where p.account_id = e.account_id and p.at > e.at and p.at < e.at + interval '${SNAPSHOT_SPAN}')
    order by e.at desc limit 1) s`;
const HAS_READINGS_SQL = `
  select a.id from unnest($1::uuid[]) a (id)
  where exists (select from equity_snapshots e where e.account_id = a.id)`;

interface Reading {
  readonly accountId: string;
  readonly asked: number;
  readonly time: number;
  readonly value: number;
  readonly exact: string;
}

/**
 * The courses of accounts, valued before each payment of any of them and at `moments`: by the readings of their equity, and those that
 * have none by what they held at the end of the day before.
 */
export async function readCourses(
  run: RunAsCaller,
  accounts: readonly CourseFacts[],
  prices: AssetPrices,
  moments: readonly number[] = [],
): Promise<readonly ReadCourse[]> {
  const ids = accounts.map(({ accountId }) => accountId);
  const times = new Set([...moments, ...accounts.flatMap(({ payments }) => payments.map(({ time }) => time))]);
  const paid = accounts.flatMap(({ accountId, payments }) => payments.map(({ time }) => ({ accountId, time })));
  const { readings, read } = await run(async (tx) => {
    const known = await tx.query<{ id: string }>(HAS_READINGS_SQL, [ids]);
    const { rows } = await tx.query<Reading>(READINGS_SQL, [
      ids,
      [...times].map(toTimestamp),
      paid.map(({ accountId }) => accountId),
      paid.map(({ time }) => toTimestamp(time)),
    ]);
    return { readings: rows, read: new Set(known.rows.map(({ id }) => id)) };
  });
  const byAsked = new Map(
    readings.map(({ accountId, asked, exact, ...one }) => [`${accountId} ${asked}`, { ...one, exact: dec(exact) }]),
  );
  return Promise.all(
    accounts.map(async (account) => {
      const { accountId } = account;
      const valueAtDayEnd = read.has(accountId) ? null : valuedByHoldings(await account.days(), prices);
      if (valueAtDayEnd !== null) await takeSteps(valueAll(valueAtDayEnd, times));
      return {
        accountId,
        ...valuePayments(account.payments, prices),
        valueBefore: (time: number) => valueAtDayEnd?.(time) ?? byAsked.get(`${accountId} ${time}`) ?? null,
      };
    }),
  );
}

/** Each day that will be asked for, with the turns of others in between: many days of many assets are long. */
function* valueAll(value: (moment: number) => Valued | null, moments: Iterable<number>): Generator<void, void, void> {
  for (const moment of moments) {
    value(moment);
    yield;
  }
}

function toTimestamp(time: number): string {
  return new Date(time).toISOString();
}

function valuePayments(payments: readonly PaymentSum[], prices: AssetPrices) {
  const unpriced = new Set<string>();
  const valued = payments.map(({ time, asset, amount }) => {
    const price = prices.at(asset, time);
    if (price === null) unpriced.add(asset);
    const exact = dec(amount).times(price === 1 ? ONE : decFromNumber(price ?? 0));
    return { time, flow: toNumber(exact), exact };
  });
  return { payments: valued, unpriced: [...unpriced] };
}

/** What was held at the end of the UTC day before a moment, at the prices of then; each day is valued once, and its changes read once. */
export function valuedByHoldings(
  changes: readonly AssetChanges[],
  prices: Pick<AssetPrices, 'at'>,
): (moment: number) => Valued | null {
  const lines = changes.map(({ asset, days, amounts }) => ({ asset, days, units: runningSums(amounts) }));
  const known = new Map<number, Valued | null>();
  const valueAt = (end: number): Valued | null => {
    let [value, isKnown] = [0, false];
    for (const { asset, days, units } of lines) {
      const held = units[countBefore(days, end) - 1] ?? 0;
      if (held === 0) continue;
      isKnown = true;
      value += held * (prices.at(asset, end) ?? 0);
    }
    return isKnown ? { time: end - 1, value, exact: null } : null;
  };
  return (moment) => {
    const end = Math.floor(moment / DAY_MS) * DAY_MS;
    const kept = known.get(end);
    if (kept !== undefined) return kept;
    const valued = valueAt(end);
    known.set(end, valued);
    return valued;
  };
}

function runningSums(amounts: readonly number[]): readonly number[] {
  let sum = 0;
  return amounts.map((amount) => (sum += amount));
}

/** How many of the sorted times are before a moment. */
function countBefore(times: readonly number[], moment: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}
