/** Quote assets of the supported markets, longest first. */
const QUOTES = ['USDT', 'USDC', 'BUSD', 'USD', 'EUR', 'BTC', 'ETH'] as const;

export interface SymbolParts {
  readonly base: string;
  readonly quote: string;
}

/** 'BTCUSDT' or 'BTC/USDT' → base and quote; the whole is the base when the quote is unknown. */
export function splitSymbol(symbol: string): SymbolParts {
  const [base, quote] = symbol.split('/');
  if (base !== undefined && quote !== undefined) return { base, quote };
  const known = QUOTES.find((asset) => symbol.endsWith(asset) && symbol.length > asset.length);
  return known === undefined ? { base: symbol, quote: '' } : { base: symbol.slice(0, -known.length), quote: known };
}

/** 'BTC/USDT', the form shown to the reader. */
export function showSymbol(symbol: string): string {
  const { base, quote } = splitSymbol(symbol);
  return quote === '' ? base : `${base}/${quote}`;
}
