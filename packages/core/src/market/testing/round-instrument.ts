import { dec } from '../../base/decimal.ts';
import { type Instrument, instrumentId } from '../instrument.ts';

/** Round figures, so that worked examples can be followed by hand: tick 0.01, lot 0.001, at least 5 USDT. */
export const ROUND_INSTRUMENT: Instrument = {
  id: instrumentId('binance', 'BTCUSDT'),
  venue: 'binance',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  priceIncrement: dec('0.01'),
  quantityIncrement: dec('0.001'),
  minQuantity: dec('0.001'),
  minNotional: dec('5'),
};
