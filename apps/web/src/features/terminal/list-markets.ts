/** Markets that come first, in this order; all others follow by name. */
const FIRST = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT'] as const;

function rankOf(symbol: string): number {
  const index = FIRST.findIndex((first) => first === symbol);
  return index === -1 ? FIRST.length : index;
}

export interface MarketFilter {
  /** Part of a symbol, whatever its case; '' for all. */
  readonly query: string;
  /** Only these; null for all. */
  readonly only: readonly string[] | null;
}

/** The markets to list, in their order. */
export function listMarkets(symbols: Iterable<string>, { query, only }: MarketFilter): readonly string[] {
  const wanted = query.trim().toUpperCase().replaceAll(/[\s/]/gu, '');
  return [...symbols]
    .filter((symbol) => symbol.includes(wanted) && (only === null || only.includes(symbol)))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b));
}
