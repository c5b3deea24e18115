import { type Decimal, decimalPlaces, dec, toPlain } from '../base/decimal.ts';

/** Price for a sentence: thousands separated, as many decimals as the market's price step has (`66,512.00`). */
export function formatPrice(price: Decimal, priceIncrement: Decimal): string {
  return group(price.toFixed(decimalPlaces(priceIncrement), 2));
}

/** Amount for a sentence: thousands separated, at most eight decimals, no trailing zeros (`1,250.5`). */
export function formatAmount(amount: Decimal): string {
  return group(toPlain(amount.round(8, 2)));
}

/** Distance from `from` to `to` in percent of `from`, without sign, one decimal, two below one tenth (`0.6 %`). */
export function formatDistance(from: Decimal, to: Decimal): string {
  const pct = to.minus(from).abs().times(dec('100')).div(from);
  return `${pct.toFixed(pct.lt(dec('0.1')) ? 2 : 1, 2)} %`;
}

function group(plain: string): string {
  const [whole = '0', fraction] = plain.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
