import type { FillFilter } from '@atb/core/performance/fill-filter';
import { ACCOUNT_ROWS_MAX, type FillTables, type TableOwner } from '../fill-tables.ts';
import { FEE, NET, withFee } from '../read-fills.ts';
import { ENTRIES_MAX, exactly, nearly, type Proof, type ProofEntry } from './proof.ts';
import { ROUNDED, TRADE_DEFINITIONS, type TradeFigure, type TradeSums } from './trade-definitions.ts';
import { whereFills } from './where-fills.ts';

/** A figure of trades: sums by the database over stored results, and by core over the executions lived once more. */
export async function proveTradeFigure(
  tables: FillTables,
  owner: TableOwner,
  figure: TradeFigure,
  filter: FillFilter,
): Promise<Proof> {
  const { unit, formula, value, entry } = TRADE_DEFINITIONS[figure];
  const ids = filter.held === undefined ? null : await chosenIds(tables, owner, filter);
  const core = await tables.prove(owner, figure === 'realized' ? {} : filter);
  const stored = await readSums(owner, figure === 'realized' ? {} : filter, ids, entry);
  const compare = ROUNDED.has(figure) ? nearly : exactly;
  return {
    unit,
    formula,
    ...compare([
      {
        name: 'Database',
        how:
          figure === 'realized'
            ? 'PostgreSQL adds the gains that were written down with each sale.'
            : 'PostgreSQL adds what was written down with each execution, as exact decimals.',
        value: value(stored.sums),
      },
      {
        name: 'Recomputed',
        how: 'The trading core goes through all executions once more, from the first: sales no bot counted are reckoned from the purchases before them, gains from lots, and everything is added anew.',
        value: value(core),
      },
    ]),
    entries: stored.entries,
    entriesTotal: stored.total,
  };
}

/** Executions that a holding time leaves: the database does not know how long coins were held. */
export async function chosenIds(tables: FillTables, owner: TableOwner, filter: FillFilter): Promise<readonly string[]> {
  const { rows } = await tables.ask(owner, { kind: 'rows', filter, offset: 0, limit: ACCOUNT_ROWS_MAX });
  return rows.map(({ id }) => id);
}

async function readSums(
  { accountId, run }: TableOwner,
  filter: FillFilter,
  ids: readonly string[] | null,
  entry: 'net' | 'fee',
): Promise<{ readonly sums: TradeSums; readonly entries: readonly ProofEntry[]; readonly total: number }> {
  const { sql, values } = whereFills(accountId, filter, ids);
  const chosen = `select f.id, f.exec_ts, f.symbol, f.side, f.qty, f.price, f.venue_trade_id, ${FEE} as fee, ${withFee(NET)} as net
    from trade_ledger f where ${sql}`;
  return run(async (tx) => {
    const sums = await tx.query<TradeSums & { readonly count: number }>(
      `with c as materialized (${chosen}), s as (
         select exec_ts, id, sign(net) as sign, row_number() over (order by exec_ts, id) - row_number() over (partition by sign(net) order by exec_ts, id) as run
         from c where side = 'sell' and net <> 0
       ), r as (
         select sign, run, count(*)::int as length from s group by sign, run
       )
       select coalesce((select max(length) from r where sign = 1), 0) as "winStreak", coalesce((select max(length) from r where sign = -1), 0) as "lossStreak",
         coalesce((select (r.sign * r.length)::int from r join (select sign, run from s order by exec_ts desc, id desc limit 1) l using (sign, run)), 0) as streak,
         count(*)::int as count, count(*) filter (where side = 'sell' and net is not null)::int as trades,
         count(*) filter (where side = 'sell' and net > 0)::int as wins, count(*) filter (where side = 'sell' and net < 0)::int as losses,
         coalesce(sum(net), 0)::text as net, coalesce(sum(net) filter (where side = 'sell'), 0)::text as traded,
         coalesce(sum(net * net) filter (where side = 'sell'), 0)::text as squares,
         coalesce(sum(fee), 0)::text as fees, coalesce(sum(net) filter (where side = 'sell' and net > 0), 0)::text as "wonSum",
         coalesce(sum(net) filter (where side = 'sell' and net < 0), 0)::text as "lostSum",
         (select coalesce(sum(gain), 0)::text from lot_disposals where account_id = $1) as realized
       from c`,
      values,
    );
    const counts = entry === 'fee' ? 'c.fee > 0' : 'c.net is not null';
    const entries = await tx.query<{
      readonly at: Date;
      readonly text: string;
      readonly amount: string;
      readonly reference: string | null;
    }>(
      `select c.exec_ts as at, c.${entry}::text as amount, t.reference,
         case c.side when 'buy' then 'Bought ' else 'Sold ' end || trim_scale(c.qty)::text || ' ' || c.symbol || ' at ' || trim_scale(c.price)::text as text
       from (${chosen} order by f.exec_ts desc, f.id desc limit ${ENTRIES_MAX * 4}) c
       left join ledger_transactions t on t.account_id = $1 and t.kind = 'fill' and t.reference = c.venue_trade_id
       where ${counts} order by c.exec_ts desc limit ${ENTRIES_MAX}`,
      values,
    );
    const [row] = sums.rows;
    if (row === undefined) throw new Error('an aggregate answers one row');
    return {
      sums: row,
      total: row.count,
      entries: entries.rows.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
    };
  });
}
