import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CandleSeries, sliceCandleSeries } from '../market/candle-series.ts';
import { STRATEGIES, strategyById } from '../strategies/catalogue/catalogue.ts';
import { randomCandles } from '../strategies/testing/random-candles.ts';
import { bandOf, calibrateSignals } from './calibrate-signals.ts';
import { signalOutcome } from './outcomes.ts';
import { rateSignals, type SignalSource } from './rate-signals.ts';
import { readLatest, readSignal } from './read-signal.ts';
import { DEFAULT_SIGNAL_PARAMS, STRATEGY_HORIZON } from './signal-params.ts';

const AVERAGES: SignalSource = { kind: 'averages', params: DEFAULT_SIGNAL_PARAMS };
const SOURCES: readonly SignalSource[] = [
  AVERAGES,
  { kind: 'averages', params: { emaShort: 5, emaLong: 12, rsiLow: 20, rsiHigh: 80 } },
  ...['ema-cross', 'rsi-dip', 'turtle'].flatMap((id) => {
    const definition = strategyById(id);
    return definition === null ? [] : [{ kind: 'strategy' as const, definition }];
  }),
];

const firstRows = (series: CandleSeries, rows: number): CandleSeries =>
  sliceCandleSeries(series, 0, (series.openTime[rows - 1] ?? 0) + 1);

const walk = fc
  .record({ seed: fc.nat(10_000), length: fc.integer({ min: 120, max: 500 }), gaps: fc.constantFrom(0, 0.02) })
  .map(randomCandles);
const source = fc.constantFrom(...SOURCES);

/** Signals whose outcome lies within the first rows, counted as plainly as the words say. */
function countPlainly(series: CandleSeries, from: SignalSource, horizon: number) {
  const { side, confidence, warmUp } = rateSignals(series, from);
  const freeFrom = new Map<string, number>();
  const bands = new Map<string, { count: number; gained: number }>();
  for (let row = warmUp; row < series.length; row += 1) {
    const at = side[row];
    if (at !== 1 && at !== -1) continue;
    const outcome = signalOutcome(series, row, at, horizon);
    const key = `${at} ${bandOf(confidence[row] ?? 0)}`;
    if (Number.isNaN(outcome) || row < (freeFrom.get(key) ?? 0)) continue;
    freeFrom.set(key, row + horizon);
    const { count, gained } = bands.get(key) ?? { count: 0, gained: 0 };
    bands.set(key, { count: count + 1, gained: gained + (outcome > 0 ? 1 : 0) });
  }
  return bands;
}

