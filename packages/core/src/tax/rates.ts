import { isCash, isDollar } from '../market/pair.ts';
import type { ReportingCurrency } from '../market/reporting-currency.ts';
import { readUnits, ONE_UNIT, type Units, divideHalfEven } from './fixed.ts';
import type { RateAt } from './run-tax.ts';

/** Closes of a market; null where no candle closed shortly before. */
export type CloseAt = (at: number) => number | null;

/** Closes by symbol, such as `BTCUSDT`. */
export type Closes = ReadonlyMap<string, CloseAt>;

const DOLLAR_QUOTES = ['USDT', 'USDC', 'USD'] as const;

/** Markets of which candles are needed to value an asset in a currency. */
export function marketsFor(asset: string, currency: ReportingCurrency): readonly string[] {
  const isDollarReport = currency !== 'EUR';
  if (asset === currency || (isDollarReport && isDollar(asset))) return [];
  const euro = DOLLAR_QUOTES.map((quote) => `EUR${quote}`);
  if (isDollarReport) return DOLLAR_QUOTES.map((quote) => `${asset}${quote}`);
  if (isDollar(asset)) return euro;
  return [`${asset}EUR`, ...DOLLAR_QUOTES.map((quote) => `${asset}${quote}`), ...euro];
}

/** What assets are worth by recorded closes. Dollars and dollar coins count one for one. */
export function createRates(currency: ReportingCurrency, closes: Closes): RateAt {
  const isDollarReport = currency !== 'EUR';
  const first = (symbols: readonly string[], at: number): Units | null => {
    for (const symbol of symbols) {
      const close = closes.get(symbol)?.(at) ?? null;
      if (close !== null && close > 0) return readUnits(plainText(close));
    }
    return null;
  };
  const inDollars = (asset: string, at: number): Units | null =>
    isDollar(asset)
      ? ONE_UNIT
      : first(
          DOLLAR_QUOTES.map((quote) => `${asset}${quote}`),
          at,
        );
  return (asset, at) => {
    if (asset === currency) return ONE_UNIT;
    if (isDollarReport) return inDollars(asset, at);
    const direct = isCash(asset) ? null : first([`${asset}EUR`], at);
    if (direct !== null) return direct;
    const [dollars, euro] = [inDollars(asset, at), inDollars('EUR', at)];
    return dollars === null || euro === null ? null : divideHalfEven(dollars * ONE_UNIT, euro);
  };
}

/** A price as its shortest decimal text without an exponent. */
function plainText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(18) : text;
}
