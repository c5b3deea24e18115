import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../base/time.ts';
import { toCandleSeries } from '../market/candle-series.ts';
import type { EpochMs } from '../base/time.ts';
import { digestResult } from './digest.ts';
import { runBacktest } from './run-backtest.ts';
import { runBuyAndHold } from './buy-and-hold.ts';
import { assumptionsSchema } from './assumptions.ts';
import { HAND_START, type HandCandle, handCandles, handInput, runByHand } from './testing/hand-run.ts';
import { wildCandles, randomSignals, randomAssumptions } from './testing/random-market.ts';

const FLAT: HandCandle = [100, 100, 100, 100];
const fraction = (value: number) => ({ kind: 'fraction', value }) as const;
const stop = { stopLoss: fraction(0.02) };
const target = { takeProfit: fraction(0.03) };
const both = { ...stop, ...target };
const trailing = (value: number, activation = 0) => ({ trailing: { distance: fraction(value), activation } });

describe('rule 1: signals are decided on closed candles and act from the next open', () => {
  it('enters and leaves at the open after the signal', () => {
    const rows: HandCandle[] = [FLAT, [101, 105, 99, 104], [104, 106, 103, 105], [107, 108, 106, 106]];
    expect(runByHand(rows, { long: { entry: [0], exit: [2] } }).trades).toEqual(['long 1@101 -> 3@107 signal']);
  });

  it('does nothing with a signal on the last candle', () => {
    expect(runByHand([FLAT, FLAT], { long: { entry: [1] } }).trades).toEqual([]);
  });

  it('gives the same trades up to a row whatever comes after it', () => {
    const candles = wildCandles(11, 200, 2, '1h');
    const signals = randomSignals(6, candles);
    const assumptions = randomAssumptions(9, { finalClose: 'close' });
    const changed = { ...candles };
    for (const name of ['open', 'high', 'low', 'close'] as const) {
      changed[name] = candles[name].map((price, row) => (row > 120 ? price * 3 : price));
    }
    const before = (series: typeof candles): number[] => {
      const { fills } = runBacktest({ candles: series, signals, assumptions });
      return [...fills.price].filter((_, i) => (fills.row[i] ?? 0) <= 120);
    };
    expect(before(changed)).toEqual(before(candles));
    expect(before(candles).length).toBeGreaterThan(4);
  });

  it('does nothing where a side wants in and out, or both sides want in', () => {
    expect(runByHand([FLAT, FLAT, FLAT], { long: { entry: [0], exit: [0] } }).trades).toEqual([]);
    const run = { long: { entry: [0] }, short: { entry: [0] }, assumptions: { allowShort: true } };
    expect(runByHand([FLAT, FLAT, FLAT], run).trades).toEqual([]);
    // A short signal is nothing to a venue that sells nothing short.
    expect(runByHand([FLAT, FLAT, FLAT], { ...run, assumptions: {} }).trades).toEqual(['long 1@100 -> 2@100 end']);
  });

  it('keeps a position on a candle on which its side wants out and in', () => {
    const rows: HandCandle[] = [FLAT, FLAT, FLAT, FLAT];
    expect(runByHand(rows, { long: { entry: [0, 1], exit: [1] } }).trades).toEqual(['long 1@100 -> 3@100 end']);
    expect(runByHand(rows, { long: { entry: [0], exit: [1] } }).trades).toEqual(['long 1@100 -> 2@100 signal']);
  });

  it('does not enter the same side at the open that closed a position, but at the one after a stop', () => {
    const rows: HandCandle[] = [FLAT, FLAT, FLAT, FLAT, FLAT];
    const timed = { long: { entry: [0, 1], protection: { timeExit: 1 } } };
    expect(runByHand(rows, timed).trades).toEqual(['long 1@100 -> 2@100 time']);
    const stopped = { long: { entry: [0, 1], protection: stop } };
    expect(runByHand([FLAT, [100, 100, 97, 100], FLAT, FLAT], stopped).trades).toEqual([
      'long 1@100 -> 1@98 stop',
      'long 2@100 -> 3@100 end',
    ]);
  });

  it('turns a position round at one open, or keeps it where entries of the other side are not to', () => {
    const rows: HandCandle[] = [FLAT, FLAT, [102, 102, 102, 102], [101, 101, 101, 101]];
    const run = { long: { entry: [0] }, short: { entry: [1] } };
    expect(runByHand(rows, { ...run, assumptions: { allowShort: true } }).trades).toEqual([
      'long 1@100 -> 2@102 reversal',
      'short 2@102 -> 3@101 end',
    ]);
    expect(runByHand(rows, { ...run, assumptions: { allowShort: true, reversing: false } }).trades).toEqual([
      'long 1@100 -> 3@101 end',
    ]);
  });

  it('leaves by time after so many closed candles, and by a rule about the position', () => {
    const rows: HandCandle[] = [FLAT, FLAT, FLAT, [101, 101, 101, 101], [102, 102, 102, 102]];
    expect(runByHand(rows, { long: { entry: [0], protection: { timeExit: 2 } } }).trades).toEqual([
      'long 1@100 -> 3@101 time',
    ]);
    const exitWhen = (_: number, view: { bestPrice: number }) => view.bestPrice >= 101;
    expect(runByHand(rows, { long: { entry: [0], exitWhen } }).trades).toEqual(['long 1@100 -> 4@102 rule']);
  });
});

