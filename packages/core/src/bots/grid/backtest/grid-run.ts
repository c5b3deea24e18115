import type { GridState } from '../state.ts';
import type { BotRun } from '../../../backtest/bot/bot-run.ts';
import type { GridBooking } from './grid-booking.ts';

/** A grid's backtest that ran, with what it ran on. */
export type GridRun = BotRun<GridState, GridBooking>;
