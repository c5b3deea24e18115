import type { GridState } from '../state.ts';
import {
  type BacktestedKind,
  type BotBacktest,
  type BotBacktestInput,
  type BotBacktestOptions,
  runBotBacktest,
} from '../../../backtest/bot/run-bot-backtest.ts';
import { type GridBooking, toGridBooking } from './grid-booking.ts';

export type GridBacktest = BotBacktest<GridState, GridBooking>;

const GRID: BacktestedKind<GridState, GridBooking> = {
  kind: 'grid',
  isOwn: (state) => state.kind === 'grid',
  toBooking: toGridBooking,
};

/** A grid bot over candles, through the very step that trades live and the venue of paper trading. */
export function runGridBacktest(input: BotBacktestInput, options: BotBacktestOptions = {}): GridBacktest {
  return runBotBacktest(GRID, input, options);
}
