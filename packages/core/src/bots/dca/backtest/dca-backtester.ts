import type { BotBacktester } from '../../../backtest/bot/bot-backtester.ts';
import { dcaBot } from '../dca-bot.ts';
import type { DcaState } from '../state.ts';
import { describeDca, type DescribedDca } from './describe-dca.ts';
import { type DcaBooking, toDcaBooking } from './dca-booking.ts';

/** What the list of executions of a DCA bot says beside what those of every kind say. */
export type DcaFillColumns = Readonly<{
  /** exit: the sale of everything by the stop loss. */
  role: ReadonlyArray<DcaBooking['role']>;
  /** Of a safety order its number from 1, of a take profit per entry that of the order it sells; 0 for everything else. */
  order: readonly number[];
  /** Number of its deal, from 1. */
  deal: readonly number[];
}>;

export const dcaBacktester: BotBacktester<DcaState, DcaBooking, DescribedDca, DcaFillColumns> = {
  module: dcaBot,
  noun: 'DCA bot',
  title: 'DCA bot',
  moneyHint: 'what its whole ladder needs. Leave the start equity out and set the size of the base order.',
  notesOfFills: ['BOUGHT', 'SOLD', 'DEAL_STARTED', 'DEAL_CLOSED', 'TRAILING_SALE'],
  toBooking: toDcaBooking,
  describe: describeDca,
  fillColumns: (bookings) => ({
    role: bookings.map(({ role }) => role),
    order: bookings.map(({ key }) => key),
    deal: bookings.map(({ deal }) => deal),
  }),
};
