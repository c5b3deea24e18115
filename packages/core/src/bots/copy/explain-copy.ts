import { ZERO } from '../../base/decimal.ts';
import { toIso } from '../../base/time.ts';
import { explainStopping } from '../../engine/bot/messages/explain-phase.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import type { CopyState } from './state.ts';

/** What the copy is doing, in a sentence or two. */
export function explainCopy(state: CopyState): string {
  const { phase, keepsSells } = state;
  switch (phase) {
    case 'new':
      return 'The copy has not begun yet.';
    case 'running':
      return explainWaiting(state);
    case 'paused':
      return keepsSells
        ? 'Paused: purchases of the provider are not copied, its sales are.'
        : 'Paused: nothing of the provider is copied.';
    case 'stopping':
      return explainStopping(state);
    case 'finished':
      return 'The copy has ended.';
  }
}

function explainWaiting({ orders, unsold, waiting, held, instrument }: CopyState): string {
  const [order] = orders;
  if (order !== undefined) {
    const verb = order.role === 'buy' ? 'Buying' : 'Selling';
    return `${verb} ${formatAmount(order.quantity.minus(order.filled))} ${instrument.base} at market.`;
  }
  if (unsold !== null) return `A sale was refused and is tried again after ${toIso(unsold.retryAt)}.`;
  if (waiting.length > 0) return 'Waiting for the next price.';
  const holds = held.quantity.gt(ZERO) ? `Holding ${formatAmount(held.quantity)} ${instrument.base}. ` : '';
  return `${holds}Waiting for the next trade of the provider.`;
}
