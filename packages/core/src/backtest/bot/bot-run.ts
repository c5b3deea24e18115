import { toNumber } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotState } from '../../engine/bot/bot-state.ts';
import { type CandleSeries, lowerBound } from '../../market/candle-series.ts';
import type { Quote } from '../../market/quote.ts';
import type { Assumptions } from '../assumptions.ts';
import { digestColumns } from '../digest.ts';
import { toRunAssumptions } from '../run-assumptions.ts';
import type { DoneBotBacktest } from './bot-backtest.ts';

/** A bot's backtest that ran, with what it ran on. */
export interface BotRun<State extends BotState, Booking> {
  readonly candles: CandleSeries;
  readonly startRow: number;
  readonly assumptions: Assumptions;
  readonly result: DoneBotBacktest<State, Booking>;
}

type AnyRun = BotRun<BotState, unknown>;

/** Row of the candle that a fill happened in: fills are timed at the close of their candle. */
export function rowOfFill({ candles, startRow }: AnyRun, at: number): number {
  return Math.max(startRow, lowerBound(candles, at) - 1);
}

/** What a market sale at this price lost against the price that was traded, quote units for each base unit. */
export function marketSaleCost(price: number, assumptions: Assumptions): number {
  return price / (1 - toRunAssumptions(assumptions).marketCost.value) - price;
}

/** What a market purchase at this price paid above the price that was traded, quote units for each base unit. */
export function marketPurchaseCost(price: number, assumptions: Assumptions): number {
  return price - price / (1 + toRunAssumptions(assumptions).marketCost.value);
}

/** The last close as a quote, for what the bot says at the end. */
export function lastQuote({ candles, result }: AnyRun): Quote {
  const last = candles.close[candles.length - 1] ?? 0;
  const at = (result.daily.time.at(-1) ?? 0) as EpochMs;
  const { symbol } = result.state;
  return { symbol, bid: last, ask: last, last, volume24hQuote: 0, eventTime: at, receivedAt: at };
}

/** What is left at the end and sold at the last close. */
export interface LastSale {
  readonly price: number;
  /** Quote units. */
  readonly fee: number;
  /** Quote units after the fee. */
  readonly proceeds: number;
}

export function lastSale({ result, assumptions }: AnyRun, quantity: number): LastSale {
  const { feeRate } = toRunAssumptions(assumptions);
  const proceeds = result.endEquity - result.startEquity - toNumber(result.state.results.cashFlow);
  const price = proceeds / (1 - feeRate) / quantity;
  return { price, fee: price * quantity * feeRate, proceeds };
}

/** Names executions, daily equity and totals: the same run gives the same. */
export function digestBotRun({ result }: AnyRun): string {
  const column = (pick: (fill: (typeof result.fills)[number]) => number): Float64Array =>
    Float64Array.from(result.fills, pick);
  const { daily, startEquity, endEquity, peakEquity, drawdownMax, feesPaid, state } = result;
  return digestColumns([
    state.kind,
    column(({ executedAt }) => executedAt),
    column(({ side }) => (side === 'buy' ? 1 : -1)),
    column(({ price }) => toNumber(price)),
    column(({ quantity }) => toNumber(quantity)),
    column(({ fee }) => toNumber(fee)),
    daily.time,
    daily.equity,
    Float64Array.of(startEquity, endEquity, peakEquity, drawdownMax, feesPaid),
  ]);
}
