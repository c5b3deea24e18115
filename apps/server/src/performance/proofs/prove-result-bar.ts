import type { FillFilter } from '@atb/core/performance/fill-filter';
import { RESULT_BARS } from '@atb/core/performance/trade-figures';
import type { FillTables, TableOwner } from '../fill-tables.ts';
import { NET, withFee } from '../read-fills.ts';
import { ENTRIES_MAX, agreeExactly, type Proof, type ProofEntry } from './proof.ts';
import { chosenIds } from './prove-trade-figure.ts';
import { whereFills } from './where-fills.ts';

const FORMULA = `Trades whose result lies in this one of the ${RESULT_BARS} equal parts between the lowest and the highest result of the choice. A result on a border belongs to the part above it.`;

/** How many trades one bar of the distribution counts, 0 for the lowest results: by the database, and by core. */
export async function proveResultBar(
  tables: FillTables,
  owner: TableOwner,
  bar: number,
  filter: FillFilter,
): Promise<Proof> {
  const ids = filter.held === undefined ? null : await chosenIds(tables, owner, filter);
  const { bars } = await tables.prove(owner, filter);
  const stored = await readBar(owner, bar, whereFills(owner.accountId, filter, ids));
  return {
    unit: 'count',
    formula: FORMULA,
    ...agreeExactly([
      {
        name: 'Database',
        how: 'PostgreSQL finds the range of the results that were written down with each execution, parts it and counts.',
        value: stored.trades === 0 ? null : String(stored.total),
      },
      {
        name: 'Recomputed',
        how: 'The trading core goes through all executions once more, from the first, and counts the results that it comes to.',
        value: bars.length === 0 ? null : String(bars[bar] ?? 0),
      },
    ]),
    entries: stored.entries,
    entriesTotal: stored.total,
  };
}

interface BarRow extends Omit<ProofEntry, 'at'> {
  readonly at: Date;
}

async function readBar(
  { run }: TableOwner,
  bar: number,
  { sql, values }: ReturnType<typeof whereFills>,
): Promise<{ readonly trades: number; readonly total: number; readonly entries: readonly ProofEntry[] }> {
  // The borders are computed as the page's are, in doubles, or a result on one would be counted here and there.
  const members = `
    with c as materialized (
      select f.id, f.exec_ts, f.symbol, f.qty, f.price, f.venue_trade_id, ${withFee(NET)} as net
      from trade_ledger f where ${sql} and f.side = 'sell'
    ), v as (
      select c.*, net::float8 as result from c where net is not null
    ), e as (
      select min(result) as least, max(result) as greatest, (max(result) - min(result)) / ${RESULT_BARS} as width,
        $${values.length + 1}::float8 as bar from v
    ), m as (
      select v.* from v cross join e where case when e.least = e.greatest then e.bar = 0
        else v.result >= e.least + e.bar * e.width and (e.bar = ${RESULT_BARS - 1} or v.result < e.least + (e.bar + 1) * e.width) end
    )`;
  return run(async (tx) => {
    const asked = [...values, bar];
    const counted = await tx.query<{ readonly trades: number; readonly total: number }>(
      `${members} select (select count(*)::int from v) as trades, (select count(*)::int from m) as total`,
      asked,
    );
    const { rows } = await tx.query<BarRow>(
      `${members} select m.exec_ts as at, m.net::text as amount, t.reference,
         'Sold ' || trim_scale(m.qty)::text || ' ' || m.symbol || ' at ' || trim_scale(m.price)::text as text
       from m left join ledger_transactions t on t.account_id = $1 and t.kind = 'fill' and t.reference in (m.venue_trade_id, m.symbol || '/' || m.venue_trade_id)
       order by m.exec_ts desc, m.id desc limit ${ENTRIES_MAX}`,
      asked,
    );
    const [row] = counted.rows;
    if (row === undefined) throw new Error('an aggregate answers one row');
    return { ...row, entries: rows.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })) };
  });
}
