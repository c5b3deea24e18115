import { divide } from '../../base/decimal.ts';
import { note } from '../../engine/bot/lifecycle/step-context.ts';
import { type DcaContext, dealOf, patchDeal, dcaPriceText } from './dca-context.ts';
import { dcaLadder } from './ladder.ts';
import { layLadder } from './lay-ladder.ts';
import type { DcaOrder } from './state.ts';

/** The base order is done: lays the safety orders below the price it was filled at. */
export function openLadder(context: DcaContext, { notional, filled }: Pick<DcaOrder, 'notional' | 'filled'>): void {
  const { params, instrument } = context.state;
  const { number, scale } = dealOf(context);
  const basePrice = divide(notional, filled);
  const orders = layLadder(dcaLadder(params, scale), basePrice, instrument).slice(1);
  patchDeal(context, {
    basePrice,
    levels: orders.map(({ key, deviationPct, price, quantity }) => ({
      key,
      deviationPct,
      price,
      quantity,
      toBuy: quantity,
      isGated: params.safetySignal !== null,
      hold: null,
    })),
  });
  note(
    context,
    'info',
    'DEAL_STARTED',
    `Deal ${number} has begun: the base order was filled at ${dcaPriceText(context.state, basePrice)}.`,
  );
}
