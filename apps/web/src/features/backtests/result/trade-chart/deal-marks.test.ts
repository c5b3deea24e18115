// @vitest-environment node
import type { DcaBundle } from '../../kinds/dca/dca-bundle.ts';
import { describe, expect, it } from 'vitest';
import type { ChartCandle } from '../../../../components/chart/chart-types.ts';
import { RECORDED_DCA_BUNDLE } from '../../testing/recorded-run.ts';
import { dealRoomOf, toMarks } from './trade-marks.ts';
import type { Trade } from '../trades.ts';
import { tradesOf } from '../trades-of.ts';
import { averagePath, dealSteps } from './deal-marks.ts';

const HOUR_MS = 3_600_000;
const TRADES = tradesOf(RECORDED_DCA_BUNDLE);
const [FIRST, , LAST] = TRADES;

/** Flat candles of so many hours from the first day on. */
function candlesOf(hours: number): readonly ChartCandle[] {
  return Array.from({ length: (5 * 24) / hours }, (_, i) => ({
    time: Date.parse('2024-01-01') + i * hours * HOUR_MS,
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volume: 1,
  }));
}

const textsOf = (hours: number, chosen: number | null, shared = 0): readonly string[] =>
  toMarks(TRADES, candlesOf(hours), { chosen, shared, dealRoom: 12 }).map(
    ({ trade, side, text }) => `${trade} ${side} ${text}`,
  );

describe('marks of deals', () => {
  it('name base order, safety orders and what ended the deal, where there are candles enough', () => {
    expect(textsOf(1, null)).toEqual([
      '1 buy Base',
      '1 sell TP +3.0%',
      '2 buy ',
      '2 sell ',
      '3 buy Base',
      '3 buy 1',
      '3 buy 2',
      '3 buy 3',
      '3 sell SL −2.3%',
    ]);
  });

  it('are bare on long candles, all but those of the chosen deal', () => {
    expect(textsOf(4, null)).toEqual(['1 buy ', '1 sell ', '2 buy ', '2 sell ', '3 buy ', '3 sell ']);
    expect(textsOf(4, 3).slice(4)).toEqual(['3 buy Base', '3 buy 1', '3 buy 2', '3 buy 3', '3 sell SL −2.3%']);
    expect(textsOf(4, 3, 8).slice(-5), 'where marks are shared, too').toHaveLength(5);
  });

  it('ask for as many candles as make room on the screen', () => {
    expect([dealRoomOf(400, 1_000), dealRoomOf(365, 260), dealRoomOf(20, 1_000)]).toEqual([16, 64, 1]);
  });

  it('stand on the candle in which an order filled, not on the one after', () => {
    const marks = toMarks(TRADES, candlesOf(4), { chosen: 3, shared: 0 });
    const third = marks.find(({ text }) => text === '3');
    expect(third === undefined ? null : new Date(third.time).toISOString()).toBe('2024-01-03T12:00:00.000Z');
  });

  it('name each sale of a take profit per entry', () => {
    const { fills, trades } = RECORDED_DCA_BUNDLE;
    const sales: DcaBundle = {
      ...RECORDED_DCA_BUNDLE,
      fills: {
        ...fills,
        side: ['buy', 'buy', 'buy', 'sell', 'sell', 'sell'],
        role: ['base', 'safety', 'safety', 'take_profit', 'take_profit', 'take_profit'],
        order: [0, 1, 2, 2, 1, 0],
        deal: [1, 1, 1, 1, 1, 1],
      },
      trades: { ...trades, entryTime: trades.entryTime.slice(0, 1) },
    };
    const [deal] = tradesOf(sales);
    expect(deal === undefined ? [] : dealSteps(deal).map(({ text }) => text), 'the last sale is the exit').toEqual([
      '1',
      '2',
      'TP 2',
      'TP 1',
    ]);
    expect(deal === undefined ? [] : averagePath(deal), 'there is no one average').toBeNull();
  });
});

describe('averagePath', () => {
  const pricesOf = (trade: Trade | undefined): readonly number[] =>
    (trade === undefined ? null : averagePath(trade))?.map(({ price }) => Math.round(price)) ?? [];

  it('falls with each safety order, and ends with the sale', () => {
    const prices = pricesOf(LAST);
    expect(prices.at(0)).toBe(45_492);
    expect(prices.at(-1), 'the average that the deal is listed with').toBe(Math.round(LAST?.entryPrice ?? 0));
    expect(prices.toSorted((a, b) => b - a)).toEqual(prices);
    const times = (LAST === undefined ? null : averagePath(LAST))?.map(({ time }) => time) ?? [];
    expect(times.at(-1)).toBe(LAST?.exitTime);
  });

  it('is level for a base order that stood alone', () => {
    expect(new Set(pricesOf(FIRST)).size).toBe(1);
  });
});
