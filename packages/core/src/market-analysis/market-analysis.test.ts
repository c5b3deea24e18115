import { describe, expect, it } from 'vitest';
import { randomAt } from '../base/random.ts';
import { epochMs, HOUR_MS } from '../base/time.ts';
import { atr } from '../indicators/atr.ts';
import { cmf } from '../indicators/cmf.ts';
import { dmi } from '../indicators/dmi.ts';
import { ema } from '../indicators/ema.ts';
import { rsi } from '../indicators/rsi.ts';
import type { Candle } from '../market/candle.ts';
import { toCandleSeries } from '../market/candle-series.ts';
import { strategyById } from '../strategies/catalogue/catalogue.ts';
import { analyseCoin } from './analyse-coin.ts';
import { assessRisk } from './assess-risk.ts';
import { missingCandles } from '../market/candle-gaps.ts';
import { findCandleFault, setPrice, toCoinColumns } from './coin-columns.ts';
import { findRegime } from './find-regime.ts';
import { type CoinFigures, createMeasuringSpace, measureCoin } from './measure-coin.ts';
import { readBreadth } from './read-breadth.ts';
import { recommendStrategies } from './recommend-strategies.ts';
import { readSentiment, scoreCoin, scoreParts } from './score-coin.ts';
import { ANALYSIS_TIMEFRAME, REGIMES } from './words.ts';

function walk(seed: number, rows: number, drift = 0, noise = 0.01): Candle[] {
  let close = 100;
  return Array.from({ length: rows }, (_, row) => {
    const open = close;
    close *= 1 + drift + noise * (2 * randomAt(seed, row) - 1);
    const [high, low] = [Math.max(open, close) * 1.003, Math.min(open, close) / 1.002];
    return { openTime: epochMs(row * HOUR_MS), open, high, low, close, volume: 10 + 90 * randomAt(seed, -row - 1) };
  });
}

const space = createMeasuringSpace();

/** A calm market of which nothing can be said. */
const CALM: CoinFigures = {
  price: 100,
  ema20: 100,
  ema50: 100,
  rsi14: 50,
  adx14: 15,
  atr14: 1,
  atrPct: 1,
  atrRank: 0.5,
  atrRatio: 1,
  volatilityPct: 50,
  drawdownPct: 5,
  momentum: 0,
  channelPlace: 0.5,
  rangePlace: 0.5,
  vwapGap: 0,
  moneyFlow: 0,
  upVolumeShare: 0.5,
};

