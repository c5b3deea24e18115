import { ZERO } from '../../base/decimal.ts';
import { toIso } from '../../base/time.ts';
import { formatAmount, formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { explainHold } from '../../engine/bot/lifecycle/order-hold.ts';
import { buyable } from './arm-dca.ts';
import { describeSafetySignal } from './describe-signal.ts';
import type { DcaLevel, DcaState } from './state.ts';

/** Why the safety order does not rest although it has something to buy; null when there is nothing to buy. */
export function explainUnarmedLevel(state: DcaState, level: DcaLevel): string | null {
  const { instrument, params, phase } = state;
  if (level.toBuy.eq(ZERO)) return null;
  if (phase === 'paused') return 'No order: the bot is paused and buys nothing.';
  if (phase !== 'running') return 'No order: the bot is ending.';
  if (level.isGated) return explainGate(state, level);
  if (buyable(state, level.key).eq(ZERO)) {
    return `${formatAmount(level.toBuy)} ${instrument.base} is less than ${instrument.symbol} takes in one order: it is not bought.`;
  }
  const held = explainHold(level.hold, 'buy');
  if (held !== null) return held;
  if (params.activeSafetyOrdersMax === null) return 'It is placed when what it still waits for is cancelled.';
  return params.activeSafetyOrdersMax === 1
    ? 'Waits for the safety order above it: one is open at a time.'
    : `Waits for those above it: ${params.activeSafetyOrdersMax} safety orders are open at a time.`;
}

function explainGate({ params, instrument, nextCandleAt, candlesMissing }: DcaState, { price }: DcaLevel): string {
  const signal = params.safetySignal;
  if (signal === null) return '';
  const next = nextCandleAt === null ? '' : ` The next is read at ${toIso(nextCandleAt)}.`;
  const missing = candlesMissing ?? 0;
  const lack =
    missing > 0 ? ` The signal needs ${missing} more candle${missing === 1 ? '' : 's'} than the market has.` : '';
  return `Waits for a closed ${signal.timeframe} candle at or below ${formatPrice(price, instrument.priceIncrement)} at which ${describeSafetySignal(signal)}.${lack}${next}`;
}
