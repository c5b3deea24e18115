// backtest/bot: what the backtests of all kinds of bots have in common.
import type { BotState } from '../../engine/bot/bot-state.ts';
import type { CandleSeries } from '../../market/candle-series.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Fill } from '../../orders/fill.ts';
import type { DailyEquity } from '../backtest-result.ts';
import type { Assumptions } from '../assumptions.ts';
import type { BotLogEntry } from '../backtest-broker.ts';

export interface BotBacktestInput {
  readonly candles: CandleSeries;
  readonly instrument: Instrument;
  /** Options of the bot, as a form sends them. */
  readonly params: unknown;
  /** Increments are the instrument's own. */
  readonly assumptions: Assumptions;
  /** Row at whose open the bot is started. */
  readonly startRow?: number;
}

export interface BotBacktestOptions {
  /** Keep what a description of the result is made of: the equity of every candle, and what each execution meant. */
  readonly isDescribed?: boolean;
}

export type BotBacktest<State extends BotState, Booking> =
  | { readonly status: 'refused'; readonly reason: string; readonly error: string; readonly field: string | null }
  | ({ readonly status: 'done' } & DoneBotBacktest<State, Booking>);

export interface DoneBotBacktest<State extends BotState, Booking> {
  /** Oldest first. */
  readonly fills: readonly Fill[];
  /** The same, each with what it meant to the bot; empty when it was not asked for. */
  readonly bookings: readonly Booking[];
  readonly notes: readonly BotLogEntry[];
  readonly state: State;
  readonly daily: DailyEquity;
  /** At the close of each row of the candles, NaN before the start; null when it was not asked for. */
  readonly equity: Float64Array | null;
  readonly startEquity: number;
  /** With what is held at the end sold at the last close. */
  readonly endEquity: number;
  readonly peakEquity: number;
  readonly drawdownMax: number;
  readonly feesPaid: number;
}
