import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dcaBot } from '../dca-bot.ts';
import { toNumber, toPlain } from '../../../base/decimal.ts';
import type { EpochMs } from '../../../base/time.ts';
import { type CandleSeries, toCandleSeries } from '../../../market/candle-series.ts';
import { ROUND_INSTRUMENT } from '../../../market/testing/round-instrument.ts';
import { above, below, indicator, position, priceValue } from '../../../strategies/build-rule.ts';
import { assumptionsSchema } from '../../../backtest/assumptions.ts';
import { describeDca } from './describe-dca.ts';
import type { DcaRun } from './dca-run.ts';
import { exitReason } from '../../../backtest/exit-reason.ts';
import { runBotBacktest } from '../../../backtest/bot/run-bot-backtest.ts';
import { dcaBacktester } from './dca-backtester.ts';
import { describeFill, fillsOfEngine, wanderingCandles } from '../../../backtest/testing/bot-market.ts';

const HOUR_MS = 3_600_000;

/** Candles as [open, high, low, close], an hour each. */
function candlesOf(rows: ReadonlyArray<readonly [number, number, number, number]>): CandleSeries {
  return toCandleSeries(
    rows.map(([open, high, low, close], i) => ({
      openTime: (1_748_822_400_000 + i * HOUR_MS) as EpochMs,
      open,
      high,
      low,
      close,
      volume: 1000,
    })),
    '1h',
  );
}

function run(candles: CandleSeries, params: object, assumptions: object = {}): DcaRun {
  const given = assumptionsSchema.parse({ startEquity: 10_000, spreadBps: 0, slippageBps: 0, ...assumptions });
  const result = runBotBacktest(
    dcaBacktester,
    { candles, instrument: ROUND_INSTRUMENT, params, assumptions: given },
    { isDescribed: true },
  );
  if (result.status === 'refused') throw new Error(result.error);
  return { candles, startRow: 0, assumptions: given, result };
}

const listFills = ({ result }: DcaRun): string[] =>
  result.bookings.map(
    ({ fill, role, key }) => `${role}${key === 0 ? '' : ` ${key}`} ${toPlain(fill.quantity)} at ${toPlain(fill.price)}`,
  );

/** 1000 USDT at the market, 1000 ten and twenty percent below. */
const TWO_STEPS = { baseAllocation: 1000, maxSafetyOrders: 2, safetyStepPct: 10, safetyScale: 1, takeProfitPct: 5 };

const DCAS: ReadonlyArray<Readonly<Record<string, unknown>>> = [
  { baseAllocation: 200, safetyStepPct: 0.5, takeProfitPct: 0.7, stopLossPct: 0 },
  {
    baseAllocation: 300,
    safetyStepPct: 0.4,
    takeProfitPct: 0.5,
    takeProfitOn: 'entry',
    stopLossPct: 4,
    reinvestPct: 50,
  },
  { baseAllocation: 300, safetyStepPct: 0.6, takeProfitPct: 0.6, trailingTakeProfitPct: 0.3, stopLossPct: 0 },
  { baseAllocation: 150, safetyStepPct: 0.5, activeSafetyOrdersMax: 1, cooldownMinutes: 45, takeProfitPct: 0.5 },
  { baseAllocation: 150, triggerPrice: 99.5, dealsMax: 3, takeProfitPct: 0.4, safetyStepPct: 0.3, stopLossPct: 0 },
  {
    baseAllocation: 200,
    safetyStepPct: 0.3,
    takeProfitPct: 0.4,
    stopLossPct: 0,
    safetySignal: { timeframe: '15m', rule: below(indicator('rsi', { period: 7 }), 45) },
  },
];

