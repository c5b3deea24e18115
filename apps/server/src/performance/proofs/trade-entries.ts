import type { FillFilter } from '@atb/core/performance/fill-filter';
import type { TableOwner } from '../fill-tables.ts';
import { FEE, NET, withFee } from '../read-fills.ts';
import { ENTRIES_MAX, type ProofEntry } from './proof.ts';
import { type Counted, TRADE_DEFINITIONS, type TradeFigure } from './trade-definitions.ts';
import { whereFills } from './where-fills.ts';

/** The table `c` of the executions of a choice; a part of a `with`. */
export function chosenFills(where: string): string {
  return `c as materialized (
    select f.id, f.exec_ts, f.symbol, f.side, f.qty, f.price, f.venue_trade_id, ${FEE} as fee, ${withFee(NET)} as net
    from trade_ledger f where ${where}
  )`;
}

/** The sales of `c` that won or lost, in rows of one sign: `s` with the row that each belongs to, `r` with how long each row is. */
export const ROWS_OF_SALES = `
  s as (
    select c.*, sign(net) as sign, row_number() over (order by exec_ts, id) as place,
      row_number() over (order by exec_ts, id) - row_number() over (partition by sign(net) order by exec_ts, id) as row
    from c where side = 'sell' and net <> 0
  ), r as (
    select sign, row, count(*)::int as length, max(place) as last from s group by sign, row
  )`;

const rowOf = (which: string): string =>
  `select s.* from s join (select sign, row from r where ${which} limit 1) l using (sign, row)`;
const MEMBERS: Readonly<Record<Exclude<Counted, 'disposals'>, string>> = {
  all: 'select * from c',
  results: 'select * from c where net is not null',
  charged: 'select * from c where fee > 0',
  sales: `select * from c where side = 'sell' and net is not null`,
  decided: 'select * from s',
  won: 'select * from s where sign = 1',
  lost: 'select * from s where sign = -1',
  winRow: rowOf('sign = 1 order by length desc, last desc'),
  lossRow: rowOf('sign = -1 order by length desc, last desc'),
  lastRow: rowOf('true order by last desc'),
};

interface TradeEntries {
  /** The latest of them. */
  readonly entries: readonly ProofEntry[];
  readonly total: number;
}

/** The executions that a figure is made of, as the ledger calls them: no others, and all of them counted. */
export async function readTradeEntries(
  owner: TableOwner,
  figure: TradeFigure,
  filter: FillFilter,
  ids: readonly string[] | null,
): Promise<TradeEntries> {
  const { of, entry } = TRADE_DEFINITIONS[figure];
  if (of === 'disposals') return readEntries(owner, DISPOSALS, [owner.accountId]);
  const { sql, values } = whereFills(owner.accountId, filter, ids);
  return readEntries(
    owner,
    `with ${chosenFills(sql)}, ${ROWS_OF_SALES}, m as (${MEMBERS[of]})
     select m.exec_ts as at, m.id::text as id, m.${entry}::text as amount, t.reference,
       case m.side when 'buy' then 'Bought ' else 'Sold ' end || trim_scale(m.qty)::text || ' ' || m.symbol || ' at ' || trim_scale(m.price)::text as text
     from m left join ledger_transactions t on t.account_id = $1 and t.kind = 'fill' and t.reference in (m.venue_trade_id, m.symbol || '/' || m.venue_trade_id)`,
    values,
  );
}

const DISPOSALS = `
  select d.disposed_at as at, d.id, d.gain::text as amount, d.reference,
    trim_scale(d.quantity)::text || ' ' || d.asset || ' that cost ' || trim_scale(round(d.cost, 8))::text || ' brought ' || trim_scale(round(d.proceeds, 8))::text as text
  from lot_disposals d where d.account_id = $1`;

async function readEntries({ run }: TableOwner, sql: string, values: readonly unknown[]): Promise<TradeEntries> {
  const { rows } = await run((tx) =>
    tx.query<Omit<ProofEntry, 'at'> & { readonly at: Date; readonly total: number }>(
      `select at, text, amount, reference, count(*) over ()::int as total from (${sql}) e order by at desc, id desc limit ${ENTRIES_MAX}`,
      [...values],
    ),
  );
  return {
    entries: rows.map(({ at, text, amount, reference }) => ({ at: at.toISOString(), text, amount, reference })),
    total: rows[0]?.total ?? 0,
  };
}
