import { timeframeMs, type Timeframe } from '@atb/core/market/timeframe';
import { readSignal } from '@atb/core/signals/read-signal';
import { DEFAULT_SIGNAL_PARAMS } from '@atb/core/signals/signal-params';
import type { SampleSignal } from '../../features/landing/landing-data.ts';
import { readCandles } from './read-candles.ts';

const SOURCES: ReadonlyArray<readonly [symbol: string, source: Timeframe, timeframe: Timeframe]> = [
  ['BTCUSDT', '1h', '1h'],
  ['ETHUSDT', '1h', '4h'],
  ['SOLUSDT', '5m', '15m'],
  ['ADAUSDT', '5m', '5m'],
  ['LINKUSDT', '1h', '1h'],
];
/** Candles that a signal is read from, as the live signals do. */
const WINDOW = 200;

/** The latest signal of each symbol in the shipped candles that is not neutral. */
export async function sampleSignals(repository: string): Promise<readonly SampleSignal[]> {
  return Promise.all(SOURCES.map(([symbol, source, timeframe]) => latestSignal(repository, symbol, source, timeframe)));
}

async function latestSignal(
  repository: string,
  symbol: string,
  source: Timeframe,
  timeframe: Timeframe,
): Promise<SampleSignal> {
  const candles = await readCandles(repository, symbol, source, timeframe);
  for (let end = candles.length; end >= WINDOW; end -= 1) {
    const window = candles.slice(end - WINDOW, end);
    const reading = readSignal(
      window.map(({ close }) => close),
      DEFAULT_SIGNAL_PARAMS,
    );
    const last = window.at(-1);
    if (reading === null || last === undefined || reading.signal === 'Neutral') continue;
    const at = last.openTime + timeframeMs(timeframe);
    const direction = reading.signal === 'Long' ? 'LONG' : 'SHORT';
    return { symbol, timeframe, direction, confidence: reading.confidence, at, exchange: 'Binance' };
  }
  throw new Error(`${symbol} has no signal in the shipped candles`);
}
