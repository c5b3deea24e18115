import type { BotBacktester } from '../../../backtest/bot/bot-backtester.ts';
import { gridBot } from '../grid-bot.ts';
import type { GridState } from '../state.ts';
import { describeGrid, type DescribedGrid } from './describe-grid.ts';
import { type GridBooking, toGridBooking } from './grid-booking.ts';

/** What the list of executions of a grid says beside what those of every kind say. */
export type GridFillColumns = Readonly<{
  role: ReadonlyArray<GridBooking['role']>;
  /** The gap that was traded, by its lower line from 0; null for what starts and ends the grid. */
  line: ReadonlyArray<number | null>;
}>;

export const gridBacktester: BotBacktester<GridState, GridBooking, DescribedGrid, GridFillColumns> = {
  module: gridBot,
  noun: 'grid',
  title: 'Grid bot',
  moneyHint: 'its allocation. Leave the start equity out and set the allocation.',
  notesOfFills: ['PAIR_CLOSED'],
  toBooking: toGridBooking,
  describe: describeGrid,
  fillColumns: (bookings) => ({
    role: bookings.map(({ role }) => role),
    line: bookings.map(({ slotKey }) => slotKey),
  }),
};
