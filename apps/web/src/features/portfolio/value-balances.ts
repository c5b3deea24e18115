import { type Decimal, dec, decFromNumber, toPlain, ZERO } from '@atb/core/base/decimal';
import { isDollar } from '@atb/core/market/pair';
import { inReporting } from '../../lib/reporting.ts';
import { splitSymbol } from '../../lib/split-symbol.ts';
import type { AssetBalanceRow } from '@atb/api/rows/balances';

/** A balance at the price of the moment. Decimal text. */
export interface BalanceRow extends AssetBalanceRow {
  readonly total: string;
  /** Best bid in quote units; null without a price. */
  readonly price: string | null;
  /** In the reporting currency; null without a price. */
  readonly value: string | null;
}

/** Below this the balance is dust: no order that small is accepted. Units of the reporting currency. */
const DUST_MAX = dec('1');

/** What a unit of an asset could be sold for, quote units; null without a price. */
export function priceOf(
  asset: string,
  quoteAsset: string,
  bidOf: (symbol: string) => number | undefined,
): Decimal | null {
  // Dollars and coins that promise one are worth one where no market says otherwise, as the server has it.
  const par = asset === quoteAsset || (isDollar(asset) && isDollar(quoteAsset)) ? 1 : undefined;
  const bid = asset === quoteAsset ? 1 : (bidOf(`${asset}${quoteAsset}`) ?? par);
  return bid === undefined ? null : decFromNumber(bid);
}

/** Balances with something in them, valued where they could be sold now. */
export function valueBalances(
  balances: readonly AssetBalanceRow[],
  quoteAsset: string,
  bidOf: (symbol: string) => number | undefined,
  reporting?: { readonly rate: string },
): readonly BalanceRow[] {
  return balances.flatMap((balance) => {
    const total = dec(balance.free).plus(dec(balance.locked));
    if (total.eq(ZERO)) return [];
    const { asset } = balance;
    const price = priceOf(asset, quoteAsset, bidOf);
    return {
      ...balance,
      total: toPlain(total),
      price: price === null ? null : toPlain(price),
      value: price === null ? null : inReporting(reporting, toPlain(total.times(price))),
    };
  });
}

/** Whether a balance is worth less than one unit of the reporting currency. What has no price is not dust: it may be worth anything. */
export function isDust(row: BalanceRow): boolean {
  return row.value !== null && dec(row.value).lt(DUST_MAX);
}

export interface CoinExposure {
  readonly asset: string;
  /** In the reporting currency, observed. */
  readonly value: number;
}

interface RestingBuy {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly filled_quantity: string;
  readonly price: string | null;
}

/** The coin with the most in it, resting buys included, as the risk limits count; null when nothing is held or wanted. */
export function largestExposure(
  rows: readonly BalanceRow[],
  orders: readonly RestingBuy[],
  { quoteAsset, rate }: { readonly quoteAsset: string; readonly rate: string },
): CoinExposure | null {
  const byAsset = new Map<string, number>();
  const add = (asset: string, value: number): void => {
    byAsset.set(asset, (byAsset.get(asset) ?? 0) + value);
  };
  for (const row of rows) if (row.asset !== quoteAsset) add(row.asset, Number(row.value ?? 0));
  for (const order of orders) {
    if (order.side !== 'buy' || order.price === null) continue;
    const units = Number(order.quantity) - Number(order.filled_quantity);
    add(splitSymbol(order.symbol).base, units * Number(order.price) * Number(rate));
  }
  const [largest] = [...byAsset].toSorted(([, a], [, b]) => b - a);
  return largest === undefined ? null : { asset: largest[0], value: largest[1] };
}

/** A slice of the allocation. */
export interface AllocationShare {
  readonly asset: string;
  /** In the reporting currency, observed. */
  readonly value: number;
  /** Fraction of the whole. */
  readonly share: number;
}

const NAMED_MAX = 5;

/** Value by asset, largest first; what is left beyond five becomes 'Other'. */
export function allocationOf(rows: readonly BalanceRow[]): readonly AllocationShare[] {
  const byAsset = new Map<string, number>();
  for (const row of rows) byAsset.set(row.asset, (byAsset.get(row.asset) ?? 0) + Number(row.value ?? 0));
  const whole = [...byAsset.values()].reduce((sum, value) => sum + value, 0);
  if (whole <= 0) return [];
  const sorted = [...byAsset].filter(([, value]) => value > 0).toSorted(([, a], [, b]) => b - a);
  const rest = sorted.slice(NAMED_MAX).reduce((sum, [, value]) => sum + value, 0);
  const named = rest > 0 ? [...sorted.slice(0, NAMED_MAX), ['Other', rest] as const] : sorted;
  return named.map(([asset, value]) => ({ asset, value, share: value / whole }));
}
