import { DAY_MS } from '@atb/core/base/time';
import type { DayEnd } from '@atb/core/performance/equity-figures';
import type { RunAsCaller } from './read-fills.ts';

interface DayRow {
  readonly time: string;
  readonly equity: string;
  readonly flow: string;
}

/** Ten years: no account has more, and no statement may grow without end. */
const DAYS_MAX = 3_660;

/**
 * The account at the end of each UTC day, by the last reading of its equity before the next day began, with what came in that day.
 * A day without a reading ends as the one before it. In front stands the empty account of the day before the first.
 */
export const DAYS_SQL = `
  with span as (
    select date_trunc('day', min(t.at), 'UTC') as first from ledger_transactions t where t.account_id = $1
  ), days as (
    select d.day from span, generate_series(
      greatest(span.first, date_trunc('day', (select max(at) from equity_snapshots where account_id = $1), 'UTC') - interval '${DAYS_MAX} days'),
      (select max(at) from equity_snapshots where account_id = $1), interval '1 day') d (day)
  ), flows as (
    select date_trunc('day', t.at, 'UTC') as day, -sum(p.amount) as flow
    from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
    where p.account_id = $1 and p.ledger_account = 'external' and p.asset = $2 group by 1
  )
  select d.day, s.equity, coalesce(f.flow, 0) as flow
  from days d
  left join flows f on f.day = d.day
  cross join lateral (
    select e.equity from equity_snapshots e where e.account_id = $1 and e.at < d.day + interval '1 day' order by e.at desc limit 1) s
  order by d.day`;

export async function readDays(run: RunAsCaller, accountId: string, quoteAsset: string): Promise<readonly DayEnd[]> {
  const { rows } = await run((tx) =>
    tx.query<DayRow>(
      `select (extract(epoch from day) * 1000)::bigint::text as time, equity::text, flow::text from (${DAYS_SQL}) d`,
      [accountId, quoteAsset],
    ),
  );
  const days = rows.map(({ time, equity, flow }) => ({
    time: Number(time),
    equity: Number(equity),
    flow: Number(flow),
  }));
  const [first] = days;
  return first === undefined ? [] : [{ time: first.time - DAY_MS, equity: 0, flow: 0 }, ...days];
}

/** Changes with every reading of the equity and every payment. */
const MARK_SQL = `
  select coalesce((select at || ' ' || equity from equity_snapshots where account_id = $1 order by at desc limit 1), '') || ' ' ||
    (select count(*) from ledger_postings where account_id = $1 and ledger_account = 'external') as mark`;
/** What was written down late, before the last reading, is seen after so long. */
const KEPT_MS = 60_000;
/** Accounts kept, those asked for longest ago go first. */
const ACCOUNTS_MAX = 200;

interface KeptDays {
  readonly mark: string;
  /** By the steady clock. */
  readonly readAt: number;
  readonly days: readonly DayEnd[];
}

/** The days of accounts, kept until the account has another reading or payment. Callers must have been shown to own it. */
export class DayBook {
  readonly #kept = new Map<string, KeptDays>();
  readonly #steadyMs: () => number;

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs;
  }

  async read(run: RunAsCaller, accountId: string, quoteAsset: string): Promise<readonly DayEnd[]> {
    const { rows } = await run((tx) => tx.query<{ mark: string }>(MARK_SQL, [accountId]));
    const mark = rows[0]?.mark ?? '';
    const readAt = this.#steadyMs();
    const known = this.#kept.get(accountId);
    const isFresh = known?.mark === mark && readAt - known.readAt < KEPT_MS;
    const kept = isFresh ? known : { mark, readAt, days: await readDays(run, accountId, quoteAsset) };
    // Taken out and put back, it is the latest.
    this.#kept.delete(accountId);
    this.#kept.set(accountId, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > ACCOUNTS_MAX && oldest !== undefined) this.#kept.delete(oldest);
    return kept.days;
  }
}
