import { type Decimal, decFromNumber, sumDecimals, ZERO } from '@atb/core/base/decimal';
import type { BotView } from '../../../lib/bot-view.ts';

/** What stopping bots means right now, in quote units. */
export interface SalePreview {
  readonly orderCount: number;
  /** Of everything held, at the bid. */
  readonly value: Decimal;
  readonly fee: Decimal;
  /** Value less fee, less what it cost. */
  readonly realized: Decimal;
  /** Something is held that has no price right now. */
  readonly isUnpriced: boolean;
}

interface Sale {
  readonly value: Decimal;
  readonly fee: Decimal;
  readonly cost: Decimal;
}

const NOTHING: Sale = { value: ZERO, fee: ZERO, cost: ZERO };

function saleOf({ figures, state, price }: BotView): Sale {
  if (figures === null || state === null || price === undefined) return NOTHING;
  const value = figures.held.times(decFromNumber(price.bid));
  return { value, fee: value.times(state.feeRate), cost: figures.cost };
}

/** Adds up what selling everything the bots hold would bring at the current bid. */
export function previewSale(views: readonly BotView[]): SalePreview {
  const sales = views.map(saleOf);
  const value = sumDecimals(sales.map((sale) => sale.value));
  const fee = sumDecimals(sales.map((sale) => sale.fee));
  return {
    orderCount: views.reduce((count, { state }) => count + (state?.orders.length ?? 0), 0),
    value,
    fee,
    realized: value.minus(fee).minus(sumDecimals(sales.map((sale) => sale.cost))),
    isUnpriced: views.some(({ figures, price }) => figures?.held.gt(ZERO) === true && price === undefined),
  };
}
