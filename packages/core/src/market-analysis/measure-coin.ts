import { dmi } from '../indicators/dmi.ts';
import type { CandleColumns } from '../indicators/indicator.ts';
import { AtrKernel } from '../indicators/kernels/atr-kernel.ts';
import { EmaKernel, emaFactor } from '../indicators/kernels/ema-kernel.ts';
import { RsiKernel } from '../indicators/kernels/rsi-kernel.ts';
import { ANALYSIS_CANDLES } from './words.ts';

/** What a coin's candles measure, at the latest price. The last row is the candle that is still forming. */
export interface CoinFigures {
  readonly price: number;
  readonly ema20: number;
  readonly ema50: number;
  /** 0 to 100. */
  readonly rsi14: number;
  /** 0 to 100. */
  readonly adx14: number;
  /** Quote units; 0 where nothing moves. */
  readonly atr14: number;
  /** Of the price, percent. */
  readonly atrPct: number;
  /** Share of its own earlier readings that the ATR (of its price) is above, 0 to 1. */
  readonly atrRank: number;
  /** The ATR (of its price) as a multiple of the median of its readings. */
  readonly atrRatio: number;
  /** Standard deviation of hourly log returns over a week, percent a year. */
  readonly volatilityPct: number;
  /** Below the highest close of all rows, percent. */
  readonly drawdownPct: number;
  /** Log return of the last 24 hours in units of its usual size. */
  readonly momentum: number;
  /** Place in the channel of the 20 candles before, 0 lowest low to 1 highest high. */
  readonly channelPlace: number;
  /** Place in the range of all rows, 0 to 1. */
  readonly rangePlace: number;
  /** Above the volume-weighted average price of a day, in ATR. */
  readonly vwapGap: number;
  /** Chaikin money flow over 20 candles, -1 to 1. */
  readonly moneyFlow: number;
  /** Of a day's volume in rising and falling candles, the share in rising ones; null without any. */
  readonly upVolumeShare: number | null;
}

const PERIOD = 14;
const DAY = 24;
const WEEK = 168;
const CHANNEL = 20;
const FLOW = 20;
const HOURS_PER_YEAR = 8_760;

/** Columns that all coins of a pass are measured in, one after another. */
export interface MeasuringSpace {
  readonly atr: Float64Array;
  readonly dmi: readonly [Float64Array, Float64Array, Float64Array];
  readonly sorted: Float64Array;
}

export function createMeasuringSpace(rows = ANALYSIS_CANDLES + 1): MeasuringSpace {
  const column = (): Float64Array => new Float64Array(rows);
  return { atr: column(), dmi: [column(), column(), column()], sorted: column() };
}

/** Measures one coin. The columns have at most as many rows as the space, and `ANALYSIS_CANDLES_MIN` at least. */
export function measureCoin(candles: CandleColumns, space: MeasuringSpace): CoinFigures {
  const { close, length } = candles;
  const price = close[length - 1] as number;
  const [ema20, ema50, rsi14] = readLines(close, length);
  const atr = readAtr(candles, space);
  dmi.batch(candles, { period: PERIOD }, space.dmi);
  const hourly = deviation(close, Math.max(1, length - WEEK), length);
  const drift = Math.log(price / (close[Math.max(0, length - 1 - DAY)] as number));
  const closed = length - 1;
  const vwap = volumeWeighted(candles, closed - DAY, closed);
  return {
    price,
    ema20,
    ema50,
    rsi14,
    adx14: space.dmi[0][length - 1] as number,
    ...atr,
    volatilityPct: 100 * hourly * Math.sqrt(HOURS_PER_YEAR),
    drawdownPct: 100 * (1 - price / largest(close, 0, length)),
    momentum: hourly === 0 ? 0 : drift / (hourly * Math.sqrt(DAY)),
    channelPlace: placeIn(candles, closed - CHANNEL, closed, price),
    rangePlace: placeIn(candles, 0, length, price),
    vwapGap: vwap === null || atr.atr14 === 0 ? 0 : (price - vwap) / atr.atr14,
    moneyFlow: moneyFlow(candles, closed - FLOW, closed),
    upVolumeShare: upVolume(candles, closed - DAY, closed),
  };
}

