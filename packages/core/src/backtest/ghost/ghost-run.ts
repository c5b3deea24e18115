// backtest/ghost: a bot replayed while its fields are dragged: the backtest's own figures, as columns a picture is drawn from.
import { toNumber } from '../../base/decimal.ts';
import type { BotState } from '../../engine/bot/bot-state.ts';
import type { CandleSeries } from '../../market/candle-series.ts';
import type { DoneBotBacktest } from '../bot/bot-backtest.ts';
import { lowerBound } from '../../market/candle-series.ts';

/** Executions by column, oldest first. */
export interface GhostFills {
  readonly length: number;
  /** Row of the candle it happened in. */
  readonly row: Int32Array;
  /** 1 for a buy, -1 for a sale. */
  readonly side: Int8Array;
  readonly price: Float64Array;
  /** Base units. */
  readonly quantity: Float64Array;
  /** Quote units. */
  readonly fee: Float64Array;
}

/** What a backtest of a bot came to, in doubles: every figure is that of the exact run. */
export interface GhostRun {
  readonly fills: GhostFills;
  /** At the close of each row, NaN before the start. */
  readonly equity: Float64Array;
  /** Equity at the end of each UTC day. */
  readonly daily: Float64Array;
  readonly startEquity: number;
  /** With what is held at the end sold at the last close. */
  readonly endEquity: number;
  readonly peakEquity: number;
  /** Largest fall from a peak, 0 to 1. */
  readonly drawdownMax: number;
  readonly feesPaid: number;
  /** Quote units from sales, net of both fees. */
  readonly realized: number;
  /** The bot ended itself before the candles did. */
  readonly hasEnded: boolean;
}

/** The exact run as columns. Described: with the equity of every candle. */
export function toGhostRun(
  { candles, startRow }: { readonly candles: CandleSeries; readonly startRow: number },
  result: DoneBotBacktest<BotState, unknown>,
  { realized, hasEnded }: Pick<GhostRun, 'realized' | 'hasEnded'>,
): GhostRun {
  const { fills, startEquity, endEquity, peakEquity, drawdownMax, feesPaid, daily, equity } = result;
  return {
    fills: {
      length: fills.length,
      // Executions are timed at the close of their candle.
      row: Int32Array.from(fills, ({ executedAt }) => Math.max(startRow, lowerBound(candles, executedAt) - 1)),
      side: Int8Array.from(fills, ({ side }) => (side === 'buy' ? 1 : -1)),
      price: Float64Array.from(fills, ({ price }) => toNumber(price)),
      quantity: Float64Array.from(fills, ({ quantity }) => toNumber(quantity)),
      fee: Float64Array.from(fills, ({ fee }) => toNumber(fee)),
    },
    equity: equity ?? new Float64Array(0),
    daily: daily.equity,
    startEquity,
    endEquity,
    peakEquity,
    drawdownMax,
    feesPaid,
    realized,
    hasEnded,
  };
}
