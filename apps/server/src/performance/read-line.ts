import { type HoldMoment, holdLine } from '@atb/core/performance/hold-line';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import { type CandleLines, timeframeFor } from './candle-lines.ts';
import type { PointBook, PointSpan } from './point-book.ts';
import type { EquityPoint } from './read-points.ts';

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

/**
 * The account's equity since its first reading, or in a span with a point on either side, and what its payments would be worth had they been
 * held in coins instead.
 */
export async function readLine(
  run: RunAsCaller,
  { lines, points: book }: { readonly lines: CandleLines; readonly points: PointBook },
  account: { readonly id: string; readonly quoteAsset: string },
  span: PointSpan | null = null,
): Promise<AccountLine> {
  const { id, quoteAsset } = account;
  const whole = await book.read(run, id, quoteAsset);
  const points = span === null ? whole : await book.readSpan(run, id, quoteAsset, span);
  const { flows, symbols } = await run(async (tx) => ({
    flows: (await tx.query<FlowRow>(FLOWS_SQL, [id, quoteAsset])).rows,
    symbols: (await tx.query<{ readonly symbol: string }>(SYMBOLS_SQL, [id])).rows.map(({ symbol }) => symbol),
  }));
  const times = { whole: whole.map(({ time }) => time), shown: points.map(({ time }) => time) };
  const paid = flowsBetween(times.whole, flows);
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

/** Times of points, oldest first: of the whole line, where payments buy, and of those that are shown. */
interface LineTimes {
  readonly whole: readonly number[];
  readonly shown: readonly number[];
}

/** At the shown times. What is bought is that of the whole line, whatever part of it is shown; it is worth the closest closes that are told. */
async function holdOf(
  lines: CandleLines,
  symbols: readonly string[],
  { whole, shown }: LineTimes,
  paid: readonly number[],
): Promise<ReadonlyArray<number | null>> {
  const last = whole.at(-1) ?? 0;
  // A market that does not tell its candles now leaves the line out; the account's own is there all the same.
  const closesSince = (time: number) =>
    Promise.all(symbols.map((symbol) => lines.read(symbol, timeframeFor(last - time)).catch(() => null)));
  const [wholeCloses, shownCloses] = await Promise.all([closesSince(whole[0] ?? 0), closesSince(shown[0] ?? 0)]);
  const pricesAt = (closes: typeof wholeCloses, time: number) => closes.map((line) => line?.closeAt(time) ?? null);
  const moments: HoldMoment[] = [];
  const places: number[] = [];
  let next = 0;
  for (const time of shown) {
    for (; next < whole.length && (whole[next] ?? 0) <= time; next += 1)
      moments.push({ flow: paid[next] ?? 0, prices: pricesAt(wholeCloses, whole[next] ?? 0) });
    places.push(moments.length);
    moments.push({ flow: 0, prices: pricesAt(shownCloses, time) });
  }
  const held = holdLine(moments);
  return places.map((place) => held[place] ?? null);
}