describe('measuring a coin', () => {
  const candles = walk(5, 200);
  const columns = toCoinColumns(candles);
  setPrice(columns, 104);
  const figures = measureCoin(columns, space);
  const last = candles.at(-1)?.close ?? 0;
  const forming = { open: last, high: Math.max(last, 104), low: Math.min(last, 104), close: 104, volume: 0 };
  const all = [...candles, { openTime: epochMs(200 * HOUR_MS), ...forming }];
  const series = toCandleSeries(all, '1h');

  it('has the figures of the indicators that strategies use', () => {
    const line = (indicator: typeof ema, period: number): number => {
      const out = new Float64Array(series.length);
      indicator.batch(series.close, { period }, [out]);
      return out.at(-1) ?? Number.NaN;
    };
    const out = [0, 0, 0].map(() => new Float64Array(series.length));
    dmi.batch(series, { period: 14 }, out);
    const range = new Float64Array(series.length);
    atr.batch(series, { period: 14 }, [range]);
    expect(figures.ema20).toBe(line(ema, 20));
    expect(figures.ema50).toBe(line(ema, 50));
    expect(figures.rsi14).toBe(line(rsi, 14));
    expect(figures.adx14).toBe(out[0]?.at(-1));
    expect(figures.atr14).toBe(range.at(-1));
  });

  it('reads volume from closed candles alone', () => {
    const flow = new Float64Array(candles.length);
    cmf.batch(toCandleSeries(candles, '1h'), { period: 20 }, [flow]);
    expect(figures.moneyFlow).toBeCloseTo(flow.at(-1) ?? Number.NaN, 12);
    const day = candles.slice(-24);
    const sum = (rows: readonly Candle[]): number => rows.reduce((total, { volume }) => total + volume, 0);
    const up = day.filter(({ open, close }) => close > open);
    expect(figures.upVolumeShare).toBeCloseTo(sum(up) / sum(day), 12);
  });

  it('has volatility, momentum and places as they are written in the document', () => {
    const closes = all.map(({ close }) => close);
    const changes = closes.slice(1).map((close, row) => Math.log(close / (closes[row] ?? close)));
    const week = changes.slice(-168);
    const mean = week.reduce((sum, each) => sum + each, 0) / week.length;
    const sd = Math.sqrt(week.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (week.length - 1));
    expect(figures.volatilityPct).toBeCloseTo(100 * sd * Math.sqrt(8_760), 6);
    expect(figures.momentum).toBeCloseTo(Math.log(104 / (closes.at(-25) ?? 1)) / (sd * Math.sqrt(24)), 9);
    expect(figures.drawdownPct).toBeCloseTo(100 * (1 - 104 / Math.max(...closes)), 9);
    const channel = candles.slice(-20);
    const [top, bottom] = [Math.max(...channel.map(({ high }) => high)), Math.min(...channel.map(({ low }) => low))];
    expect(figures.channelPlace).toBeCloseTo(Math.min(1, Math.max(0, (104 - bottom) / (top - bottom))), 12);
  });

  it('says the same of a coin whoever was measured before it in the same space', () => {
    const others = [walk(8, 60), walk(9, 200, 0.01)].map(toCoinColumns);
    const quote = { price: 104, volume: 5e6 };
    const alone = analyseCoin(columns, quote, createMeasuringSpace());
    for (const other of others) analyseCoin(other, { price: 90, volume: 1 }, space);
    expect(analyseCoin(columns, quote, space)).toEqual(alone);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stays within its bounds on walk %s', (seed) => {
    const rows = walk(seed, 60 + 20 * seed, 0.004 * (seed - 4), 0.002 * seed);
    const reading = analyseCoin(toCoinColumns(rows), { price: rows.at(-1)?.close ?? 1, volume: 1e6 }, space);
    for (const value of [...Object.values(reading.parts), reading.score, reading.confidence]) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(100);
    }
    expect(Object.values(reading.figures).filter((value) => Number.isNaN(value))).toEqual([]);
  });

  it('counts nothing where nothing was traded', () => {
    const silent = toCoinColumns(walk(3, 100).map((candle) => ({ ...candle, volume: 0 })));
    const { figures: found, sentiment } = analyseCoin(silent, { price: 100, volume: 0 }, space);
    expect(found).toMatchObject({ vwapGap: 0, moneyFlow: 0, upVolumeShare: null });
    expect(sentiment).toBe('neutral');
  });
});

describe('the regime', () => {
  it.each([
    ['stable', { atrPct: 0.09, adx14: 60 }],
    ['volatile', { atrRank: 0.95, atrRatio: 1.5, adx14: 60 }],
    ['ranging', { atrRank: 0.95, atrRatio: 1.4 }],
    ['trending', { adx14: 25 }],
    ['ranging', { adx14: 24.9 }],
    ['accumulation', { moneyFlow: 0.05, rangePlace: 0.5 }],
    ['ranging', { moneyFlow: 0.05, rangePlace: 0.51 }],
    ['ranging', { moneyFlow: 0.04, rangePlace: 0.2 }],
  ] as const)('is %s by %j', (regime, change) => {
    expect(findRegime({ ...CALM, ...change })).toBe(regime);
  });

  it('has strategies of the catalogue, and others for a fall than for a rise', () => {
    for (const regime of REGIMES) {
      const advice = recommendStrategies(regime, true);
      expect(advice).toHaveLength(3);
      for (const { id, name, reason } of advice) {
        expect(strategyById(id)).toMatchObject({ name, worksWhen: reason });
      }
    }
    const ids = (isRising: boolean): readonly string[] => recommendStrategies('trending', isRising).map(({ id }) => id);
    expect(ids(true).some((id) => ids(false).includes(id))).toBe(false);
  });
});

describe('the risk', () => {
  it.each([
    ['Low', { volatilityPct: 60 }, 1e6],
    ['Medium', { volatilityPct: 60.1 }, 1e6],
    ['High', { volatilityPct: 110.1 }, 1e6],
    ['Medium', { drawdownPct: 20.1 }, 1e6],
    ['Medium', {}, 999_999],
    ['High', { drawdownPct: 20.1 }, 999_999],
    ['High', { volatilityPct: 500, drawdownPct: 50 }, 0],
  ] as const)('is %s with %j and %d traded', (risk, change, volume) => {
    expect(assessRisk({ ...CALM, ...change }, 'ranging', volume)).toBe(risk);
  });

  it('is a band higher in a volatile regime', () => {
    expect(assessRisk(CALM, 'volatile', 1e6)).toBe('Medium');
  });
});

