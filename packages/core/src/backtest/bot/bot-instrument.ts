import { decFromNumber } from '../../base/decimal.ts';
import { type Instrument, instrumentId } from '../../market/instrument.ts';
import { findInstrument } from '../../market/instruments.ts';
import { pairOfCandles } from '../../market/pair.ts';
import type { Assumptions } from '../assumptions.ts';

/**
 * The pair as a bot needs it, with the increments and minimums of the assumptions; null when these are not known and the
 * assumptions do not say them.
 */
export function findBotInstrument(
  { venue, symbol }: { readonly venue: string; readonly symbol: string },
  { priceIncrement, quantityIncrement, minQuantity, minNotional }: Assumptions,
): Instrument | null {
  if (priceIncrement === null || quantityIncrement === null) return null;
  const known = findInstrument(symbol) ?? pairOfCandles(symbol);
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
