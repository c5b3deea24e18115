import {
  type Decimal,
  MONEY_DECIMALS,
  ONE,
  ONE_PERCENT,
  ZERO,
  dec,
  divide,
  maxDecimal,
  minDecimal,
  roundDownToDecimals,
  roundDownToIncrement,
} from '../../base/decimal.ts';
import { smallestQuantity } from '../../engine/bot/params/order-minimum.ts';
import type { ProviderTrade } from '../../engine/bot/provider-trade.ts';
import { MARKET_BUY_CUSHION } from '../../orders/reserve.ts';
import type { CopyParams } from './params.ts';
import type { CopiedTrade, CopyState } from './state.ts';

/** The trade at the copy's own size with nothing in its way; its quantity is zero where there is nothing to copy. */
export function idealTrade({ params, ideal }: Pick<CopyState, 'params' | 'ideal'>, trade: ProviderTrade): CopiedTrade {
  const quantity = trade.side === 'buy' ? idealPurchase(params, trade) : shareSold(trade, ideal.base);
  const { number, side, price, executedAt } = trade;
  const fee = divide(trade.fee.times(quantity), trade.quantity);
  return { number, side, price, executedAt, quantity, fee };
}

/** Base units. A sale takes as large a part of what the copy holds as of what the provider held. */
function shareSold({ quantity, heldBefore }: ProviderTrade, held: Decimal): Decimal {
  if (quantity.gte(heldBefore)) return held;
  return roundDownToDecimals(divide(held.times(quantity), heldBefore), MONEY_DECIMALS);
}

function idealPurchase(params: CopyParams, { price, quantity, equity }: ProviderTrade): Decimal {
  const allocation = dec(params.allocation);
  switch (params.sizing) {
    case 'fraction': {
      if (equity === null || equity.lte(ZERO)) return ZERO;
      const part = divide(allocation.times(dec(params.sharePct)).times(ONE_PERCENT), equity);
      return roundDownToDecimals(quantity.times(part), MONEY_DECIMALS);
    }
    case 'fixed':
      return divide(dec(params.amount), price);
    case 'risk': {
      const atRisk = allocation.times(dec(params.riskPct)).times(ONE_PERCENT);
      return divide(atRisk, price.times(dec(params.stopLossPct)).times(ONE_PERCENT));
    }
  }
}

/** Base units in whole lots, or why none are bought. */
export type SizedOrder =
  | { readonly status: 'sized'; readonly quantity: Decimal }
  | {
      readonly status: 'missed';
      readonly code: 'BELOW_MINIMUM' | 'NO_MONEY' | 'NOTHING_HELD';
      readonly reason: string;
    };

/** What is bought at the ask: the ideal, within the largest trade, the money that is left and the market's lots. */
export function sizePurchase(state: CopyState, ideal: Decimal, ask: Decimal): SizedOrder {
  const { params, instrument, feeRate, results } = state;
  const money = dec(params.allocation).plus(results.cashFlow);
  const costOfOne = ask.times(ONE.plus(MARKET_BUY_CUSHION)).times(ONE.plus(feeRate));
  const affordable = maxDecimal(divide(money, costOfOne), ZERO);
  const largest = params.maxTradeAmount === null ? ideal : divide(dec(params.maxTradeAmount), ask);
  const smallest = smallestQuantity(instrument, ask);
  if (affordable.lt(smallest))
    return missed('NO_MONEY', `The copy has ${money.round(2, 0).toFixed()} ${instrument.quote} left.`);
  const wanted = roundDownToIncrement(minDecimal(minDecimal(ideal, largest), affordable), instrument.quantityIncrement);
  if (wanted.gte(smallest)) return { status: 'sized', quantity: wanted };
  if (params.belowMinimum === 'raise' && (params.maxTradeAmount === null || smallest.lte(largest)))
    return { status: 'sized', quantity: smallest };
  const size = ideal.times(ask).round(2, 0).toFixed();
  return missed(
    'BELOW_MINIMUM',
    `At the size of the copy the trade is ${size} ${instrument.quote}: less than the market takes.`,
  );
}

/** What is sold at the bid of what is held. */
export function sizeSale({ held, instrument }: CopyState, trade: ProviderTrade, bid: Decimal): SizedOrder {
  if (held.quantity.eq(ZERO)) return missed('NOTHING_HELD', 'The copy holds nothing of what the provider sold.');
  const smallest = smallestQuantity(instrument, bid);
  const wanted = roundDownToIncrement(shareSold(trade, held.quantity), instrument.quantityIncrement);
  if (wanted.gte(smallest)) return { status: 'sized', quantity: wanted };
  return missed('BELOW_MINIMUM', 'At the size of the copy the sale is less than the market takes.');
}

function missed(code: 'BELOW_MINIMUM' | 'NO_MONEY' | 'NOTHING_HELD', reason: string): SizedOrder {
  return { status: 'missed', code, reason };
}
