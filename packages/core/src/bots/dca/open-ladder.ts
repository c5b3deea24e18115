import { divide } from '../../base/decimal.ts';
import { note } from '../../engine/bot/lifecycle/bot-turn.ts';
import { type DcaTurn, dealOf, patchDeal, priceWords } from './dca-turn.ts';
import { dcaLadder } from './ladder.ts';
import { layLadder } from './lay-ladder.ts';
import type { DcaOrder } from './state.ts';

/** The base order is done: lays the safety orders below the price it was filled at. */
export function openLadder(turn: DcaTurn, { notional, filled }: Pick<DcaOrder, 'notional' | 'filled'>): void {
  const { params, instrument } = turn.state;
  const { number, scale } = dealOf(turn);
  const basePrice = divide(notional, filled);
  const orders = layLadder(dcaLadder(params, scale), basePrice, instrument).slice(1);
  patchDeal(turn, {
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
    turn,
    'info',
    'DEAL_STARTED',
    `Deal ${number} has begun: the base order was filled at ${priceWords(turn.state, basePrice)}.`,
  );
}
