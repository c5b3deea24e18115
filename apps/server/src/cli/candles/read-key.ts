// candles: the parts of `atb candles`, one file each.
import { type CandleKey, isSymbolName, isVenueName } from '../../market-data/archive/candle-key.ts';
import { type GivenOptions, readTimeframe } from '../support/read-options.ts';
import { UsageError } from '../support/usage-error.ts';

/** @throws UsageError when there are not exactly a symbol and a timeframe. */
export function readKey(given: GivenOptions): CandleKey {
  const [symbol, timeframe, ...others] = given.positionals;
  if (symbol === undefined || timeframe === undefined || others.length > 0) {
    throw new UsageError('name a symbol and a timeframe, such as BTCUSDT 1h');
  }
  return { venue: readVenue(given), symbol: readSymbol(symbol), timeframe: readTimeframe(timeframe) };
}

export function readVenue(given: GivenOptions): string {
  const venue = given.text('venue') ?? 'binance';
  if (!isVenueName(venue)) throw new UsageError(`"${venue}" is not the name of a venue, such as binance`);
  return venue;
}

/** `btc/usdt` and `BTC_USDT` are what people type. */
export function readSymbol(text: string): string {
  const symbol = text.toUpperCase().replaceAll(/[/_-]/gu, '');
  if (!isSymbolName(symbol)) throw new UsageError(`"${text}" is not a symbol, such as BTCUSDT`);
  return symbol;
}
