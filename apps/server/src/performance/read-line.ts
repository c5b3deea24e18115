import { type HoldMoment, holdLine } from '@atb/core/performance/hold-line';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { type CandleLines, timeframeFor } from './candle-lines.ts';
import { type CountedIn, FLOWS_SQL } from './payment-worths.ts';
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

/** What was paid in until each of the points $3 and since the one before. */
const PAID_SQL = `
  with ${FLOWS_SQL}
  select width_bucket(floor(extract(epoch from at) * 1000)::float8 - 0.5, $3::float8[]) as place, sum(flow)::float8 as amount
  from flows group by 1`;
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
  account: { readonly id: string; readonly quoteAsset: string; readonly counted: CountedIn },
  span: PointSpan | null = null,
): Promise<AccountLine> {
  const { id, quoteAsset, counted } = account;
  const whole = await book.read(run, id, counted);
  const points = span === null ? whole : await book.readSpan(run, id, counted, span);
  const times = { whole: whole.map(({ time }) => time), shown: points.map(({ time }) => time) };
  const { paid, symbols } = await run(async (tx) => ({
    paid: await readPaid(tx, [id, counted, times.whole]),
    symbols: (await tx.query<{ readonly symbol: string }>(SYMBOLS_SQL, [id])).rows.map(({ symbol }) => symbol),
  }));
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
async function readPaid(
  tx: Transaction,
  values: readonly [accountId: string, counted: CountedIn, times: readonly number[]],
): Promise<readonly number[]> {
  const { rows } = await tx.query<{ readonly place: number; readonly amount: number }>(PAID_SQL, [...values]);
  const byPlace = new Map(rows.map(({ place, amount }) => [place, amount]));
  return values[2].map((_, place) => byPlace.get(place) ?? 0);
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
