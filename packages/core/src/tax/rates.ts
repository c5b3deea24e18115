import { isCash, isDollar } from '../market/pair.ts';
import { dollarMarkets, findRoute, routeMarkets } from '../market/recorded-route.ts';
import type { ReportingCurrency } from '../market/reporting-currency.ts';
import { readUnits, ONE_UNIT, type Units, divideHalfEven } from './fixed.ts';
import type { RateAt } from './run-tax.ts';

/** Closes of a market; null where no candle closed shortly before. */
export type CloseAt = (at: number) => number | null;

/** Closes by symbol, such as `BTCUSDT`. */
export type Closes = ReadonlyMap<string, CloseAt>;

/** Recorded markets of which candles are needed to value an asset in a currency. */
export function marketsFor(
  asset: string,
  currency: ReportingCurrency,
  isRecorded: (symbol: string) => boolean = () => true,
): readonly string[] {
  if (asset === currency) return [];
  const markets = routeMarkets(asset, isRecorded);
  if (currency !== 'EUR') return markets;
  const euro = dollarMarkets('EUR').filter(isRecorded);
  return isDollar(asset) ? euro : [...[`${asset}EUR`].filter(isRecorded), ...markets, ...euro];
}

/** What assets are worth by recorded closes, by way of `findRoute`. Dollars and dollar coins count one for one. */
export function createRates(currency: ReportingCurrency, closes: Closes): RateAt {
  const closeAt = (symbol: string, at: number): Units | null => {
    const close = closes.get(symbol)?.(at) ?? null;
    return close !== null && close > 0 ? readUnits(plainText(close)) : null;
  };
  const inDollars = (asset: string, at: number): Units | null => {
    if (isDollar(asset)) return ONE_UNIT;
    const route = findRoute(asset, (symbol) => closeAt(symbol, at));
    if (route === null) return null;
    const [close, rest] = route;
    return rest === undefined ? close : divideHalfEven(close * rest, ONE_UNIT);
  };
  return (asset, at) => {
    if (asset === currency) return ONE_UNIT;
    if (currency !== 'EUR') return inDollars(asset, at);
    const direct = isCash(asset) ? null : closeAt(`${asset}EUR`, at);
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