describe('rule 2: within a candle the path is the conservative one', () => {
  it('takes the stop before the target when both lie inside', () => {
    const rows: HandCandle[] = [FLAT, FLAT, [100, 104, 97, 101]];
    expect(runByHand(rows, { long: { entry: [0], protection: both } }).trades).toEqual(['long 1@100 -> 2@98 stop']);
    const short = { short: { entry: [0], protection: both }, assumptions: { allowShort: true } };
    expect(runByHand([FLAT, FLAT, [100, 103, 96, 101]], short).trades).toEqual(['short 1@100 -> 2@102 stop']);
  });

  it('takes the nearer extreme first when asked to', () => {
    const assumptions = { intrabarPath: 'ohlc-nearer' } as const;
    const run = { long: { entry: [0], protection: both }, assumptions };
    expect(runByHand([FLAT, FLAT, [102, 104, 97, 101]], run).trades).toEqual(['long 1@100 -> 2@103 target']);
    expect(runByHand([FLAT, FLAT, [99, 104, 97, 101]], run).trades).toEqual(['long 1@100 -> 2@98 stop']);
  });

  it('looks at a shorter timeframe where there is one', () => {
    const detail = toCandleSeries(
      [
        [100, 104, 100, 103],
        [103, 103, 97, 101],
      ].map(([open = 0, high = 0, low = 0, close = 0], k) => ({
        openTime: (HAND_START + 2 * HOUR_MS + (k * HOUR_MS) / 2) as EpochMs,
        open,
        high,
        low,
        close,
        volume: 1,
      })),
      '30m',
    );
    const rows: HandCandle[] = [FLAT, FLAT, [100, 104, 97, 101]];
    expect(runByHand(rows, { long: { entry: [0], protection: both }, detail }).trades).toEqual([
      'long 1@100 -> 2@103 target',
    ]);
  });

  it('meets stop and target on the candle of the entry already', () => {
    expect(runByHand([FLAT, [100, 100, 97, 99], FLAT], { long: { entry: [0], protection: stop } }).trades).toEqual([
      'long 1@100 -> 1@98 stop',
    ]);
  });
});

describe('rule 3: limits fill when traded through, stops at their price, both at the open beyond', () => {
  it('fills a target once the price trades beyond it by a tick, and by a touch when asked to', () => {
    const run = { long: { entry: [0], protection: target } };
    const touched: HandCandle[] = [FLAT, FLAT, [100, 103, 100, 100], [100, 103.01, 100, 100]];
    expect(runByHand(touched, run).trades).toEqual(['long 1@100 -> 3@103 target']);
    expect(runByHand(touched, { ...run, assumptions: { limitRule: 'touch' } }).trades).toEqual([
      'long 1@100 -> 2@103 target',
    ]);
  });

  it('fills at the open when the candle opens beyond stop or target', () => {
    const run = { long: { entry: [0], protection: both } };
    expect(runByHand([FLAT, FLAT, [95, 96, 94, 95]], run).trades).toEqual(['long 1@100 -> 2@95 stop']);
    expect(runByHand([FLAT, FLAT, [105, 106, 97, 105]], run).trades).toEqual(['long 1@100 -> 2@105 target']);
  });

  it('adds slippage to a stop and none to a target', () => {
    const run = { long: { entry: [0], protection: both }, assumptions: { slippageBps: 100 } };
    // The entry slips to 101: stop at 98.98, target at 104.03.
    expect(runByHand([FLAT, FLAT, [100, 100, 98, 98]], run).trades).toEqual(['long 1@101 -> 2@97.99 stop']);
    expect(runByHand([FLAT, FLAT, [100, 105, 100, 105]], run).trades).toEqual(['long 1@101 -> 2@104.03 target']);
    expect(runByHand([FLAT, FLAT, [90, 91, 89, 90]], run).trades, 'a gap too').toEqual(['long 1@101 -> 2@89.1 stop']);
  });
});

