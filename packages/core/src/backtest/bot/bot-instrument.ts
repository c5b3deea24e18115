import { decFromNumber } from '../../base/decimal.ts';
import { type Instrument, instrumentId } from '../../market/instrument.ts';
import { findInstrument } from '../../market/instruments.ts';
import type { Assumptions } from '../assumptions.ts';

/** Ends of symbols, the longer before those that end them. */
const QUOTES = ['USDT', 'USDC', 'FDUSD', 'BUSD', 'USD', 'EUR', 'GBP', 'BTC', 'ETH'] as const;

/**
 * The pair as a bot needs it, with the increments and minimums of the assumptions; null when these are not known and the
 * assumptions do not say them.
 */
export function findBotInstrument(
  { venue, symbol }: { readonly venue: string; readonly symbol: string },
  { priceIncrement, quantityIncrement, minQuantity, minNotional }: Assumptions,
): Instrument | null {
  if (priceIncrement === null || quantityIncrement === null) return null;
  const known = findInstrument(symbol) ?? splitSymbol(symbol);
  if (known === null) return null;
  return {
    id: instrumentId('binance', symbol),
    // A backtest asks no venue anything; whose candles they are is in the result.
    venue: venue === 'kraken' || venue === 'coinbase' ? venue : 'binance',
    symbol,
    base: known.base,
    quote: known.quote,
    priceIncrement: decFromNumber(priceIncrement),
    quantityIncrement: decFromNumber(quantityIncrement),
    minQuantity: decFromNumber(minQuantity),
    minNotional: decFromNumber(minNotional),
  };
}

function splitSymbol(symbol: string): Pick<Instrument, 'base' | 'quote'> | null {
  const quote = QUOTES.find((end) => symbol.endsWith(end) && symbol.length > end.length);
  return quote === undefined ? null : { base: symbol.slice(0, -quote.length), quote };
}
