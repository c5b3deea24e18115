import { describe, expect, it } from 'vitest';
import type { LimitOrder, ProfitSchedule } from '../strategies/signal-columns.ts';
import type { AssumptionsInput } from './assumptions.ts';
import { type HandCandle, runByHand } from './testing/hand-run.ts';

const FLAT: HandCandle = [100, 100, 100, 100];

const limit = (price: number | readonly number[], more: Partial<LimitOrder> = {}): LimitOrder => ({
  price: Float64Array.from({ length: 9 }, (_, row) => (typeof price === 'number' ? price : (price[row] ?? Number.NaN))),
  candles: 1,
  follows: false,
  ...more,
});

const schedule = (...steps: ReadonlyArray<readonly [minutes: number, value: number]>): ProfitSchedule => ({
  kind: 'schedule',
  steps: steps.map(([minutes, value]) => ({ minutes, value })),
});

interface EntryRequest {
  readonly entryOrder?: LimitOrder;
  readonly exitOrder?: LimitOrder;
  readonly takeProfit?: ProfitSchedule;
  readonly stop?: number;
  readonly exit?: readonly number[];
  readonly assumptions?: AssumptionsInput;
}

/** A long entry signalled on row 0. */
function trades(rows: readonly HandCandle[], request: EntryRequest): readonly string[] {
  const { entryOrder = null, exitOrder = null, takeProfit = null, stop, exit = [], assumptions = {} } = request;
  const stopLoss = stop === undefined ? null : ({ kind: 'fraction', value: stop } as const);
  const long = { entry: [0], exit, protection: { takeProfit, stopLoss }, entryOrder, exitOrder };
  return runByHand(rows, { long, assumptions }).trades;
}

describe('a limit order to enter', () => {
  it('fills at its price once the price trades a tick through it', () => {
    const touched: HandCandle = [100, 101, 99, 100];
    expect(trades([FLAT, touched, FLAT], { entryOrder: limit(99) })).toEqual([]);
    expect(trades([FLAT, touched, FLAT], { entryOrder: limit(99), assumptions: { limitRule: 'touch' } })).toEqual([
      'long 1@99 -> 2@100 end',
    ]);
    expect(trades([FLAT, [100, 101, 98.99, 100], FLAT], { entryOrder: limit(99) })).toEqual(['long 1@99 -> 2@100 end']);
  });

  it('fills at the open that lies beyond it, and pays for trading at once', () => {
    const assumptions = { slippageBps: 10 };
    expect(trades([FLAT, FLAT, FLAT], { entryOrder: limit(101), assumptions })).toEqual(['long 1@100.1 -> 2@99.9 end']);
    expect(trades([FLAT, FLAT, FLAT], { entryOrder: limit(100.05), assumptions })).toEqual([
      'long 1@100.05 -> 2@99.9 end',
    ]);
    const gap: HandCandle = [97, 98, 96, 97];
    expect(
      trades([FLAT, FLAT, gap], { entryOrder: limit(99, { candles: 2 }), assumptions: { ...assumptions } }),
    ).toEqual(['long 2@97 -> 2@96.9 end']);
  });

  it.each([0, -100, Number.POSITIVE_INFINITY])('is none at a price of %d', (price) => {
    expect(trades([FLAT, [100, 120, 80, 100], FLAT], { entryOrder: limit(price) })).toEqual([]);
  });

  it('is cancelled when its candles are over, or the strategy wants out again', () => {
    const late: readonly HandCandle[] = [FLAT, FLAT, FLAT, [100, 100, 90, 95]];
    expect(trades(late, { entryOrder: limit(99, { candles: 2 }) })).toEqual([]);
    expect(trades(late, { entryOrder: limit(99, { candles: 3 }) })).toEqual(['long 3@99 -> 3@95 end']);
    expect(trades(late, { entryOrder: limit(99, { candles: 3 }), exit: [1] })).toEqual([]);
  });

  it('moves with its price when it follows, and goes where there is none', () => {
    const dip: HandCandle = [100, 100, 97, 98];
    const rows = [FLAT, FLAT, dip];
    expect(trades(rows, { entryOrder: limit([90, 99], { candles: 3, follows: true }) })).toEqual([
      'long 2@99 -> 2@98 end',
    ]);
    expect(trades(rows, { entryOrder: limit([99], { candles: 3, follows: true }) })).toEqual([]);
  });

  it('takes no profit from a high that may have come before it', () => {
    const request = { entryOrder: limit(99), takeProfit: schedule([0, 0.02]) };
    expect(trades([FLAT, [100, 103, 98, 100], [100, 102, 100, 101]], request)).toEqual([
      'long 1@99 -> 2@100.98 target',
    ]);
    expect(trades([FLAT, [100, 103, 98, 102], FLAT], request), 'the close came after').toEqual([
      'long 1@99 -> 1@100.98 target',
    ]);
  });
});

describe('a limit order to leave', () => {
  const rise: HandCandle = [100, 103, 100, 102];

  it('rests beside the stop, and the position goes on when it is cancelled', () => {
    const request = { exitOrder: limit(102), exit: [1] };
    expect(trades([FLAT, FLAT, rise], request)).toEqual(['long 1@100 -> 2@102 signal']);
    expect(trades([FLAT, FLAT, FLAT, rise], request)).toEqual(['long 1@100 -> 3@102 end']);
    const both: HandCandle = [100, 103, 97, 100];
    expect(trades([FLAT, FLAT, both], { ...request, stop: 0.02 }), 'the stop first').toEqual([
      'long 1@100 -> 2@98 stop',
    ]);
  });
});

describe('a target that changes with time', () => {
  it('holds from its minutes on, and at once at the open it begins at', () => {
    const high: HandCandle = [100, 103, 100, 102];
    const takeProfit = schedule([0, 0.05], [120, 0.01]);
    expect(trades([FLAT, FLAT, high, high], { takeProfit })).toEqual(['long 1@100 -> 3@101 target']);
    const open: HandCandle = [102, 103, 100, 102];
    expect(trades([FLAT, FLAT, FLAT, open], { takeProfit })).toEqual(['long 1@100 -> 3@102 target']);
  });

  it('that is behind the price from the start is taken at once', () => {
    const request = { entryOrder: limit(99), takeProfit: schedule([0, -1]), assumptions: { slippageBps: 100 } };
    expect(trades([FLAT, [100, 101, 98, 100], FLAT], request)).toEqual(['long 1@99 -> 1@98.01 target']);
  });

  it('accepts a loss where a step says so', () => {
    const low: HandCandle = [97, 98, 96, 97];
    expect(trades([FLAT, FLAT, low, low], { takeProfit: schedule([0, 0.05], [100, -1]) })).toEqual([
      'long 1@100 -> 3@97 target',
    ]);
  });
});
