// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { ChartCandle } from '../../../../components/chart/chart-types.ts';
import { tradesOf } from '../trades-of.ts';
import { RECORDED_BUNDLE } from '../../testing/recorded-run.ts';
import {
  candleIndex,
  chooseDetail,
  covers,
  listDetails,
  planWindow,
  toLogical,
  toTime,
  type CandleWindow,
} from './candle-window.ts';
import { indexTrades, tradesPerMark, toMarks, tradesInView } from './trade-marks.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

function candlesOf(count: number, stepMs: number, from = 0): readonly ChartCandle[] {
  return Array.from({ length: count }, (_, i) => ({
    time: from + i * stepMs,
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volume: 1,
  }));
}

describe('how much detail a view gets', () => {
  it('takes longer candles for a longer view, never shorter ones than the run had', () => {
    const details = listDetails('15m');
    expect(details).toEqual(['15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d']);
    expect(chooseDetail(details, { from: 0, to: 2 * DAY }, 500)).toBe('15m');
    expect(chooseDetail(details, { from: 0, to: 30 * DAY }, 500)).toBe('2h');
    expect(chooseDetail(details, { from: 0, to: 10 * YEAR }, 500)).toBe('1d');
  });

  it('loads a few thousand candles for a year of minutes, wherever one looks', () => {
    const run = { from: 0, to: YEAR };
    for (const span of [HOUR, 6 * HOUR, 3 * DAY, 40 * DAY, YEAR]) {
      const view = { from: YEAR / 2 - span / 2, to: YEAR / 2 + span / 2 };
      const detail = chooseDetail(listDetails('1m'), view, 500);
      const window = planWindow(view, detail, run);
      const candles = (window.to - window.from) / ({ '1m': HOUR / 60 }[detail as string] ?? HOUR / 12);
      expect(covers(window, view, run)).toBe(true);
      expect(detail !== '1m' || candles < 3_000, 'candles of a minute').toBe(true);
    }
  });

  it('does not ask for candles beyond the run', () => {
    const run = { from: 10 * DAY, to: 20 * DAY };
    expect(planWindow({ from: 0, to: 12 * DAY }, '1h', run)).toEqual(run);
    expect(covers(run, { from: 0, to: 30 * DAY }, run), 'there is nothing outside').toBe(true);
  });
});

describe('places on the axis', () => {
  const window: CandleWindow = { from: 0, to: 100 * HOUR, timeframe: '1h', candles: candlesOf(100, HOUR) };

  it('go there and back, beyond the ends too', () => {
    for (const time of [-5 * HOUR, 0, 42.5 * HOUR, 99 * HOUR, 120 * HOUR]) {
      expect(toTime(window, toLogical(window, time))).toBeCloseTo(time, 3);
    }
  });

  it('finds the candle that holds a time', () => {
    expect(candleIndex(window.candles, -1)).toBe(-1);
    expect(candleIndex(window.candles, 5.9 * HOUR)).toBe(5);
    expect(candleIndex(window.candles, 1_000 * HOUR)).toBe(99);
  });
});

describe('marks of trades', () => {
  const trades = tradesOf(RECORDED_BUNDLE);
  const from = Date.parse('2024-02-01');
  const days = candlesOf(60, DAY, from);

  it('has an entry and an exit of every trade, and the result at its end', () => {
    const marks = toMarks(trades, days, { chosen: null, shared: 0 });
    expect(marks).toHaveLength(2 * trades.length);
    expect(marks.filter(({ side }) => side === 'sell').map(({ text }) => text)).toContain('+17.4%');
    expect(marks.map(({ time }) => time)).toEqual(marks.map(({ time }) => time).toSorted((a, b) => a - b));
  });

  it('finds trades that are held through a view without beginning or ending in it', () => {
    const third = trades[2];
    const middle = ((third?.entryTime ?? 0) + (third?.exitTime ?? 0)) / 2;
    expect(tradesInView(indexTrades(trades), { from: middle - HOUR, to: middle + HOUR })).toEqual([third]);
  });

  it('puts many trades into one mark a candle and side, and the chosen one apart', () => {
    const [first] = trades;
    const many = Array.from({ length: 10_000 }, (_, i) => ({
      ...(first ?? trades[0]),
      number: i + 1,
      entryTime: from + i * 100_000,
      exitTime: from + i * 100_000 + 50_000,
    })) as typeof trades;
    const marks = toMarks(many, days, { chosen: 7, shared: tradesPerMark(many.length, days.length) });
    expect(marks.length).toBeLessThan(60);
    expect(marks.filter(({ isChosen }) => isChosen)).toHaveLength(2);
  });
});
