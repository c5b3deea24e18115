import { assert } from '../../base/assert.ts';
import { type Decimal, ZERO } from '../../base/decimal.ts';
import { type StepContext, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { askForOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import { formatAmount, formatPrice } from '../../engine/bot/messages/format-figures.ts';
import type { DcaDeal, DcaLevel, DcaLot, DcaOrder, DcaState } from './state.ts';

export type DcaContext = StepContext<DcaState>;

/** The running deal. */
export function dealOf({ state }: DcaContext): DcaDeal {
  assert(state.deal !== null, `bot "${state.botId}" has no deal`);
  return state.deal;
}

export function patchDeal(context: DcaContext, change: Partial<DcaDeal>): void {
  patch(context, { deal: { ...dealOf(context), ...change } });
}

export function levelOf(context: DcaContext, key: number): DcaLevel {
  const level = dealOf(context).levels[key - 1];
  assert(level !== undefined && level.key === key, `the deal has no safety order ${key}`);
  return level;
}

export function patchLevel(context: DcaContext, key: number, change: Partial<DcaLevel>): void {
  patchDeal(context, { levels: dealOf(context).levels.with(key - 1, { ...levelOf(context, key), ...change }) });
}

export function lotOf(context: DcaContext, key: number): DcaLot {
  const lot = dealOf(context).lots.find((each) => each.key === key);
  assert(lot !== undefined, `the deal holds nothing of entry ${key}`);
  return lot;
}

export function patchLot(context: DcaContext, key: number, change: Partial<DcaLot>): void {
  patchDeal(context, { lots: dealOf(context).lots.map((lot) => (lot.key === key ? { ...lot, ...change } : lot)) });
}

/** Asks for an order and remembers it under the bot's next number. */
export function placeDcaOrder(context: DcaContext, order: Pick<DcaOrder, 'role' | 'key' | 'price' | 'quantity'>): void {
  const { role, key, price, quantity } = order;
  const asked = askForOrder(context, {
    side: role === 'base' || role === 'safety' ? 'buy' : 'sell',
    slot: key === 0 ? role : `${role}_${key}`,
    price,
    quantity,
  });
  patch(context, { orders: [...context.state.orders, { ...asked, role, key, notional: ZERO }] });
}

/** Price in a sentence, in the market's own steps. */
export function dcaPriceText({ instrument }: DcaState, price: Decimal): string {
  return formatPrice(price, instrument.priceIncrement);
}

/** Profit or loss in a sentence, with its sign. */
export function profitWords({ instrument }: DcaState, profit: Decimal): string {
  return `${profit.gte(ZERO) ? '+' : '−'}${formatAmount(profit.abs())} ${instrument.quote}`;
}
