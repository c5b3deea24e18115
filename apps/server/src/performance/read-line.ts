import { type HoldMoment, holdLine } from '@atb/core/performance/hold-line';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import { type CandleLines, timeframeFor } from './candle-lines.ts';
import type { EquityPoint, PointBook } from './point-book.ts';

export interface LinePoint extends EquityPoint {
  readonly holding: number | null;
  readonly bitcoin: number | null;
}

export interface AccountLine {
  readonly holdingSymbols: readonly string[];
  readonly bitcoinSymbol: string | null;
  readonly points: readonly LinePoint[];
}

/** Coins of the holding line: those traded most. */
const COINS_MAX = 8;
const BITCOIN = 'BTC';

interface FlowRow {
  readonly time: string;
  readonly amount: string;
}

const FLOWS_SQL = `
  select (extract(epoch from t.at) * 1000)::bigint::text as time, (-sum(p.amount))::text as amount
  from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
  where p.account_id = $1 and p.ledger_account = 'external' and p.asset = $2 group by t.at order by t.at`;
const SYMBOLS_SQL = `
  select symbol from positions where account_id = $1 group by symbol
  order by count(*) desc, symbol limit ${COINS_MAX}`;

/** The account's equity since its first reading, and what its payments would be worth had they been held in coins instead. */
export async function readLine(
  run: RunAsCaller,
  { lines, points: book }: { readonly lines: CandleLines; readonly points: PointBook },
  account: { readonly id: string; readonly quoteAsset: string },
): Promise<AccountLine> {
  const { id, quoteAsset } = account;
  const points = await book.read(run, id, quoteAsset);
  const { flows, symbols } = await run(async (tx) => ({
    flows: (await tx.query<FlowRow>(FLOWS_SQL, [id, quoteAsset])).rows,
    symbols: (await tx.query<{ readonly symbol: string }>(SYMBOLS_SQL, [id])).rows.map(({ symbol }) => symbol),
  }));
  const times = points.map(({ time }) => time);
  const paid = flowsBetween(times, flows);
  const bitcoinSymbol = lines.symbols.find((symbol) => symbol === `${BITCOIN}${quoteAsset}`) ?? null;
  const holdingSymbols = symbols.filter((symbol) => lines.symbols.includes(symbol));
  const hold = (held: readonly string[]) => holdOf(lines, held, times, paid);
  const [holding, bitcoin] = await Promise.all([
    hold(holdingSymbols),
    hold(bitcoinSymbol === null ? [] : [bitcoinSymbol]),
  ]);
  return {
    holdingSymbols,
    bitcoinSymbol,
    points: points.map((point, i) => ({
      ...point,
      holding: holding[i] ?? null,
      bitcoin: bitcoin[i] ?? null,
    })),
  };
}

/** What was paid in since the point before; at the first point all until then. */
function flowsBetween(times: readonly number[], flows: readonly FlowRow[]): readonly number[] {
  let next = 0;
  return times.map((time) => {
    let sum = 0;
    for (; next < flows.length && Number(flows[next]?.time) <= time; next += 1) sum += Number(flows[next]?.amount);
    return sum;
  });
}

async function holdOf(
  lines: CandleLines,
  symbols: readonly string[],
  times: readonly number[],
  paid: readonly number[],
): Promise<ReadonlyArray<number | null>> {
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  // A market that does not tell its candles now leaves the line out; the account's own is there all the same.
  const closes = await Promise.all(symbols.map((symbol) => lines.read(symbol, timeframeFor(span)).catch(() => null)));
  const moments = times.map(
    (time, i): HoldMoment => ({
      flow: paid[i] ?? 0,
      prices: closes.map((line) => line?.closeAt(time) ?? null),
    }),
  );
  return holdLine(moments);
}
