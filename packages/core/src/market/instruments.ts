import { dec } from '../base/decimal.ts';
import { type Instrument, instrumentId } from './instrument.ts';

/**
 * Increments of the spot pairs on Binance: base, price increment, quantity increment (also the smallest quantity).
 * From GET /api/v3/exchangeInfo; prices recorded in 2025 (2023 for MATIC and ALGO) are all multiples of these.
 */
const BINANCE_USDT: ReadonlyArray<readonly [base: string, priceIncrement: string, quantityIncrement: string]> = [
  ['BTC', '0.01', '0.00001'],
  ['ETH', '0.01', '0.0001'],
  ['SOL', '0.01', '0.001'],
  ['ADA', '0.0001', '0.1'],
  ['DOT', '0.001', '0.01'],
  ['LINK', '0.01', '0.01'],
  ['MATIC', '0.0001', '0.1'],
  ['AVAX', '0.01', '0.01'],
  ['XRP', '0.0001', '0.1'],
  ['ATOM', '0.001', '0.01'],
  ['ALGO', '0.0001', '1'],
];

/** Smallest order in USDT on Binance spot since 2023 (filter NOTIONAL). */
const MIN_NOTIONAL_USDT = '5';

/** The pairs the product knows without asking a venue. */
export const INSTRUMENTS: readonly Instrument[] = BINANCE_USDT.map(([base, priceIncrement, quantityIncrement]) => ({
  id: instrumentId('binance', `${base}USDT`),
  venue: 'binance',
  symbol: `${base}USDT`,
  base,
  quote: 'USDT',
  priceIncrement: dec(priceIncrement),
  quantityIncrement: dec(quantityIncrement),
  minQuantity: dec(quantityIncrement),
  minNotional: dec(MIN_NOTIONAL_USDT),
}));

const BY_SYMBOL: ReadonlyMap<string, Instrument> = new Map(INSTRUMENTS.map((each) => [each.symbol, each]));

/** The pair with this symbol, null when it is not in the catalogue. */
export function findInstrument(symbol: string): Instrument | null {
  return BY_SYMBOL.get(symbol) ?? null;
}