describe('the score', () => {
  it('is 50 with no confidence where nothing leans', () => {
    const parts = scoreParts(CALM);
    expect(Object.values(parts)).toEqual([50, 50, 50, 50, 50]);
    expect(scoreCoin(parts)).toEqual({ score: 50, confidence: 0, signal: 'neutral' });
  });

  it('has the parts of the document', () => {
    expect(scoreParts({ ...CALM, momentum: 1, rsi14: 40, channelPlace: 0.9, vwapGap: -1, ema20: 101 })).toEqual({
      momentum: 75,
      reversal: 75,
      breakout: 90,
      scalping: 25,
      swing: 75,
    });
    const far = scoreParts({ ...CALM, momentum: 9, rsi14: 90, channelPlace: 1, vwapGap: 9, ema20: 150 });
    expect(far).toEqual({ momentum: 100, reversal: 0, breakout: 100, scalping: 100, swing: 100 });
  });

  it('is confident by the share that leans to its side, and counts the parts that were chosen', () => {
    const parts = { momentum: 100, reversal: 20, breakout: 80, scalping: 50, swing: 60 };
    expect(scoreCoin(parts)).toEqual({ score: 62, confidence: 75, signal: 'BUY' });
    expect(scoreCoin(parts, ['reversal'])).toEqual({ score: 20, confidence: 100, signal: 'STRONG_SELL' });
  });

  it.each([
    [75, 'STRONG_BUY'],
    [74.9, 'BUY'],
    [60, 'BUY'],
    [59.9, 'neutral'],
    [40.1, 'neutral'],
    [40, 'SELL'],
    [25.1, 'SELL'],
    [25, 'STRONG_SELL'],
  ] as const)('of %d is %s', (score, signal) => {
    const parts = { momentum: score, reversal: score, breakout: score, scalping: score, swing: score };
    expect(scoreCoin(parts).signal).toBe(signal);
  });

  it.each([
    [0.55, 'bullish'],
    [0.549, 'neutral'],
    [0.451, 'neutral'],
    [0.45, 'bearish'],
    [null, 'neutral'],
  ] as const)('goes with a sentiment by volume: %s is %s', (upVolumeShare, sentiment) => {
    expect(readSentiment({ ...CALM, upVolumeShare })).toBe(sentiment);
  });
});

describe('breadth', () => {
  const coin = (change24h: number | null, sentiment: 'bullish' | 'bearish' | 'neutral') => ({ change24h, sentiment });

  it('is bullish if more coins are up and bullish than down and bearish', () => {
    const coins = [
      coin(1, 'bullish'),
      coin(2, 'bearish'),
      coin(-1, 'bullish'),
      coin(0, 'bearish'),
      coin(null, 'neutral'),
    ];
    expect(readBreadth(coins)).toEqual({ coins: 5, up: 2, down: 1, bullish: 2, bearish: 2, trend: 'bullish' });
    expect(readBreadth([...coins, coin(-1, 'bearish'), coin(-2, 'bearish')]).trend).toBe('bearish');
    expect(readBreadth([...coins, coin(-1, 'bearish')]).trend).toBe('neutral');
    expect(readBreadth([])).toMatchObject({ coins: 0, trend: 'neutral' });
  });
});

describe('candles that cannot be analysed', () => {
  const candles = walk(1, 200);

  it('are too few, have gaps, or never moved', () => {
    expect(findCandleFault([])).toBe('NO_CANDLES');
    expect(findCandleFault(candles.slice(0, 59))).toBe('NO_CANDLES');
    expect(findCandleFault(candles.slice(0, 60))).toBeNull();
    expect(findCandleFault(candles.filter((_, row) => row % 10 !== 5))).toBe('CANDLE_GAPS');
    expect(findCandleFault(candles.map((each) => ({ ...each, open: 5, high: 5, low: 5, close: 5 })))).toBe(
      'FLAT_MARKET',
    );
  });

  it('may miss one hour in twenty, which is counted', () => {
    const most = candles.filter((_, row) => row % 20 !== 5);
    expect(missingCandles(most, ANALYSIS_TIMEFRAME)).toBe(10);
    expect(findCandleFault(most)).toBeNull();
    expect(findCandleFault(most.filter((_, row) => row !== 100))).toBe('CANDLE_GAPS');
  });
});
