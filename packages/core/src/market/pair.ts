/** Quote assets that stand at the end of a symbol without a stroke, longest first. */
const QUOTES = ['USDT', 'USDC', 'USD', 'EUR'] as const;

export interface Pair {
  readonly base: string;
  readonly quote: string;
}

/** `BTCUSDT`, or with a stroke any other pair: `BNB/BTC`. Null for what is neither. */
export function pairOf(symbol: string): Pair | null {
  const [base, quote] = symbol.split('/');
  if (base !== undefined && quote !== undefined) return { base, quote };
  const known = QUOTES.find((asset) => symbol.endsWith(asset) && symbol.length > asset.length);
  return known === undefined ? null : { base: symbol.slice(0, -known.length), quote: known };
}

/** Dollars and coins that promise one: counted as one unit of another such coin where no market says what they cost. */
const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC']);

export function isDollar(asset: string): boolean {
  return DOLLARS.has(asset);
}
