import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import type { MarketGlimpse } from '../../engine/bot/lifecycle/market-glimpse.ts';
import { cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import { armDeal, forgetHolds } from './arm-dca.ts';
import { beginDeal } from './begin-dca.ts';
import type { DcaTurn } from './dca-turn.ts';

/**
 * Pause means: stop entering. Resting safety orders are cancelled and no deal begins; the take profit stays (unless
 * everything is to go), and the stop loss goes on guarding what is held.
 */
export function pauseDca(turn: DcaTurn, keepsSells: boolean): void {
  const { phase } = turn.state;
  const isPausable = phase === 'running' || phase === 'waiting_trigger' || phase === 'paused';
  if (!isPausable || (phase === 'paused' && turn.state.keepsSells === keepsSells)) return;
  patch(turn, { phase: 'paused', keepsSells });
  const buys = cancelOrders(turn, ({ role }) => role === 'safety');
  if (!keepsSells) cancelOrders(turn, ({ role }) => role === 'take_profit');
  const sells = keepsSells ? 'the take profit stays' : 'the take profit is cancelled too';
  const orders = buys === 1 ? '1 safety order is' : `${buys} safety orders are`;
  note(
    turn,
    'info',
    'PAUSED',
    `Paused: no deal begins and ${orders} cancelled; ${sells}. The stop loss stays on guard.`,
  );
  armDeal(turn);
}

/** Goes on where the bot was, without waiting out earlier refusals. */
export function resumeDca(turn: DcaTurn, seen: MarketGlimpse): void {
  const { phase, deal, nextDealAt } = turn.state;
  if (phase !== 'paused') return;
  if (deal === null && nextDealAt === null) {
    patch(turn, { phase: 'waiting_trigger' });
    note(turn, 'info', 'RESUMED', 'Resumed: the bot waits for its trigger price.');
    return;
  }
  patch(turn, { phase: 'running', keepsSells: true });
  forgetHolds(turn);
  note(
    turn,
    'info',
    'RESUMED',
    deal === null ? 'Resumed: deals begin again.' : 'Resumed: the safety orders are placed again.',
  );
  beginDeal(turn, seen.traded);
  armDeal(turn);
}
