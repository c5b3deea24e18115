import { describe, expect, it } from 'vitest';
import { dec, toNumber } from '../base/decimal.ts';
import { above, priceValue } from '../strategies/build-rule.ts';
import { STRATEGIES } from '../strategies/catalogue/catalogue.ts';
import type { StrategyDefinition } from '../strategies/definition.ts';
import { randomCandles } from '../strategies/testing/random-candles.ts';
import { seriesOf } from '../strategies/testing/series-of.ts';
import { type PlannedSignal, planSignal, type SignalPlan } from './plan-signal.ts';
import { readLatest } from './read-signal.ts';

const TICK = dec('0.01');

/** Closes that go up and down by 1 %. */
const MOVING = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 100 : 101));

function inText(plan: SignalPlan | null) {
  if (plan === null) return null;
  const { entry, stop, target, riskReward } = plan;
  return [String(entry), stop === null ? null : String(stop), target === null ? null : String(target), riskReward];
}

const planOf = (change: Partial<PlannedSignal>) =>
  inText(planSignal({ signal: 'Long', lastClose: 100, own: null, ...change }, MOVING, TICK));

/** A rule that says Long or Short at every candle, with these ways out. */
function always(
  protection: StrategyDefinition['protection'],
  orders: StrategyDefinition['orders'],
): StrategyDefinition {
  return {
    id: 'always',
    name: 'Always',
    category: 'trend',
    difficulty: 'Beginner',
    timeframe: '1H',
    runsOn: '1h',
    description: 'Buys.',
    worksWhen: 'Never.',
    failsWhen: 'Always.',
    parameters: [],
    entry: { long: above(priceValue('close'), 0) },
    exit: {},
    protection,
    sizing: { kind: 'equity_fraction', value: 1 },
    ...(orders !== undefined && { orders }),
  };
}

describe('the plan of a signal of the averages', () => {
  it('gives up four usual moves away, 1 to 5 %, and has won two and a half times as far', () => {
    // A usual move is just under 1 %, so the stop is just under 4 % away.
    expect(planOf({})).toEqual(['100', '96.01', '109.95', 2.4937]);
    expect(planOf({ signal: 'Short' })).toEqual(['100', '103.99', '90.05', 2.4937]);
  });

  it('keeps to 1 and 5 %, whatever the market does', () => {
    const flat = planSignal({ signal: 'Long', lastClose: 100, own: null }, [100, 100, 100], TICK);
    const wild = planSignal({ signal: 'Short', lastClose: 100, own: null }, [100, 10, 100], TICK);
    expect([String(flat?.stop), String(wild?.stop)]).toEqual(['99', '105']);
  });

  it('is none for Neutral, and for a price that is less than a tick', () => {
    expect(planOf({ signal: 'Neutral' })).toBeNull();
    expect(planOf({ lastClose: 0.001 })).toBeNull();
    expect(planOf({ lastClose: Number.NaN })).toBeNull();
  });
});

describe('the plan of a signal of a strategy', () => {
  const read = (protection: StrategyDefinition['protection'], orders?: StrategyDefinition['orders']) => {
    const series = seriesOf(MOVING);
    const at = readLatest(series, { kind: 'strategy', definition: always(protection, orders) });
    return inText(planSignal({ ...at, lastClose: 101 }, MOVING, TICK));
  };

  it('has the strategy’s own stop and target, rounded away from the entry', () => {
    const stopLoss = { kind: 'fraction', value: 0.0333 } as const;
    expect(read({ stopLoss, takeProfit: { kind: 'risk_reward', multiple: 3.5 } })).toEqual([
      '101',
      '97.63',
      '112.78',
      expect.closeTo(3.5, 1),
    ]);
  });

  it('has neither where the strategy leaves by its rules', () => {
    expect(read({})).toEqual(['101', null, null, null]);
    expect(read({ stopLoss: { kind: 'fraction', value: 0.02 } })).toEqual(['101', '98.98', null, null]);
    const schedule = { kind: 'schedule' as const, steps: [{ minutes: 0, value: 0.1 }] };
    expect(read({ takeProfit: schedule })).toEqual(['101', null, null, null]);
  });

  it('takes the nearer of a fixed stop and one that follows from the entry on', () => {
    const stopLoss = { kind: 'fraction', value: 0.05 } as const;
    const distance = { kind: 'fraction', value: 0.02 } as const;
    expect(read({ stopLoss, trailing: { distance } })?.[1]).toBe('98.98');
    expect(read({ stopLoss, trailing: { distance, activation: 0.01 } })?.[1]).toBe('95.95');
  });

  it('begins at the price of its limit order', () => {
    const entry = { kind: 'limit', price: { long: 90 }, candles: 3 } as const;
    expect(read({ stopLoss: { kind: 'fraction', value: 0.1 } }, { entry })).toEqual(['90', '81', null, null]);
  });

  it('gives up on the losing side and wins on the other, of every strategy of the catalogue', () => {
    let planned = 0;
    for (const definition of STRATEGIES) {
      const timeframe = definition.runsOn;
      for (const seed of [1, 2, 3]) {
        const series = randomCandles({ seed, length: 900, timeframe });
        const at = readLatest(series, { kind: 'strategy', definition });
        const plan = planSignal(
          { ...at, lastClose: series.close[899] ?? 0 },
          Array.from(series.close.slice(-200)),
          TICK,
        );
        if (plan === null) continue;
        planned += 1;
        const direction = at.signal === 'Long' ? 1 : -1;
        const { entry, stop, target } = plan;
        if (stop !== null) expect(direction * toNumber(entry.minus(stop)), definition.id).toBeGreaterThan(0);
        if (target !== null) expect(direction * toNumber(target.minus(entry)), definition.id).toBeGreaterThan(0);
      }
    }
    expect(planned).toBeGreaterThan(5);
  });
});
