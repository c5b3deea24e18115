import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import { type Decimal, dec, decFromNumber, ONE, toPlain, ZERO } from '@atb/core/base/decimal';
import { isDollar } from '@atb/core/market/pair';
import { formatDate } from '../../lib/format-time.ts';
import { inReporting } from '../../lib/reporting.ts';
import { splitSymbol } from '../../lib/split-symbol.ts';
import type { AssetBalanceRow } from '@atb/api/rows/balances';

/** A balance at the price of the moment. Decimal text. */
export interface BalanceRow extends AssetBalanceRow {
  readonly total: string;
  /** In quote units; null without a price. */
  readonly price: string | null;
  /** What the price is: the bid, a ticker, a close; null without a price. */
  readonly pricedBy: string | null;
  /** In the reporting currency; null without a price. */
  readonly value: string | null;
}

/** Below this the balance is dust: no order that small is accepted. Units of the reporting currency. */
const DUST_MAX = dec('1');

/** What the server says of coins that it has no market of. */
type PricesBeside = PortfolioOverview['prices'];

export interface NamedPrice {
  /** Quote units. */
  readonly price: Decimal;
  readonly pricedBy: string;
}

/** What a unit of an asset is worth, by the first that knows: the bid, one for a dollar, what the server says beside; null without a price. */
export function priceOf(
  asset: string,
  quoteAsset: string,
  bidOf: (symbol: string) => number | undefined,
  beside: PricesBeside = [],
): NamedPrice | null {
  const bid = asset === quoteAsset ? undefined : bidOf(`${asset}${quoteAsset}`);
  if (bid !== undefined) return { price: decFromNumber(bid), pricedBy: 'Bid' };
  // Dollars and coins that promise one are worth one where no market says otherwise, as the server has it.
  if (asset === quoteAsset || (isDollar(asset) && isDollar(quoteAsset))) return { price: ONE, pricedBy: 'One for one' };
  const found = beside.find((one) => one.asset === asset);
  return found === undefined ? null : { price: dec(found.price), pricedBy: nameSource(found) };
}

function nameSource({ basis, symbols, at }: PricesBeside[number]): string {
  const by = symbols.join(' × ');
  // A candle that closes at midnight is the close of the day that ends.
  return basis === 'ticker' || at === null ? `Ticker, ${by}` : `Close of ${formatDate(Date.parse(at) - 1)}, ${by}`;
}

/** What balances are valued by, beside the bids. */
interface ValuingOptions {
  /** Units of the reporting currency for one of the quote asset; one for one where it is absent. */
  readonly rate?: string;
  readonly beside?: PricesBeside;
}

/** Balances with something in them, at their prices of now. */
export function valueBalances(
  balances: readonly AssetBalanceRow[],
  quoteAsset: string,
  bidOf: (symbol: string) => number | undefined,
  { rate, beside }: ValuingOptions = {},
): readonly BalanceRow[] {
  const reporting = rate === undefined ? undefined : { rate };
  return balances.flatMap((balance) => {
    const total = dec(balance.free).plus(dec(balance.locked));
    if (total.eq(ZERO)) return [];
    const { asset } = balance;
    const { price, pricedBy } = priceOf(asset, quoteAsset, bidOf, beside) ?? { price: null, pricedBy: null };
    return {
      ...balance,
      total: toPlain(total),
      price: price === null ? null : toPlain(price),
      pricedBy,
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
/** What all assets together are called that have no slice of their own. */
export const OTHER_ASSETS = 'Other';

/** Value by asset, largest first; what is left beyond five becomes 'Other'. */
export function allocationOf(rows: readonly BalanceRow[]): readonly AllocationShare[] {
  const byAsset = new Map<string, number>();
  for (const row of rows) byAsset.set(row.asset, (byAsset.get(row.asset) ?? 0) + Number(row.value ?? 0));
  const whole = [...byAsset.values()].reduce((sum, value) => sum + value, 0);
  if (whole <= 0) return [];
  const sorted = [...byAsset].filter(([, value]) => value > 0).toSorted(([, a], [, b]) => b - a);
  const rest = sorted.slice(NAMED_MAX).reduce((sum, [, value]) => sum + value, 0);
  const named = rest > 0 ? [...sorted.slice(0, NAMED_MAX), [OTHER_ASSETS, rest] as const] : sorted;
  return named.map(([asset, value]) => ({ asset, value, share: value / whole }));
}
