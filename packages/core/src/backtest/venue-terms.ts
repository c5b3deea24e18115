import { findInstrument } from '../market/instruments.ts';
import { type BacktestTerms, instrumentTerms } from './backtest-terms.ts';

/** Orders respect tick, lot and minimum of the pair, unless the terms name others. */
export function withVenueRules(
  { venue, symbol }: { readonly venue: string; readonly symbol: string },
  terms: BacktestTerms,
): BacktestTerms {
  const instrument = venue === 'binance' ? findInstrument(symbol) : null;
  if (instrument === null) return terms;
  const rules = instrumentTerms(instrument);
  return {
    ...terms,
    priceIncrement: terms.priceIncrement ?? rules.priceIncrement,
    quantityIncrement: terms.quantityIncrement ?? rules.quantityIncrement,
    minQuantity: terms.minQuantity > 0 ? terms.minQuantity : rules.minQuantity,
    minNotional: terms.minNotional > 0 ? terms.minNotional : rules.minNotional,
  };
}
