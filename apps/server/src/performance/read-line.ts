import { type HoldMoment, holdLine } from '@atb/core/performance/hold-line';
import { type CandleLines, timeframeFor } from './candle-lines.ts';
import type { RunAsCaller } from './read-fills.ts';

export interface LinePoint {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly equity: number;
  /** From the highest point before, without payments: a fraction, zero or less. */
  readonly drawdown: number;
  readonly holding: number | null;
  readonly bitcoin: number | null;
}

export interface AccountLine {
  readonly holdingSymbols: readonly string[];
  readonly bitcoinSymbol: string | null;
  readonly points: readonly LinePoint[];
}

const POINTS = 300;
/** Coins of the holding line: those traded most. */
const COINS_MAX = 8;
const BITCOIN = 'BTC';

interface EquityRow {
  readonly time: string;
  readonly equity: string;
}

/** As many readings as a line shows, spread evenly, each found by the index. */
const POINTS_SQL = `
  select distinct on (s.at) (extract(epoch from s.at) * 1000)::bigint::text as time, s.equity::text
  from (select min(at) as first, max(at) as last from equity_snapshots where account_id = $1) span
  cross join generate_series(0, ${POINTS}) i
  cross join lateral (
    select e.at, e.equity from equity_snapshots e
    where e.account_id = $1 and e.at <= span.first + (span.last - span.first) * i / ${POINTS} order by e.at desc limit 1) s
  order by s.at`;
const FLOWS_SQL = `
  select (extract(epoch from t.at) * 1000)::bigint::text as time, (-sum(p.amount))::text as equity
  from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
  where p.account_id = $1 and p.ledger_account = 'external' and p.asset = $2 group by t.at order by t.at`;
const SYMBOLS_SQL = `
  select symbol from positions where account_id = $1 group by symbol
  order by count(*) desc, symbol limit ${COINS_MAX}`;

/** The account's equity since its first reading, and what its payments would be worth had they been held in coins instead. */
export async function readLine(
  run: RunAsCaller,
  lines: CandleLines,
  account: { readonly id: string; readonly quoteAsset: string },
): Promise<AccountLine> {
  const { id, quoteAsset } = account;
  const { points, flows, symbols } = await run(async (tx) => ({
    points: (await tx.query<EquityRow>(POINTS_SQL, [id])).rows,
    flows: (await tx.query<EquityRow>(FLOWS_SQL, [id, quoteAsset])).rows,
    symbols: (await tx.query<{ readonly symbol: string }>(SYMBOLS_SQL, [id])).rows.map(({ symbol }) => symbol),
  }));
  const times = points.map(({ time }) => Number(time));
  const paid = flowsBetween(times, flows);
  const bitcoinSymbol = lines.symbols.find((symbol) => symbol === `${BITCOIN}${quoteAsset}`) ?? null;
  const holdingSymbols = symbols.filter((symbol) => lines.symbols.includes(symbol));
  const hold = (held: readonly string[]) => holdOf(lines, held, times, paid);
  const [holding, bitcoin] = await Promise.all([
    hold(holdingSymbols),
    hold(bitcoinSymbol === null ? [] : [bitcoinSymbol]),
  ]);
  const falls = drawdowns(
    points.map(({ equity }) => Number(equity)),
    paid,
  );
  return {
    holdingSymbols,
    bitcoinSymbol,
    points: points.map(({ equity }, i) => ({
      time: times[i] ?? 0,
      equity: Number(equity),
      drawdown: falls[i] ?? 0,
      holding: holding[i] ?? null,
      bitcoin: bitcoin[i] ?? null,
    })),
  };
}

/** What was paid in since the point before; at the first point all until then. */
function flowsBetween(times: readonly number[], flows: readonly EquityRow[]): readonly number[] {
  let next = 0;
  return times.map((time) => {
    let sum = 0;
    for (; next < flows.length && Number(flows[next]?.time) <= time; next += 1) sum += Number(flows[next]?.equity);
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

function drawdowns(equity: readonly number[], paid: readonly number[]): readonly number[] {
  let [growth, peak] = [1, 1];
  return equity.map((value, i) => {
    const base = (equity[i - 1] ?? 0) + (paid[i] ?? 0);
    if (i > 0 && base > 0) growth *= value / base;
    peak = Math.max(peak, growth);
    return growth / peak - 1;
  });
}
