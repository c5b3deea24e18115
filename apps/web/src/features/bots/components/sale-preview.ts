import { type Decimal, decFromNumber, sumDecimals, ZERO } from '@atb/core/base/decimal';
import type { BotView } from '../../../lib/bot-view.ts';

/** What stopping bots means right now, in quote units. */
export interface StopPreview {
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

function saleOf({ result, price }: BotView): Sale {
  if (result === null || price === undefined) return NOTHING;
  const value = result.held.times(decFromNumber(price.bid));
  return { value, fee: value.times(result.feeRate), cost: result.cost };
}

/** Adds up what selling everything the bots hold would bring at the current bid. */
export function previewStop(views: readonly BotView[]): StopPreview {
  const sales = views.map(saleOf);
  const value = sumDecimals(sales.map((sale) => sale.value));
  const fee = sumDecimals(sales.map((sale) => sale.fee));
  return {
    orderCount: views.reduce((count, { result }) => count + (result?.orderCount ?? 0), 0),
    value,
    fee,
    realized: value.minus(fee).minus(sumDecimals(sales.map((sale) => sale.cost))),
    isUnpriced: views.some(({ result, price }) => result?.held.gt(ZERO) === true && price === undefined),
  };
}
