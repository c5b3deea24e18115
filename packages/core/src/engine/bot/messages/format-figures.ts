import { type Decimal, decimalPlaces, dec, toPlain } from '../../../base/decimal.ts';

/** Price for a sentence: thousands separated, as many decimals as the market's price step has (`66,512.00`). */
export function formatPrice(price: Decimal, priceIncrement: Decimal): string {
  return group(price.toFixed(decimalPlaces(priceIncrement), 2));
}

/** Amount for a sentence: thousands separated, at most eight decimals, no trailing zeros (`1,250.5`). */
export function formatAmount(amount: Decimal): string {
  return group(toPlain(amount.round(8, 2)));
}

/** Distance from `from` to `to` in percent of `from`, without sign, one decimal, two below one tenth (`0.6%`). */
export function formatDistance(from: Decimal, to: Decimal): string {
  const pct = to.minus(from).abs().times(dec('100')).div(from);
  return `${pct.toFixed(pct.lt(dec('0.1')) ? 2 : 1, 2)}%`;
}

function group(plain: string): string {
  const point = plain.indexOf('.');
  let end = point < 0 ? plain.length : point;
  let grouped = plain.slice(end);
  const first = plain.startsWith('-') ? 1 : 0;
  for (; end - first > 3; end -= 3) grouped = `,${plain.slice(end - 3, end)}${grouped}`;
  return plain.slice(0, end) + grouped;
}
