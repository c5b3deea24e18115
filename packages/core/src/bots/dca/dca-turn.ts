import { assert } from '../../base/assert.ts';
import { type Decimal, ZERO } from '../../base/decimal.ts';
import { type BotTurn, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { askForOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import { formatAmount, formatPrice } from '../../engine/bot/messages/format-figures.ts';
import type { DcaDeal, DcaLevel, DcaLot, DcaOrder, DcaState } from './state.ts';

export type DcaTurn = BotTurn<DcaState>;

/** The running deal. */
export function dealOf({ state }: DcaTurn): DcaDeal {
  assert(state.deal !== null, `bot "${state.botId}" has no deal`);
  return state.deal;
}

export function patchDeal(turn: DcaTurn, change: Partial<DcaDeal>): void {
  patch(turn, { deal: { ...dealOf(turn), ...change } });
}

export function levelOf(turn: DcaTurn, key: number): DcaLevel {
  const level = dealOf(turn).levels[key - 1];
  assert(level !== undefined && level.key === key, `the deal has no safety order ${key}`);
  return level;
}

export function patchLevel(turn: DcaTurn, key: number, change: Partial<DcaLevel>): void {
  patchDeal(turn, { levels: dealOf(turn).levels.with(key - 1, { ...levelOf(turn, key), ...change }) });
}

export function lotOf(turn: DcaTurn, key: number): DcaLot {
  const lot = dealOf(turn).lots.find((each) => each.key === key);
  assert(lot !== undefined, `the deal holds nothing of entry ${key}`);
  return lot;
}

export function patchLot(turn: DcaTurn, key: number, change: Partial<DcaLot>): void {
  patchDeal(turn, { lots: dealOf(turn).lots.map((lot) => (lot.key === key ? { ...lot, ...change } : lot)) });
}

/** Asks for an order and remembers it under the bot's next number. */
export function placeOrder(turn: DcaTurn, order: Pick<DcaOrder, 'role' | 'key' | 'price' | 'quantity'>): void {
  const { role, key, price, quantity } = order;
  const asked = askForOrder(turn, {
    side: role === 'base' || role === 'safety' ? 'buy' : 'sell',
    slot: key === 0 ? role : `${role}_${key}`,
    price,
    quantity,
  });
  patch(turn, { orders: [...turn.state.orders, { ...asked, role, key, notional: ZERO }] });
}

/** Price in a sentence, in the market's own steps. */
export function priceWords({ instrument }: DcaState, price: Decimal): string {
  return formatPrice(price, instrument.priceIncrement);
}

/** Profit or loss in a sentence, with its sign. */
export function profitWords({ instrument }: DcaState, profit: Decimal): string {
  return `${profit.gte(ZERO) ? '+' : '−'}${formatAmount(profit.abs())} ${instrument.quote}`;
}