describe('rule 4: costs', () => {
  it('charges half the spread, slippage and a fee on every side of a market order', () => {
    const rows: HandCandle[] = [FLAT, FLAT, FLAT];
    const assumptions = { spreadBps: 20, slippageBps: 8, feeBps: 10 };
    const { trades, result } = runByHand(rows, { long: { entry: [0], exit: [1] }, assumptions });
    expect(trades).toEqual(['long 1@100.18 -> 2@99.82 signal']);
    expect(result.feesPaid).toBeCloseTo((100.18 + 99.82) * 10 * 0.001, 9);
    expect(result.slippagePaid).toBeCloseTo(0.36 * 10, 9);
    expect(result.endEquity).toBeCloseTo(10_000 - 3.6 - 2, 9);
  });

  it('uses the fee and slippage of the specification by default', () => {
    expect(assumptionsSchema.parse({})).toMatchObject({ feeBps: 10, slippageBps: 8 });
  });

  it('fills an entry in part, and an exit over several opens, where the volume is capped', () => {
    const rows: HandCandle[] = [
      FLAT,
      [100, 100, 100, 100, 40],
      [101, 101, 101, 101, 20],
      [102, 102, 102, 102, 10],
      [103, 103, 103, 103, 999],
    ];
    const assumptions = { volumeShareMax: 0.1, quantityIncrement: 1 };
    const { result } = runByHand(rows, { long: { entry: [0], exit: [1] }, assumptions });
    expect([...result.fills.quantity]).toEqual([4, -2, -1, -1]);
    expect([...result.fills.price]).toEqual([100, 101, 102, 103]);
    expect(result.trades.exitPrice[0]).toBeCloseTo((2 * 101 + 102 + 103) / 4, 12);
  });

  it('leaves by a stop or target as far as the volume lets it, and with the rest at the opens that follow', () => {
    const rows = (first: HandCandle): HandCandle[] => [
      FLAT,
      [100, 100, 100, 100, 40],
      first,
      [96, 96, 96, 96, 10],
      [95, 95, 95, 95, 999],
    ];
    const assumptions = { volumeShareMax: 0.1, quantityIncrement: 1 };
    const fills = (first: HandCandle) => {
      const { result } = runByHand(rows(first), { long: { entry: [0], protection: both }, assumptions });
      return [...result.fills.price].map((price, i) => `${result.fills.quantity[i]}@${price}`);
    };
    expect(fills([99, 99, 97, 97, 20])).toEqual(['4@100', '-2@98', '-1@96', '-1@95']);
    expect(fills([100, 104, 100, 100, 20])).toEqual(['4@100', '-2@103', '-1@96', '-1@95']);
  });
});

describe('rule 5: trailing stops', () => {
  it('lets the high move the stop first and tests the low then', () => {
    const rows: HandCandle[] = [FLAT, FLAT, [100, 110, 100, 105]];
    expect(runByHand(rows, { long: { entry: [0], protection: trailing(0.05) } }).trades).toEqual([
      'long 1@100 -> 2@104.5 trailing',
    ]);
    const short = { short: { entry: [0], protection: trailing(0.05) }, assumptions: { allowShort: true } };
    expect(runByHand([FLAT, FLAT, [100, 100, 90, 95]], short).trades).toEqual(['short 1@100 -> 2@94.5 trailing']);
  });

  it('takes the worst path on the candle of the entry', () => {
    // The price may have gained next to nothing, fallen by the distance, and risen afterwards.
    const entry: HandCandle = [100, 110, 94, 105];
    expect(runByHand([FLAT, entry, FLAT], { long: { entry: [0], protection: trailing(0.05) } }).trades).toEqual([
      'long 1@100 -> 1@95 trailing',
    ]);
    // Not below the candle's range, and from the activation on where there is one.
    expect(
      runByHand([FLAT, [100, 110, 97, 105], FLAT], { long: { entry: [0], protection: trailing(0.05) } }).trades,
    ).toEqual(['long 1@100 -> 1@97 trailing']);
    expect(
      runByHand([FLAT, [100, 110, 90, 105], FLAT], { long: { entry: [0], protection: trailing(0.05, 0.08) } }).trades,
    ).toEqual(['long 1@100 -> 1@102.6 trailing']);
  });

  it('follows only once the position has gained what it must', () => {
    const rows: HandCandle[] = [FLAT, FLAT, [100, 104, 96, 100], [100, 106, 104, 105], [104, 104, 100, 101]];
    expect(runByHand(rows, { long: { entry: [0], protection: trailing(0.03, 0.05) } }).trades).toEqual([
      'long 1@100 -> 4@102.82 trailing',
    ]);
  });
});

