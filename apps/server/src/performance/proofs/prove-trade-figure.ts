import type { FillFilter } from '@atb/core/performance/fill-filter';
import { ACCOUNT_ROWS_MAX, type FillTables, type TableOwner } from '../fill-tables.ts';
import { agreeExactly, nearly, type Proof } from './proof.ts';
import { chosenFills, readTradeEntries, ROWS_OF_SALES } from './trade-entries.ts';
import { ROUNDED, TRADE_DEFINITIONS, type TradeFigure, type TradeSums } from './trade-definitions.ts';
import { whereFills } from './where-fills.ts';

/** A figure of trades: sums by the database over stored results, and by core over the executions lived once more. */
export async function proveTradeFigure(
  tables: FillTables,
  owner: TableOwner,
  figure: TradeFigure,
  filter: FillFilter,
): Promise<Proof> {
  const { unit, formula, value } = TRADE_DEFINITIONS[figure];
  const ids = filter.held === undefined ? null : await chosenIds(tables, owner, filter);
  const chosen = figure === 'realized' ? {} : filter;
  const core = await tables.prove(owner, chosen);
  const sums = await readSums(owner, chosen, ids);
  const { entries, total } = await readTradeEntries(owner, figure, chosen, ids);
  const compare = ROUNDED.has(figure) ? nearly : agreeExactly;
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
        value: value(sums),
      },
      {
        name: 'Recomputed',
        how: 'The trading core goes through all executions once more, from the first: sales no bot counted are reckoned from the purchases before them, gains from lots, and everything is added anew.',
        value: value(core),
      },
    ]),
    entries,
    entriesTotal: total,
  };
}

/** Executions that a holding time leaves: the database does not know how long coins were held. */
export async function chosenIds(tables: FillTables, owner: TableOwner, filter: FillFilter): Promise<readonly string[]> {
  const { rows } = await tables.ask(owner, { kind: 'rows', filter, offset: 0, limit: ACCOUNT_ROWS_MAX });
  return rows.map(({ id }) => id);
}

/** What a choice adds up to, of what was written down with each execution. */
async function readSums(
  { accountId, run }: TableOwner,
  filter: FillFilter,
  ids: readonly string[] | null,
): Promise<TradeSums> {
  const { sql, values } = whereFills(accountId, filter, ids);
  const { rows } = await run((tx) =>
    tx.query<TradeSums>(
      `with ${chosenFills(sql)}, ${ROWS_OF_SALES}
       select coalesce((select max(length) from r where sign = 1), 0) as "winStreak", coalesce((select max(length) from r where sign = -1), 0) as "lossStreak",
         coalesce((select (sign * length)::int from r order by last desc limit 1), 0) as streak,
         count(*)::int as fills, count(*) filter (where side = 'sell' and net is not null)::int as trades,
         count(*) filter (where side = 'sell' and net > 0)::int as wins, count(*) filter (where side = 'sell' and net < 0)::int as losses,
         coalesce(sum(net), 0)::text as net, coalesce(sum(net) filter (where side = 'sell'), 0)::text as traded,
         coalesce(sum(net * net) filter (where side = 'sell'), 0)::text as squares,
         coalesce(sum(fee), 0)::text as fees, coalesce(sum(net) filter (where side = 'sell' and net > 0), 0)::text as "wonSum",
         coalesce(sum(net) filter (where side = 'sell' and net < 0), 0)::text as "lostSum",
         (select coalesce(sum(gain), 0)::text from lot_disposals where account_id = $1) as realized
       from c`,
      values,
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate answers one row');
  return row;
}
