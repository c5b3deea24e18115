import type { BotBacktester } from '../../../backtest/bot/bot-backtester.ts';
import { dcaBot } from '../dca-bot.ts';
import type { DcaState } from '../state.ts';
import { describeDca, type DescribedDca } from './describe-dca.ts';
import { type DcaBooking, toDcaBooking } from './dca-booking.ts';

export const dcaBacktester: BotBacktester<DcaState, DcaBooking, DescribedDca> = {
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