describe('rules 2 and 5: a trailing stop and a target together', () => {
  const guarded = (profit: number, distance: number, activation = 0) => ({
    takeProfit: fraction(profit),
    ...trailing(distance, activation),
  });
  const mirror = (rows: readonly HandCandle[]): HandCandle[] =>
    rows.map(([open, high, low, close]) => [200 - open, 200 - low, 200 - high, 200 - close]);
  const AT_TARGET = 'long 1@100 -> 2@102 target';

  it.each<readonly [string, HandCandle, ReturnType<typeof guarded>, string]>([
    [
      'meets the target on the way to the high that would move the stop',
      [100.5, 110, 100.4, 105],
      guarded(0.02, 0.01),
      AT_TARGET,
    ],
    [
      'meets the stop first where the low reaches it as it stood',
      [100, 110, 98, 105],
      guarded(0.02, 0.01),
      'long 1@100 -> 2@99 trailing',
    ],
    [
      'meets first the stop that the open has moved',
      [101.9, 110, 100.4, 105],
      guarded(0.02, 0.01),
      'long 1@100 -> 2@100.88 trailing',
    ],
    ['leaves at an open beyond the target', [103, 110, 100.4, 105], guarded(0.02, 0.01), 'long 1@100 -> 2@103 target'],
    ['leaves at an open beyond the stop', [97, 110, 96, 105], guarded(0.02, 0.01), 'long 1@100 -> 2@97 trailing'],
    [
      'moves the stop with a high short of the target',
      [100.5, 101.9, 100.4, 101],
      guarded(0.02, 0.01),
      'long 1@100 -> 2@100.88 trailing',
    ],
    [
      'and with one that only touches it',
      [100.5, 102, 100.4, 101],
      guarded(0.02, 0.01),
      'long 1@100 -> 2@100.98 trailing',
    ],
    [
      'passes by a stop that would follow from beyond the target',
      [100.5, 110, 100.4, 105],
      guarded(0.02, 0.01, 0.05),
      AT_TARGET,
    ],
    [
      'meets a fixed stop before the target',
      [100.5, 110, 96, 105],
      { ...guarded(0.02, 0.01, 0.05), ...stop },
      'long 1@100 -> 2@98 stop',
    ],
  ])('%s', (_, candle, protection, trade) => {
    expect(runByHand([FLAT, FLAT, candle], { long: { entry: [0], protection } }).trades).toEqual([trade]);
  });

  it('does the same for a short', () => {
    const run = { short: { entry: [0], protection: guarded(0.02, 0.01) }, assumptions: { allowShort: true } };
    const after = (candle: HandCandle) => runByHand(mirror([FLAT, FLAT, candle]), run).trades;
    expect(after([100.5, 110, 100.4, 105])).toEqual(['short 1@100 -> 2@98 target']);
    expect(after([100, 110, 98, 105])).toEqual(['short 1@100 -> 2@101 trailing']);
    // The best price of 98.1 is followed at one percent of it: 99.081, up to the tick.
    expect(after([101.9, 110, 100.4, 105])).toEqual(['short 1@100 -> 2@99.09 trailing']);
  });

  it.each<readonly [string, HandCandle, ReturnType<typeof guarded>, string]>([
    [
      'takes the target where the stop could only have followed from beyond it',
      [100, 110, 99.8, 105],
      guarded(0.005, 0.01),
      'long 1@100 -> 1@100.5 target',
    ],
    [
      'lets the price turn before the target as soon as the stop follows',
      [100, 110, 99.8, 105],
      guarded(0.02, 0.01),
      'long 1@100 -> 1@99.8 trailing',
    ],
    [
      'at the stop of the gain that arms it',
      [100, 110, 99.5, 105],
      guarded(0.02, 0.01, 0.015),
      'long 1@100 -> 1@100.48 trailing',
    ],
    [
      'not where the target comes before that gain',
      [100, 110, 99.5, 105],
      guarded(0.02, 0.01, 0.03),
      'long 1@100 -> 1@102 target',
    ],
    [
      'meets the stop first where the low reaches it',
      [100, 110, 98, 105],
      guarded(0.005, 0.01),
      'long 1@100 -> 1@99 trailing',
    ],
  ])('on the candle of the entry: %s', (_, candle, protection, trade) => {
    expect(runByHand([FLAT, candle, FLAT], { long: { entry: [0], protection } }).trades).toEqual([trade]);
  });

  it.each<readonly [string, HandCandle, string]>([
    ['the high nearer: the target on the way to it', [109, 110, 100.4, 105], 'long 1@100 -> 2@109 target'],
    ['the low nearer: the stop as the open moved it', [101.9, 110, 100.4, 105], 'long 1@100 -> 2@100.88 trailing'],
    ['the low nearer and above the stop: the target', [100.5, 110, 100.4, 105], AT_TARGET],
    [
      'the high nearer and short of the target: the stop that it moved',
      [101, 101.9, 99.5, 101],
      'long 1@100 -> 2@100.88 trailing',
    ],
    [
      'the low nearer: the moved stop is tested by the close',
      [100.2, 101.9, 99.6, 100.5],
      'long 1@100 -> 2@100.88 trailing',
    ],
  ])('by the nearer extreme, %s', (_, candle, trade) => {
    const run = {
      long: { entry: [0], protection: guarded(0.02, 0.01) },
      assumptions: { intrabarPath: 'ohlc-nearer' },
    } as const;
    expect(runByHand([FLAT, FLAT, candle], run).trades).toEqual([trade]);
  });

  it('follows the open of a gap before the nearer low is looked at, without a target too', () => {
    const run = {
      long: { entry: [0], protection: trailing(0.01) },
      assumptions: { intrabarPath: 'ohlc-nearer' },
    } as const;
    expect(runByHand([FLAT, FLAT, [105, 110, 103, 109]], run).trades).toEqual(['long 1@100 -> 2@103.95 trailing']);
  });

  it('keeps to the order in the candles of a smaller timeframe', () => {
    const halves = (first: HandCandle, second: HandCandle) =>
      toCandleSeries(
        [first, second].map(([open, high, low, close], k) => ({
          openTime: (HAND_START + 2 * HOUR_MS + (k * HOUR_MS) / 2) as EpochMs,
          open,
          high,
          low,
          close,
          volume: 1,
        })),
        '30m',
      );
    const long = { entry: [0], protection: guarded(0.02, 0.01) };
    const rows: HandCandle[] = [FLAT, FLAT, [100.5, 110, 100.4, 105]];
    const after = (first: HandCandle, second: HandCandle) =>
      runByHand(rows, { long, detail: halves(first, second) }).trades;
    expect(after([100.5, 110, 100.4, 109], [109, 109, 105, 105])).toEqual([AT_TARGET]);
    expect(after([100.5, 101.8, 100.8, 101], [101, 110, 100.4, 105])).toEqual(['long 1@100 -> 2@100.78 trailing']);
  });
});

