import type { GridState } from '../../bots/grid/state.ts';
import type { BotRun } from '../bot/bot-run.ts';
import type { GridBooking } from './grid-booking.ts';

/** A grid's backtest that ran, with what it ran on. */
export type GridRun = BotRun<GridState, GridBooking>;
