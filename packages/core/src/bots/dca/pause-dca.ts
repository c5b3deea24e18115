import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import type { PriceRange } from '../../engine/bot/lifecycle/price-range.ts';
import { cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import { armDeal, forgetHolds } from './arm-dca.ts';
import { beginDeal } from './begin-dca.ts';
import type { DcaContext } from './dca-context.ts';

/**
 * Pause means: stop entering. Resting safety orders are cancelled and no deal begins; the take profit stays (unless
 * everything is to go), and the stop loss goes on guarding what is held.
 */
export function pauseDca(context: DcaContext, keepsSells: boolean): void {
  const { phase } = context.state;
  const isPausable = phase === 'running' || phase === 'waiting_trigger' || phase === 'paused';
  if (!isPausable || (phase === 'paused' && context.state.keepsSells === keepsSells)) return;
  patch(context, { phase: 'paused', keepsSells });
  const buys = cancelOrders(context, ({ role }) => role === 'safety');
  if (!keepsSells) cancelOrders(context, ({ role }) => role === 'take_profit');
  const sells = keepsSells ? 'the take profit stays' : 'the take profit is cancelled too';
  const orders = buys === 1 ? '1 safety order is' : `${buys} safety orders are`;
  note(
    context,
    'info',
    'PAUSED',
    `Paused: no deal begins and ${orders} cancelled; ${sells}. The stop loss stays active.`,
  );
  armDeal(context);
}

/** Goes on where the bot was, without waiting out earlier refusals. */
export function resumeDca(context: DcaContext, seen: PriceRange): void {
  const { phase, deal, nextDealAt } = context.state;
  if (phase !== 'paused') return;
  if (deal === null && nextDealAt === null) {
    patch(context, { phase: 'waiting_trigger' });
    note(context, 'info', 'RESUMED', 'Resumed: the bot waits for its trigger price.');
    return;
  }
  patch(context, { phase: 'running', keepsSells: true });
  forgetHolds(context);
  note(
    context,
    'info',
    'RESUMED',
    deal === null ? 'Resumed: deals begin again.' : 'Resumed: the safety orders are placed again.',
  );
  beginDeal(context, seen.traded);
  armDeal(context);
}