describe('rule 6: increments, minimums, and money that is there', () => {
  it('rounds prices against the trader and quantities down', () => {
    const rows: HandCandle[] = [FLAT, [100.03, 101, 100, 100], [100.03, 101, 100, 100]];
    const assumptions = {
      priceIncrement: 0.05,
      quantityIncrement: 0.1,
      startEquity: 1000,
      finalClose: 'open',
    } as const;
    const sizing = { kind: 'equity_fraction', value: 1 } as const;
    const { trades, result } = runByHand(rows, { long: { entry: [0] }, assumptions, sizing });
    expect(trades).toEqual(['long 1@100.05 -> 2@100 end']);
    expect(result.trades.quantity[0]).toBe(9.9);
  });

  it('never spends more than there is, fees included', () => {
    const sizing = { kind: 'equity_fraction', value: 1 } as const;
    const run = { long: { entry: [0] }, sizing, assumptions: { feeBps: 10, startEquity: 1001, quantityIncrement: 1 } };
    // 10 units and their fee cost 1001 to the cent.
    expect(runByHand([FLAT, FLAT, FLAT], run).result.trades.quantity[0]).toBe(10);
    const short = { ...run, assumptions: { ...run.assumptions, startEquity: 1000.99 } };
    expect(runByHand([FLAT, FLAT, FLAT], short).result.trades.quantity[0]).toBe(9);
  });

  it('places no order that money does not cover or the venue would not take', () => {
    const tooMuch = runByHand([FLAT, FLAT], { long: { entry: [0] }, assumptions: { startEquity: 999 } });
    expect(tooMuch.trades).toEqual([]);
    expect(tooMuch.result.skippedEntries).toBe(1);
    expect(runByHand([FLAT, FLAT], { long: { entry: [0] }, assumptions: { minNotional: 1000.01 } }).trades).toEqual([]);
    expect(runByHand([FLAT, FLAT], { long: { entry: [0] }, assumptions: { minNotional: 1000 } }).trades.length).toBe(1);
    expect(runByHand([FLAT, FLAT], { long: { entry: [0] }, assumptions: { minQuantity: 10.1 } }).trades).toEqual([]);
  });

  it('sizes by the share of equity that the stop would cost', () => {
    const sizing = { kind: 'risk_fraction', value: 0.01 } as const;
    const run = { long: { entry: [0], protection: stop }, sizing };
    expect(runByHand([FLAT, FLAT, FLAT], run).result.trades.quantity[0]).toBe(50);
    expect(runByHand([FLAT, FLAT, FLAT], { long: { entry: [0] }, sizing }).trades).toEqual([]);
  });

  it('ends a short position where its loss has used up the equity', () => {
    const run = {
      short: { entry: [0] },
      sizing: { kind: 'equity_fraction', value: 1 } as const,
      assumptions: { allowShort: true },
    };
    const { trades, result } = runByHand([FLAT, FLAT, [150, 250, 150, 180], FLAT], run);
    expect(trades).toEqual(['short 1@100 -> 2@200 liquidation']);
    expect(result.endEquity).toBeCloseTo(0, 6);
  });
});

