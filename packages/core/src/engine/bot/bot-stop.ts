import type { Decimal } from '../../base/decimal.ts';
import type { OrderRequest } from '../../orders/order-request.ts';
import type { BotModule } from './bot-module.ts';
import type { BotState } from './bot-state.ts';

/** Where a bot sells by itself what an order buys at `entry`; null when it has no stop below that price. */
export function botStop(
  { module, state }: { readonly module: BotModule; readonly state: BotState },
  { quantity, purpose }: Pick<OrderRequest, 'quantity' | 'purpose'>,
  entry: Decimal,
): Decimal | null {
  if (purpose !== 'entry') return null;
  const stop = module.stopPrice(state, quantity, entry);
  return stop?.lt(entry) === true ? stop : null;
}
