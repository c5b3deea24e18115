import { type Decimal, ZERO, dec, toPlain } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import { formatAmount, formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { isPlaceable } from '../../engine/bot/params/order-minimum.ts';
import { AMOUNT_MAX } from '../../engine/bot/params/param-fields.ts';
import type { DcaLadderOrder } from './lay-ladder.ts';
import { minimumBaseAllocation, minimumSize } from './minimum-base.ts';
import type { DcaParams } from './params.ts';

export interface DcaPlanFault {
  /** The option at fault, or `startPrice`. */
  readonly field: keyof DcaParams | 'startPrice';
  readonly code: 'NO_PRICE' | 'LADDER_BELOW_ZERO' | 'LEVELS_COLLIDE' | 'ALLOCATION_TOO_SMALL' | 'ALLOCATION_TOO_LARGE';
  readonly message: string;
}

export interface DcaPlanContext {
  readonly params: DcaParams;
  readonly instrument: Instrument;
  /** Base order first. */
  readonly orders: readonly DcaLadderOrder[];
  /** What all sizes are multiplied by. */
  readonly scale: Decimal;
}

const HUNDRED = dec('100');

/** Why a ladder at these prices cannot work; null when it can. */
export function findDcaPlanFault(planContext: DcaPlanContext): DcaPlanFault | null {
  return findDepthFault(planContext) ?? findCollision(planContext) ?? findSizeFault(planContext);
}

function findDepthFault({ params, orders }: DcaPlanContext): DcaPlanFault | null {
  const deepest = orders.find(({ deviationPct, price }) => deviationPct.gte(HUNDRED) || price.lte(ZERO));
  if (deepest === undefined) return null;
  const { key, deviationPct } = deepest;
  const remedy =
    params.safetyOrders === null
      ? 'use a smaller step, a smaller step scale or fewer safety orders'
      : 'let it lie nearer to the base order';
  return {
    field: ladderField(params),
    code: 'LADDER_BELOW_ZERO',
    message: `Safety order ${key} would lie ${formatAmount(deviationPct.round(4))}% below the base order, at a price of zero or less: ${remedy}.`,
  };
}

/** What no account could pay, and what columns of money could not hold. */
export function findExcess(
  { params, instrument }: Pick<DcaPlanContext, 'params' | 'instrument'>,
  allocation: Decimal,
): DcaPlanFault | null {
  if (allocation.lte(dec(AMOUNT_MAX))) return null;
  const most = `The whole ladder needs more than ${formatAmount(dec(AMOUNT_MAX))} ${instrument.quote}`;
  const code = 'ALLOCATION_TOO_LARGE';
  return params.safetyOrders === null && params.maxSafetyOrders > 0
    ? { field: 'safetyScale', code, message: `${most}: use a smaller size scale or fewer safety orders.` }
    : { field: 'baseAllocation', code, message: `${most}: use smaller orders.` };
}

function findCollision({ params, instrument, orders }: DcaPlanContext): DcaPlanFault | null {
  const index = orders.findIndex(({ price }, i) => {
    const above = orders[i - 1];
    return above !== undefined && price.gte(above.price);
  });
  const [order, before] = [orders[index], orders[index - 1]];
  if (order === undefined || before === undefined) return null;
  const show = (price: Decimal) => formatPrice(price, instrument.priceIncrement);
  const first = before.key === 0 ? 'the base order' : `safety order ${before.key}`;
  return {
    field: ladderField(params),
    code: 'LEVELS_COLLIDE',
    message: `Safety order ${order.key} at ${show(order.price)} is not below ${first} at ${show(before.price)}, because prices on ${instrument.symbol} move in steps of ${toPlain(instrument.priceIncrement)}: use a larger step.`,
  };
}

function findSizeFault({ params, instrument, orders, scale }: DcaPlanContext): DcaPlanFault | null {
  const tooSmall = orders.find(({ quantity, price }) => !isPlaceable(instrument, quantity, price));
  if (tooSmall === undefined) return null;
  const { key, size, price } = tooSmall;
  const { base, quote, symbol } = instrument;
  const takes = `${symbol} takes no order below ${formatAmount(instrument.minNotional)} ${quote} or ${formatAmount(instrument.minQuantity)} ${base}`;
  const which = key === 0 ? 'The base order' : `Safety order ${key}`;
  const what = `${which} of ${formatAmount(size)} ${quote} at ${formatPrice(price, instrument.priceIncrement)} is too small: ${takes}.`;
  if (key > 0 && params.safetyOrders !== null) {
    const least = `Its smallest size that works is ${formatAmount(minimumSize(instrument, price, scale))} ${quote}.`;
    return { field: 'safetyOrders', code: 'ALLOCATION_TOO_SMALL', message: `${what} ${least}` };
  }
  const least = minimumBaseAllocation(params, orders, instrument);
  if (least === null) {
    const remedy = 'No base order makes it large enough: use a larger size scale or fewer safety orders.';
    return { field: 'safetyScale', code: 'ALLOCATION_TOO_SMALL', message: `${what} ${remedy}` };
  }
  return {
    field: 'baseAllocation',
    code: 'ALLOCATION_TOO_SMALL',
    message: `${what} The smallest base order that works is ${formatAmount(least)} ${quote}.`,
  };
}

function ladderField(params: DcaParams): keyof DcaParams {
  return params.safetyOrders === null ? 'safetyStepPct' : 'safetyOrders';
}