function readLines(close: Float64Array, length: number): readonly [number, number, number] {
  const short = new EmaKernel(20, emaFactor(20));
  const long = new EmaKernel(50, emaFactor(50));
  const strength = new RsiKernel(PERIOD, 50);
  let ema20 = Number.NaN;
  let ema50 = Number.NaN;
  let rsi14 = Number.NaN;
  for (let row = 0; row < length; row += 1) {
    const value = close[row] as number;
    ema20 = short.push(value);
    ema50 = long.push(value);
    rsi14 = strength.push(value);
  }
  return [ema20, ema50, rsi14];
}

function readAtr(
  candles: CandleColumns,
  { atr, sorted }: MeasuringSpace,
): Pick<CoinFigures, 'atr14' | 'atrPct' | 'atrRank' | 'atrRatio'> {
  const { close, length } = candles;
  new AtrKernel(PERIOD, 0).pushAll(candles, atr);
  const atr14 = atr[length - 1] as number;
  const share = atr14 / (close[length - 1] as number);
  let count = 0;
  let below = 0;
  for (let row = PERIOD; row < length - 1; row += 1) {
    const reading = (atr[row] as number) / (close[row] as number);
    sorted[count] = reading;
    count += 1;
    if (reading < share) below += 1;
  }
  const median = sorted.subarray(0, count).sort()[count >> 1] ?? 0;
  return { atr14, atrPct: 100 * share, atrRank: below / count, atrRatio: median === 0 ? 1 : share / median };
}

/** Standard deviation of log returns of the rows from `from` on. */
function deviation(close: Float64Array, from: number, to: number): number {
  let sum = 0;
  let squares = 0;
  for (let row = from; row < to; row += 1) {
    const change = Math.log((close[row] as number) / (close[row - 1] as number));
    sum += change;
    squares += change * change;
  }
  const count = to - from;
  return Math.sqrt(Math.max(0, squares - (sum * sum) / count) / (count - 1));
}

function largest(column: Float64Array, from: number, to: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let row = from; row < to; row += 1) most = Math.max(most, column[row] as number);
  return most;
}

function placeIn({ high, low }: CandleColumns, from: number, to: number, price: number): number {
  let most = Number.NEGATIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  for (let row = from; row < to; row += 1) {
    most = Math.max(most, high[row] as number);
    least = Math.min(least, low[row] as number);
  }
  return most === least ? 0.5 : Math.min(1, Math.max(0, (price - least) / (most - least)));
}

function volumeWeighted({ high, low, close, volume }: CandleColumns, from: number, to: number): number | null {
  let value = 0;
  let weight = 0;
  for (let row = from; row < to; row += 1) {
    const typical = ((high[row] as number) + (low[row] as number) + (close[row] as number)) / 3;
    value += typical * (volume[row] as number);
    weight += volume[row] as number;
  }
  return weight > 0 ? value / weight : null;
}

/** Volume by where each candle closed in its range, over all volume. */
function moneyFlow({ high, low, close, volume }: CandleColumns, from: number, to: number): number {
  let flow = 0;
  let all = 0;
  for (let row = from; row < to; row += 1) {
    const range = (high[row] as number) - (low[row] as number);
    const place = (2 * (close[row] as number) - (high[row] as number) - (low[row] as number)) / range;
    if (range > 0) flow += place * (volume[row] as number);
    all += volume[row] as number;
  }
  return all > 0 ? flow / all : 0;
}

function upVolume({ open, close, volume }: CandleColumns, from: number, to: number): number | null {
  let up = 0;
  let down = 0;
  for (let row = from; row < to; row += 1) {
    const change = (close[row] as number) - (open[row] as number);
    if (change > 0) up += volume[row] as number;
    if (change < 0) down += volume[row] as number;
  }
  return up + down > 0 ? up / (up + down) : null;
}
