import { DAY_MS } from '@atb/core/base/time';
import { type EquityReading, type Payment, walkGrowth } from '@atb/core/performance/growth-course';
import { maxDrawdown } from '@atb/core/statistics/drawdown';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { WALK_SQL, walkFrom } from '../growth-sql.ts';
import { type CountedIn, FLOWS_SQL } from '../payment-worths.ts';
import type { ProofEntry } from './proof.ts';

/** A period of an account, its days as they begin: milliseconds since the epoch. */
export interface DrawdownQuestion {
  readonly account: { readonly id: string; readonly counted: CountedIn };
  readonly firstDay: number;
  readonly lastDay: number;
}

export interface ProvenDrawdown {
  /** Fractions; null without a reading. */
  readonly stored: number | null;
  readonly core: number | null;
  /** The high, the low after it and what was paid between them. */
  readonly entries: readonly ProofEntry[];
}

/** The largest fall of a period: in one statement of the database, and by core from the readings and the payments themselves. */
export async function proveDrawdown(run: RunAsCaller, question: DrawdownQuestion): Promise<ProvenDrawdown> {
  const { stored, entries } = await readStored(run, question);
  return { stored, core: await walkInCore(run, question), entries };
}

const FALL_SQL = `
  with ${WALK_SQL}, grown as (
    select at, sum(step) over (order by at) as growth from walk where at < $4
  ), fallen as (
    select at, growth, growth - greatest(0, max(growth) over (order by at)) as fall from grown
  ), trough as (
    select at, fall from fallen order by fall, at limit 1
  ), peak as (
    select f.at from fallen f, trough t where f.at <= t.at and f.growth >= 0 order by f.growth desc, f.at limit 1
  )`;
const STORED_SQL = `${FALL_SQL} select 1 - exp(fall) as fall from trough`;
const ENTRIES_SQL = `${FALL_SQL}
  select e.at, case when e.at = t.at then 'Equity at the low' else 'Equity at the high before it' end as text, e.equity::text as amount, null as reference
  from trough t left join peak p on true join equity_snapshots e on e.account_id = $1 and (e.at = t.at or e.at = p.at) where t.fall < 0
  union all
  select f.at, case when f.flow > 0 then 'Paid in' else 'Paid out' end, f.flow::text, f.reference
  from trough t left join peak p on true join flows f on f.at > coalesce(p.at, $3::timestamptz) and f.at <= t.at where t.fall < 0
  order by at desc`;

async function readStored(
  run: RunAsCaller,
  { account, firstDay, lastDay }: DrawdownQuestion,
): Promise<Pick<ProvenDrawdown, 'stored' | 'entries'>> {
  const values = [account.id, account.counted, walkFrom(firstDay), walkFrom(lastDay + DAY_MS)];
  return run(async (tx) => {
    const found = await tx.query<{ readonly fall: number }>(STORED_SQL, values);
    const entries = await tx.query<Omit<ProofEntry, 'at'> & { readonly at: Date }>(ENTRIES_SQL, values);
    return {
      stored: found.rows[0]?.fall ?? null,
      entries: entries.rows.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
    };
  });
}

/** Readings that one statement brings. */
const PAGE = 50_000;
/** Readings before the period, of which the last one that counts is what it begins with. */
const BEFORE = 20;
const READINGS_SQL = `
  select coalesce(string_agg((extract(epoch from at) * 1000)::bigint::text, ' ' order by at), '') as times,
    coalesce(string_agg(equity::text, ' ' order by at), '') as equities, coalesce(string_agg(coalesce(posting_id::text, '-'), ' ' order by at), '') as postings
  from (select at, equity, posting_id from equity_snapshots where account_id = $1 and at > $2 and at < $3 order by at limit ${PAGE}) r`;
const FIRST_SQL = `
  select (extract(epoch from min(at)) * 1000)::float8 as time
  from (select at from equity_snapshots where account_id = $1 and at < $2 order by at desc limit ${BEFORE}) r`;
const PAYMENTS_SQL = `
  with ${FLOWS_SQL}
  select id::float8 as id, (extract(epoch from at) * 1000)::float8 as time, flow::float8 as amount from flows`;
/** Payments that the walk in core takes out. */
export const PROOF_PAYMENTS_MAX = 20_000;
const COUNT_SQL = `
  select count(*)::int as count from (
    select from ledger_postings where account_id = $1 and ledger_account = 'external' limit ${PROOF_PAYMENTS_MAX + 1}) p`;

/** Whether more was paid into an account, and out of it, than a proof of its drawdown goes through. */
export async function hasManyPayments(run: RunAsCaller, accountId: string): Promise<boolean> {
  const { rows } = await run((tx) => tx.query<{ readonly count: number }>(COUNT_SQL, [accountId]));
  return (rows[0]?.count ?? 0) > PROOF_PAYMENTS_MAX;
}

async function walkInCore(run: RunAsCaller, { account, firstDay, lastDay }: DrawdownQuestion): Promise<number | null> {
  const { id, counted } = account;
  const { rows: payments } = await run((tx) => tx.query<Payment>(PAYMENTS_SQL, [id, counted]));
  const before = await run((tx) => tx.query<{ readonly time: number | null }>(FIRST_SQL, [id, walkFrom(firstDay)]));
  const readings: EquityReading[] = [];
  let after = (before.rows[0]?.time ?? firstDay) - 1;
  for (;;) {
    const page = await readPage(run, id, after, lastDay + DAY_MS);
    readings.push(...page);
    after = page.at(-1)?.time ?? after;
    if (page.length < PAGE) break;
  }
  const line = walkGrowth(readings, payments);
  const start = line.findLast(({ time }) => time < firstDay)?.growth ?? 1;
  return maxDrawdown(
    line.filter(({ time }) => time >= firstDay).map(({ growth }) => growth / start),
    1,
  );
}

async function readPage(run: RunAsCaller, id: string, after: number, until: number): Promise<readonly EquityReading[]> {
  const { rows } = await run((tx) =>
    tx.query<Readonly<Record<'times' | 'equities' | 'postings', string>>>(READINGS_SQL, [
      id,
      walkFrom(after),
      walkFrom(until),
    ]),
  );
  const [times = [], equities = [], postings = []] = [rows[0]?.times, rows[0]?.equities, rows[0]?.postings].map(
    (text) => (text === undefined || text === '' ? [] : text.split(' ')),
  );
  return times.map((time, i) => {
    const posting = postings[i] ?? '-';
    return { time: Number(time), equity: Number(equities[i]), postingId: posting === '-' ? null : Number(posting) };
  });
}
