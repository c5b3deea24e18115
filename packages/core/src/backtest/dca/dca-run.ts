import type { DcaState } from '../../bots/dca/state.ts';
import type { BotRun } from '../bot/bot-run.ts';
import type { DcaBooking } from './dca-booking.ts';

/** A DCA bot's backtest that ran, with what it ran on. */
export type DcaRun = BotRun<DcaState, DcaBooking>;
