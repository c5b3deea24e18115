import { type Decimal, ONE, dec, divide } from '../../base/decimal.ts';

/** What one pair of fills earns: a buy, and the sell of the same quantity. */
export interface GridPairProfit {
  /** Quote units before fees. */
  readonly gross: Decimal;
  /** Quote units after both fees. */
  readonly net: Decimal;
  /** Net in percent of the buy's notional. */
  readonly pct: Decimal;
}

const HUNDRED = dec('100');

/** `(sell - buy) * quantity`, less `feeRate` (a fraction) of both notionals. */
export function pairProfit(buyPrice: Decimal, sellPrice: Decimal, quantity: Decimal, feeRate: Decimal): GridPairProfit {
  const bought = buyPrice.times(quantity);
  const sold = sellPrice.times(quantity);
  const gross = sold.minus(bought);
  const net = gross.minus(bought.plus(sold).times(feeRate));
  return { gross, net, pct: divide(net.times(HUNDRED), bought) };
}

/** Distance in percent from buy to sell at which a pair earns nothing: `(1 + fee) / (1 - fee) - 1`. */
export function breakEvenSpacingPct(feeRate: Decimal): Decimal {
  return ONE.plus(feeRate).div(ONE.minus(feeRate)).minus(ONE).times(HUNDRED);
}
