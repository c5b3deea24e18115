import type { DcaState } from '../state.ts';
import {
  type BacktestedKind,
  type BotBacktest,
  type BotBacktestInput,
  type BotBacktestOptions,
  runBotBacktest,
} from '../../../backtest/bot/run-bot-backtest.ts';
import { type DcaBooking, toDcaBooking } from './dca-booking.ts';

export type DcaBacktest = BotBacktest<DcaState, DcaBooking>;

const DCA: BacktestedKind<DcaState, DcaBooking> = {
  kind: 'dca',
  isOwn: (state) => state.kind === 'dca',
  toBooking: toDcaBooking,
};

/** A DCA bot over candles, through the very step that trades live and the venue of paper trading. */
export function runDcaBacktest(input: BotBacktestInput, options: BotBacktestOptions = {}): DcaBacktest {
  return runBotBacktest(DCA, input, options);
}
