import { type Decimal, ZERO, maxDecimal } from '../../base/decimal.ts';
import type { AccountState } from './account-state.ts';
import { isWorking } from './symbol-subscriptions.ts';
import { reservedBy } from './open-orders.ts';

/**
 * Quote units that lie free but may still be spent by bots, paused ones included: what each has left of its allocation,
 * less what its own orders have set aside already.
 */
export function promisedCash(state: AccountState): Decimal {
  let promised = ZERO;
  for (const bot of state.bots.values()) {
    if (!isWorking(bot)) continue;
    promised = promised.plus(maxDecimal(bot.cash.minus(reservedBy(state.open, bot.symbol, bot.botId).quote), ZERO));
  }
  return promised;
}
