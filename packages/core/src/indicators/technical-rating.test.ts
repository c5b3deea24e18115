import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../base/time.ts';
import type { Candle } from '../market/candle.ts';
import { MOVING_AVERAGE_VOTES, MovingAverageVotes } from './rating/moving-average-votes.ts';
import { OSCILLATOR_VOTES, OscillatorVotes } from './rating/oscillator-votes.ts';
import { technicalRating } from './technical-rating.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

interface RatingCase {
  readonly input: { readonly klines: readonly (readonly [number, string, string, string, string, string])[] };
  readonly expected: {
    readonly recommendAll: number;
    readonly recommendMA: number;
    readonly recommendOther: number;
    readonly votes: Readonly<Record<string, number>>;
    readonly lastClosedTime: number;
  };
}

function readCase(): RatingCase {
  const bytes = readFileSync(new URL('../../fixtures/indicators-tradingview-rating.json.gz', import.meta.url));
  const [golden] = (JSON.parse(gunzipSync(bytes).toString()) as { cases: [RatingCase] }).cases;
  return golden;
}

const golden = readCase();
const rated = golden.input.klines
  .filter(([openTime]) => openTime <= golden.expected.lastClosedTime)
  .map(
    ([openTime, open, high, low, close, volume]): Candle => ({
      openTime: epochMs(openTime),
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
      volume: Number(volume),
    }),
  );

describe('technicalRating', () => {
  it('rates the last closed candle as TradingView did', () => {
    const candles = candlesOf({
      openTime: rated.map((candle) => candle.openTime),
      open: rated.map((candle) => candle.open),
      high: rated.map((candle) => candle.high),
      low: rated.map((candle) => candle.low),
      close: rated.map((candle) => candle.close),
      volume: rated.map((candle) => candle.volume),
    });
    const [all, ma, other] = runBatch(technicalRating, {}, candles).map((column) => column.at(-1));
    expect(all).toBeCloseTo(golden.expected.recommendAll, 9);
    expect(ma).toBeCloseTo(golden.expected.recommendMA, 9);
    expect(other).toBeCloseTo(golden.expected.recommendOther, 9);
  });

  it('casts the single votes that TradingView did', () => {
    const averages = new MovingAverageVotes();
    const oscillators = new OscillatorVotes();
    for (const candle of rated) {
      averages.next(candle);
      oscillators.next(candle);
    }
    const vote = (name: string): number =>
      averages.votes[MOVING_AVERAGE_VOTES.indexOf(name)] ?? oscillators.votes[OSCILLATOR_VOTES.indexOf(name)] ?? 9;
    expect({
      'Stoch.RSI': vote('stochRsi'),
      WR: vote('williamsR'),
      BBPower: vote('bullBearPower'),
      UO: vote('ultimate'),
      Ichimoku: vote('ichimoku'),
      VWMA: vote('vwma'),
      HullMA9: vote('hullMa'),
    }).toEqual(golden.expected.votes);
  });

  it('is neutral where nothing moves', () => {
    const [all, ma, other] = runBatch(technicalRating, {}, flatCandles(260, 0)).map((column) => column.at(-1));
    expect([all, ma, other]).toEqual([0, 0, 0]);
  });

  it('buys with every average in a steady rise and has no rating before the slowest one', () => {
    const rise = candlesOf({ close: Array.from({ length: 260 }, (_, row) => 100 + row) });
    const [, ma, other] = runBatch(technicalRating, {}, rise);
    expect(ma?.[198]).toBeNaN();
    expect(ma?.[199]).toBeCloseTo(14 / 15, 12);
    expect(other?.findIndex((value) => !Number.isNaN(value))).toBe(49);
  });
});