describe('rule 7: positions left at the end are closed at the last close', () => {
  it('marks them as such', () => {
    const rows: HandCandle[] = [FLAT, FLAT, [103, 105, 102, 104]];
    expect(runByHand(rows, { long: { entry: [0] } }).trades).toEqual(['long 1@100 -> 2@104 end']);
    expect(runByHand(rows, { long: { entry: [0] }, assumptions: { finalClose: 'open' } }).trades).toEqual([
      'long 1@100 -> 2@103 end',
    ]);
  });
});

describe('rule 8: the same input gives the same result to the last digit', () => {
  it('has one digest for a run and another for a run that differs in anything', () => {
    const candles = wildCandles(1, 300, 2, '1h');
    const input = {
      candles,
      signals: randomSignals(1, candles),
      assumptions: randomAssumptions(4, { feeBps: 10 }),
    };
    const digest = digestResult(runBacktest(input));
    expect(digestResult(runBacktest(input))).toBe(digest);
    expect(digest).toMatch(/^[0-9a-f]{16}$/);
    expect(digestResult(runBacktest({ ...input, assumptions: { ...input.assumptions, feeBps: 11 } }))).not.toBe(digest);
  });
});

describe('rule 9: warm-up lies before the range, and missing candles are reported', () => {
  it('acts on no signal before the warm-up ends or outside the range', () => {
    const rows: HandCandle[] = [FLAT, FLAT, [101, 101, 101, 101], [102, 102, 102, 102], [103, 103, 103, 103]];
    expect(runByHand(rows, { long: { entry: [0, 2] }, warmUp: 1 }).trades).toEqual(['long 3@102 -> 4@103 end']);
    const { trades, result } = runByHand(rows, { long: { entry: [0, 1] }, startRow: 2 });
    expect(trades).toEqual(['long 2@101 -> 4@103 end']);
    expect(result.rows).toBe(3);
    expect(result.equity?.[1]).toBeNaN();
    expect(result.days).toBeCloseTo(3 / 24, 12);
  });

  it('counts the candles that are missing and makes up none', () => {
    const { result } = runByHand([FLAT, FLAT, null, null, FLAT], { long: { entry: [0] } });
    expect(result.missingCandles).toBe(2);
    expect(result.rows).toBe(3);
  });
});

describe('buy and hold', () => {
  it('buys at the first open and sells at the last close under the same costs', () => {
    const candles = handCandles([FLAT, [100, 110, 100, 110], [110, 121, 110, 121]]);
    const { assumptions } = handInput(candles, { assumptions: { feeBps: 10, priceIncrement: null } });
    const result = runBuyAndHold(candles, assumptions, 1);
    expect(result.endEquity).toBeCloseTo((10_000 / 1.001) * 1.21 * 0.999, 6);
  });
});
