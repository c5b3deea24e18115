import type { DcaState } from '../state.ts';
import type { BotRun } from '../../../backtest/bot/bot-run.ts';
import type { DcaBooking } from './dca-booking.ts';

/** A DCA bot's backtest that ran, with what it ran on. */
export type DcaRun = BotRun<DcaState, DcaBooking>;
