/** Quotes that the ledger joins to the base; any other pair is written with a stroke. Longest first. */
export const JOINED_QUOTES = ['USDT', 'USDC', 'USD', 'EUR'] as const;

/** Quotes that symbols of candles end with, whoever recorded them; the longer before those that end them. */
const CANDLE_QUOTES = ['USDT', 'USDC', 'FDUSD', 'BUSD', 'USD', 'EUR', 'GBP', 'BTC', 'ETH'] as const;

export interface Pair {
  readonly base: string;
  readonly quote: string;
}

/** `BTCUSDT`, or with a stroke any other pair: `BNB/BTC`. Null for what is neither. */
export function pairOf(symbol: string): Pair | null {
  const [base, quote] = symbol.split('/');
  if (base !== undefined && quote !== undefined) return { base, quote };
  return cutQuote(symbol, JOINED_QUOTES);
}

/** 'BTC/USDT', the form shown to the reader; of what is no pair the whole. */
export function showPair(symbol: string): string {
  const pair = pairOf(symbol);
  return pair === null || pair.quote === '' ? (pair?.base ?? symbol) : `${pair.base}/${pair.quote}`;
}

/** Base and quote of candles that stand in no book: `ETHBTC`, too, which the ledger writes with a stroke. Null for what is no pair. */
export function pairOfCandles(symbol: string): Pair | null {
  return cutQuote(symbol, CANDLE_QUOTES);
}

function cutQuote(symbol: string, quotes: readonly string[]): Pair | null {
  const quote = quotes.find((end) => symbol.endsWith(end) && symbol.length > end.length);
  return quote === undefined ? null : { base: symbol.slice(0, -quote.length), quote };
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