describe('a DCA bot over candles', () => {
  it('fills exactly as the account and the venue do when they see every candle', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...DCAS), fc.constantFrom(null, 0.05), (seed, params, share) => {
        const candles = wanderingCandles(seed, 600);
        const assumptions = assumptionsSchema.parse({ spreadBps: 4, volumeShareMax: share });
        const result = runBotBacktest(dcaBacktester, { candles, instrument: ROUND_INSTRUMENT, params, assumptions });
        if (result.status === 'refused') throw new Error(result.error);
        expect(result.fills.map(describeFill)).toEqual(fillsOfEngine({ module: dcaBot, candles, params, assumptions }));
      }),
      { numRuns: 10 },
    );
  });

  it('works a deal by hand: base, one safety order, the take profit of both', () => {
    // 1. Base: 10 BTC at 100, the open. 2. Down to 89.9: 1000 / 90 = 11.111 BTC at 90, average 1999.99 / 21.111 = 94.7369.
    // 3. Take profit: 94.7369 x 1.001 x 1.05 / 0.999 = 99.6729 -> 99.68, reached by the high of 101.
    const candles = candlesOf([
      [100, 100.5, 99.5, 100],
      [100, 100, 89.9, 91],
      [91, 101, 91, 96],
    ]);
    const dca = run(candles, { ...TWO_STEPS, dealsMax: 1 });
    expect(listFills(dca)).toEqual(['base 10 at 100', 'safety 1 11.111 at 90', 'take_profit 21.111 at 99.68']);
    // 4. What the sale brings after its fee, less what both purchases cost with theirs.
    const { trades, sum, figures, levels } = describeDca(dca);
    const profit = 21.111 * 99.68 * 0.999 - 1999.99 * 1.001;
    expect(trades.pnl[0]).toBeCloseTo(profit, 9);
    expect(sum).toMatchObject({ deals: 1, wins: 1, safetyOrders: 1, safetyOrdersMost: 1, held: 0, unrealized: 0 });
    expect(sum.dealProfit).toBeCloseTo(profit, 9);
    expect(sum.capitalMost).toBeCloseTo(1999.99 * 1.001, 9);
    expect(sum.lastWords).toBe('The bot has ended. Its one deal is done.');
    expect(figures.netProfit).toBeCloseTo(profit, 9);
    expect([trades.length, trades.entryRow[0], trades.exitRow[0]]).toEqual([1, 0, 2]);
    expect([trades.entryPrice[0]?.toFixed(4), exitReason(trades.reason[0] ?? 0)]).toEqual(['94.7369', 'target']);
    expect(levels).toEqual([]);
  });

  it('buys every safety order that a candle falls through, each at its price, and stops below them all', () => {
    // Average after all: (1000 + 999.99 + 1000) / (10 + 11.111 + 12.5) = 89.2565; the stop 10 % below is 80.3309.
    const candles = candlesOf([
      [100, 100, 99.5, 100],
      [99.9, 100, 75, 78],
      [78, 79, 77, 78],
    ]);
    const dca = run(candles, { ...TWO_STEPS, stopLossPct: 10 });
    expect(listFills(dca)).toEqual([
      'base 10 at 100',
      'safety 1 11.111 at 90',
      'safety 2 12.5 at 80',
      'exit 33.611 at 78',
    ]);
    const { trades, sum } = describeDca(dca);
    expect(exitReason(trades.reason[0] ?? 0)).toBe('stop');
    expect(sum.exitProfit).toBeCloseTo(33.611 * 78 * 0.999 - 2999.99 * 1.001, 9);
    expect(sum).toMatchObject({ deals: 0, phase: 'finished', safetyOrdersMost: 2 });
  });

  it('begins the next deal at the market after its cooldown', () => {
    const flat = [96, 96.5, 95.5, 96] as const;
    const candles = candlesOf([[100, 100, 99, 100], [100, 106, 100, 96], flat, flat, flat, flat]);
    const dca = run(candles, { ...TWO_STEPS, cooldownMinutes: 120 });
    // Closed by 02:00, so the next begins with the close at 04:00 and is filled at the open of the candle after it.
    expect(dca.result.fills.map(({ side, executedAt }) => [side, (executedAt - 1_748_822_400_000) / HOUR_MS])).toEqual([
      ['buy', 1],
      ['sell', 2],
      ['buy', 5],
    ]);
    expect(describeDca(dca).sum.lastWords).toContain('Safety order 1 is open at 86.40');
  });

  it('waits for its signal on closed candles, of a larger timeframe too', () => {
    // Two hours make a candle of the signal: the close of 88 at 02:00 is below 89, so the order meets the open of 88.
    const candles = candlesOf([
      [100, 100, 99, 100],
      [100, 100, 85, 88],
      [88, 89, 87, 88],
      [88, 89, 87, 88],
    ]);
    const safetySignal = { timeframe: '2h', rule: below(priceValue('close'), 89) };
    const dca = run(candles, { ...TWO_STEPS, stopLossPct: 0, safetySignal });
    expect(listFills(dca)).toEqual(['base 10 at 100', 'safety 1 11.111 at 88']);
    const assumptions = assumptionsSchema.parse({});
    const fast = { ...TWO_STEPS, safetySignal: { ...safetySignal, timeframe: '15m' } };
    expect(
      runBotBacktest(dcaBacktester, { candles, instrument: ROUND_INSTRUMENT, params: fast, assumptions }),
    ).toMatchObject({
      status: 'refused',
      reason: 'TIMEFRAME_TOO_SMALL',
    });
  });

  it('refuses a signal that asks for what no candle knows', () => {
    const safetySignal = { timeframe: '1h', rule: above(position('candles_held'), 2) };
    const given = { candles: wanderingCandles(1, 10), instrument: ROUND_INSTRUMENT };
    const answer = runBotBacktest(dcaBacktester, {
      ...given,
      params: { safetySignal },
      assumptions: assumptionsSchema.parse({}),
    });
    expect(answer).toMatchObject({ status: 'refused', reason: 'INVALID_STRATEGY', field: 'safetySignal' });
  });

  it.each(DCAS)('adds up with %j: deals, sum and account say the same', (params) => {
    for (const [seed, volumeShareMax] of [
      [1, null],
      [2, null],
      [3, 0.02],
    ] as const) {
      const dca = run(wanderingCandles(seed, 500), params, { volumeShareMax, spreadBps: 4, slippageBps: 8 });
      const { figures, sum, trades } = describeDca(dca);
      const gained = dca.result.endEquity - dca.result.startEquity;
      expect(trades.length).toBeGreaterThan(0);
      expect(trades.pnl.reduce((total, pnl) => total + pnl, 0)).toBeCloseTo(gained, 6);
      expect(sum.dealProfit + sum.exitProfit + sum.unrealized).toBeCloseTo(gained, 8);
      expect(figures.netProfit).toBeCloseTo(gained, 9);
      expect(sum.fees).toBeGreaterThanOrEqual(dca.result.feesPaid - 1e-9);
      expect(sum.deals).toBe(dca.result.state.results.deals);
      expect(sum.capitalMost).toBeLessThanOrEqual(sum.allocation + Math.max(0, sum.dealProfit));
      trades.entryRow.forEach((row, i) => expect(row).toBeLessThanOrEqual(trades.exitRow[i] ?? -1));
      expect(toNumber(dca.result.state.results.feesPaid)).toBeCloseTo(dca.result.feesPaid, 9);
    }
  });

  it('says why it cannot start', () => {
    const assumptions = assumptionsSchema.parse({});
    const given = { candles: wanderingCandles(1, 10), instrument: ROUND_INSTRUMENT, assumptions };
    expect(runBotBacktest(dcaBacktester, { ...given, params: { baseAllocation: 5000 } })).toMatchObject({
      status: 'refused',
      reason: 'INSUFFICIENT_BALANCE',
      field: 'baseAllocation',
    });
    expect(runBotBacktest(dcaBacktester, { ...given, params: { safetyStepPct: 25 } })).toMatchObject({
      status: 'refused',
      reason: 'LADDER_BELOW_ZERO',
      field: 'safetyStepPct',
    });
  });
});