describe('signals of every candle', () => {
  it('do not change when the candles after them are cut off', () => {
    fc.assert(
      fc.property(source, walk, fc.integer({ min: 60, max: 500 }), (from, series, rows) => {
        const cut = firstRows(series, Math.min(rows, series.length));
        const [whole, part] = [rateSignals(series, from), rateSignals(cut, from)];
        expect(part.side).toEqual(whole.side.slice(0, cut.length));
        expect(part.confidence).toEqual(whole.confidence.slice(0, cut.length));
      }),
      { numRuns: 150 },
    );
  });

  it('end with what the page reads', () => {
    fc.assert(
      fc.property(source, walk, (from, series) => {
        const { side, confidence } = rateSignals(series, from);
        const read = readLatest(series, from);
        expect({ Long: 1, Short: -1, Neutral: 0 }[read.signal]).toBe(side.at(-1));
        expect(read.confidence).toBe(confidence.at(-1));
        if (from.kind === 'averages' && series.length >= 50) {
          expect(readSignal([...series.close], from.params)).toMatchObject(read);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('of a strategy are as sure as its known outcomes were', () => {
    const from = SOURCES[2];
    if (from?.kind !== 'strategy') throw new Error('no strategy');
    const series = randomCandles({ seed: 5, length: 5_000 });
    const { side, confidence } = rateSignals(series, from);
    const row = side.lastIndexOf(1);
    const earlier = [...side.keys()].filter(
      (each) => side[each] === 1 && each + STRATEGY_HORIZON <= row && each > row - 500,
    );
    const gained = earlier.filter((each) => signalOutcome(series, each, 1, STRATEGY_HORIZON) > 0).length;
    expect(earlier.length, 'the walk gives it something to learn from').toBeGreaterThan(1);
    expect(confidence[row]).toBe(Math.round((100 * (gained + 1)) / (earlier.length + 2)));
  });
});

describe('calibrateSignals', () => {
  it('counts what a plain count counts', () => {
    fc.assert(
      fc.property(source, walk, fc.constantFrom(1, 3, 12), (from, series, horizon) => {
        const { sides } = calibrateSignals(series, from, horizon);
        const plain = countPlainly(series, from, horizon);
        for (const { side, bands } of sides) {
          bands.forEach(({ count, gained }, band) => {
            const expected = plain.get(`${side === 'Long' ? 1 : -1} ${band}`) ?? { count: 0, gained: 0 };
            expect({ count, gained }, `${side} ${band}`).toEqual(expected);
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('counts nothing that was not over when the candles end: cut off, it only loses what came later', () => {
    fc.assert(
      fc.property(source, walk, fc.integer({ min: 100, max: 400 }), (from, series, rows) => {
        const cut = firstRows(series, Math.min(rows, series.length));
        const [whole, part] = [calibrateSignals(series, from, 6), calibrateSignals(cut, from, 6)];
        part.sides.forEach(({ bands, anyCandle }, at) => {
          const all = whole.sides[at];
          expect(anyCandle.count).toBeLessThanOrEqual(all?.anyCandle.count ?? 0);
          bands.forEach(({ count, gained }, band) => {
            expect(count).toBeLessThanOrEqual(all?.bands[band]?.count ?? 0);
            expect(gained).toBeLessThanOrEqual(all?.bands[band]?.gained ?? 0);
          });
        });
        // What the last candles hold cannot be known yet: other prices there change nothing that is counted before them.
        const close = series.close.map((value, row) => (row >= cut.length ? value * 3 : value));
        const open = series.open.map((value, row) => (row >= cut.length ? value * 3 : value));
        const other = firstRows({ ...series, open, close, high: close, low: close }, cut.length);
        expect(calibrateSignals(other, from, 6).sides.map(({ anyCandle }) => anyCandle)).toEqual(
          part.sides.map(({ anyCandle }) => anyCandle),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('finds that a market does what the averages say', () => {
    // Up for 100 candles, down for 100, in steps that keep the RSI off its ends: averages follow, most signals are right.
    const length = 2_000;
    const base = randomCandles({ seed: 1, length });
    const close = Float64Array.from({ length }, (_, row) => {
      const phase = row % 200;
      return 100 + (phase < 100 ? phase : 200 - phase) * 0.2 + ([0, 0.8, -0.8][row % 3] ?? 0);
    });
    const open = close.map((value, row) => close[row - 1] ?? value);
    const [high, low] = [close.map((value) => value + 1), close.map((value) => value - 1)];
    const { sides } = calibrateSignals({ ...base, open, high, low, close }, AVERAGES, 12);
    const sure = sides.flatMap(({ bands }) => bands.slice(5));
    const sum = (of: 'count' | 'gained'): number => sure.reduce((total, band) => total + band[of], 0);
    expect(sum('count')).toBeGreaterThan(20);
    expect(sum('gained') / sum('count')).toBeGreaterThan(0.7);
  });

  it('counts nothing on a flat market and across missing candles', () => {
    const flat = randomCandles({ seed: 2, length: 300 });
    const still = new Float64Array(300).fill(100);
    const { signals, sides } = calibrateSignals(
      { ...flat, open: still, high: still, low: still, close: still },
      AVERAGES,
      12,
    );
    expect(signals).toBe(0);
    expect(sides.map(({ anyCandle }) => anyCandle.gained)).toEqual([0, 0]);
    const far = { ...flat, openTime: flat.openTime.map((time, row) => time + Math.floor(row / 5) * 3_600_000) };
    expect(calibrateSignals(far, AVERAGES, 12).sides.map(({ anyCandle }) => anyCandle.count)).toEqual([0, 0]);
  });

  it('takes every strategy of the catalogue on hours that its rules can be read on', () => {
    const series = randomCandles({ seed: 3, length: 700, timeframe: '15m' });
    for (const definition of STRATEGIES) {
      const { sides } = calibrateSignals(series, { kind: 'strategy', definition }, 12);
      expect(sides).toHaveLength(2);
    }
  });
});
