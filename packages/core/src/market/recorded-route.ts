import { isDollar } from './pair.ts';

/** Dollars that recorded markets are quoted in, the first one first. */
const DOLLAR_QUOTES = ['USDT', 'USDC', 'USD'] as const;
/** What a coin without a market against dollars is valued over, one of them at most. */
const INTERMEDIATES = ['EUR', 'BTC', 'ETH'] as const;

/** Closes whose product is what one unit of an asset is worth in dollars: of its own market, or of one and that of what it is quoted in. */
export type RecordedRoute<Close> = readonly [Close] | readonly [Close, Close];

export function dollarMarkets(asset: string): readonly string[] {
  return DOLLAR_QUOTES.map((quote) => `${asset}${quote}`);
}

function indirectMarkets(asset: string) {
  return INTERMEDIATES.filter((through) => through !== asset).map((through) => ({
    symbol: `${asset}${through}`,
    dollars: dollarMarkets(through),
  }));
}

/** Recorded markets that a route of an asset may lead over, and no others: any name costs nine looks at what is recorded. */
export function routeMarkets(asset: string, isRecorded: (symbol: string) => boolean): readonly string[] {
  if (isDollar(asset)) return [];
  const indirect = indirectMarkets(asset).flatMap(({ symbol, dollars }) =>
    isRecorded(symbol) ? [symbol, ...dollars] : [],
  );
  return [...dollarMarkets(asset), ...indirect].filter(isRecorded);
}

/**
 * How a coin is worth dollars by recorded closes: by its own market, and where that says nothing over EUR, BTC or ETH. Null where no
 * market says it. Dollars and dollar coins count one for one, so they need no route.
 */
export function findRoute<Close>(
  asset: string,
  closeOf: (symbol: string) => Close | null,
): RecordedRoute<Close> | null {
  const first = (symbols: readonly string[]): Close | null => {
    for (const symbol of symbols) {
      const close = closeOf(symbol);
      if (close !== null) return close;
    }
    return null;
  };
  const direct = first(dollarMarkets(asset));
  if (direct !== null) return [direct];
  for (const { symbol, dollars } of indirectMarkets(asset)) {
    const close = closeOf(symbol);
    const rest = close === null ? null : first(dollars);
    if (close !== null && rest !== null) return [close, rest];
  }
  return null;
}
