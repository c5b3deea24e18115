import { describe, expect, it } from 'vitest';
import { readSignal, signalCandlesMin } from './read-signal.ts';
import { DEFAULT_SIGNAL_PARAMS } from './signal-params.ts';

const PARAMS = DEFAULT_SIGNAL_PARAMS;

/** The definitions once more, as plainly as they are written in books. */
function bookEma(closes: readonly number[], period: number): number {
  const seed = closes.slice(0, period).reduce((sum, close) => sum + close, 0) / period;
  return closes.slice(period).reduce((mean, close) => mean + (close - mean) * (2 / (period + 1)), seed);
}

function bookRsi(closes: readonly number[], period = 14): number {
  const changes = closes.slice(1).map((close, index) => close - (closes[index] ?? close));
  const mean = (pick: (change: number) => number) => {
    const seed = changes.slice(0, period).reduce((sum, change) => sum + pick(change), 0) / period;
    return changes.slice(period).reduce((last, change) => (last * (period - 1) + pick(change)) / period, seed);
  };
  const [gains, losses] = [mean((change) => Math.max(change, 0)), mean((change) => Math.max(-change, 0))];
  return (100 * gains) / (gains + losses);
}

const series = (count: number, close: (index: number) => number): number[] =>
  Array.from({ length: count }, (_, i) => close(i));
/** Up three candles, down two: a trend whose RSI stays inside its band. */
const zigzag = (drift: number) => series(200, (i) => 1_000 + drift * i + ([0, 6, 12, 18, 9][i % 5] ?? 0));

describe('a signal', () => {
  it('has the averages and the RSI of the books', () => {
    const closes = zigzag(0.5);
    const reading = readSignal(closes, { ...PARAMS, emaShort: 10, emaLong: 40 });
    expect(reading?.ema20).toBeCloseTo(bookEma(closes, 20), 9);
    expect(reading?.ema50).toBeCloseTo(bookEma(closes, 50), 9);
    expect(reading?.rsi14).toBeCloseTo(bookRsi(closes), 9);
    expect(reading?.emaShort).toBeCloseTo(bookEma(closes, 10), 9);
    expect(reading?.emaLong).toBeCloseTo(bookEma(closes, 40), 9);
    expect(reading?.lastClose).toBe(closes.at(-1));
  });

  it('is Long in a rise and Short in the same fall, with a confidence by the sentence', () => {
    const rise = zigzag(1.2);
    const long = readSignal(rise, PARAMS);
    expect(long).toMatchObject({ signal: 'Long' });
    const moves = rise.slice(-15).map((close, index, all) => Math.abs(close - (all[index - 1] ?? close)));
    const meanMove = moves.slice(1).reduce((sum, move) => sum + move, 0) / 14;
    const apart = Math.min(1, Math.abs((long?.ema20 ?? 0) - (long?.ema50 ?? 0)) / (4 * meanMove));
    const lean = Math.min(1, Math.max(0, ((long?.rsi14 ?? 0) - 50) / 20));
    expect(long?.confidence).toBe(Math.round(100 * (0.6 * apart + 0.4 * lean)));
    const short = readSignal(
      rise.map((close) => 3_000 - close),
      PARAMS,
    );
    expect(short).toMatchObject({ signal: 'Short', confidence: long?.confidence });
  });

  it('is Neutral with confidence 0 when the rise is overbought, the fall oversold, or nothing moves', () => {
    const neutral = { signal: 'Neutral', confidence: 0 };
    expect(
      readSignal(
        series(200, (i) => 100 + i),
        PARAMS,
      ),
    ).toMatchObject(neutral);
    expect(
      readSignal(
        series(200, (i) => 1_000 - i),
        PARAMS,
      ),
    ).toMatchObject(neutral);
    expect(
      readSignal(
        series(200, () => 5),
        PARAMS,
      ),
    ).toMatchObject({ ...neutral, rsi14: 50 });
  });

  it('never leaves 0 to 100, however far the averages stand apart', () => {
    const jump = series(200, (i) => (i < 190 ? 100 + (i % 2) : 1_000_000 + (i % 3)));
    const confidence = readSignal(jump, { ...PARAMS, rsiHigh: 99 })?.confidence ?? -1;
    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(confidence).toBeLessThanOrEqual(100);
  });

  it('needs as many candles as its longest average', () => {
    const least = signalCandlesMin({ emaLong: 120 });
    expect(least).toBe(120);
    expect(signalCandlesMin(PARAMS)).toBe(50);
    expect(readSignal(zigzag(1).slice(0, least - 1), { ...PARAMS, emaLong: 120 })).toBeNull();
    expect(readSignal(zigzag(1).slice(0, least), { ...PARAMS, emaLong: 120 })).not.toBeNull();
    expect(readSignal([], PARAMS)).toBeNull();
  });
});
