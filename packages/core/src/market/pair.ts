/** Quotes that the ledger joins to the base; any other pair is written with a stroke. Longest first. */
export const JOINED_QUOTES = ['USDT', 'USDC', 'USD', 'EUR'] as const;

export interface Pair {
  readonly base: string;
  readonly quote: string;
}

/** `BTCUSDT`, or with a stroke any other pair: `BNB/BTC`. Null for what is neither. */
export function pairOf(symbol: string): Pair | null {
  const [base, quote] = symbol.split('/');
  if (base !== undefined && quote !== undefined) return { base, quote };
  const known = JOINED_QUOTES.find((asset) => symbol.endsWith(asset) && symbol.length > asset.length);
  return known === undefined ? null : { base: symbol.slice(0, -known.length), quote: known };
}

/**
 * Dollars and coins that promise one: counted as one unit of another such coin where no market says what they cost, and in tax
 * reports always.
 */
const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC', 'BUSD', 'DAI', 'TUSD', 'FDUSD']);
/** Currencies of states other than the dollar. */
const CURRENCIES: ReadonlySet<string> = new Set(['EUR', 'GBP', 'CHF', 'JPY', 'AUD', 'CAD']);

export function isDollar(asset: string): boolean {
  return DOLLARS.has(asset);
}

/** Money rather than coins: it has no lots, and counts at the day's rate. */
export function isCash(asset: string): boolean {
  return DOLLARS.has(asset) || CURRENCIES.has(asset);
}
