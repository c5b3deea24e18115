import { describe, expect, it } from 'vitest';
import { sliceCandleSeries } from '../market/candle-series.ts';
import { above, indicator, priceValue } from './build-rule.ts';
import { STRATEGIES } from './catalogue/catalogue.ts';
import { emaCross } from './catalogue/trend/ema-cross.ts';
import { compileStrategy } from './compile-strategy.ts';
import type { StrategyDefinition } from './definition.ts';
import type { Condition } from './expression.ts';
import { randomCandles } from './testing/random-candles.ts';
import { validateStrategy } from './validate-strategy.ts';

const recorded = randomCandles({ seed: 4, length: 3_000 });
const none = sliceCandleSeries(recorded, 0, 0);
const define = (long: Condition): StrategyDefinition => ({ ...emaCross, parameters: [], entry: { long }, exit: {} });
/** Counts from its first candle on, so that its level says nothing. */
const UNSTEADY = define(above(indicator('obv'), 0));
const STEADY = define(above(priceValue('close'), indicator('ema')));

describe('validating a strategy', () => {
  it.each([
    ['on the candles of its market', recorded],
    ['on made candles where the market has none', none],
    ['on made candles where the market has too few', sliceCandleSeries(recorded, 0, recorded.openTime[60] ?? 0)],
  ])('finds out signals that depend on when it is started, %s', (_, candles) => {
    const verdictOf = (definition: StrategyDefinition) =>
      validateStrategy(compileStrategy(definition, { timeframe: '1h' }), { candles, price: 60_000 });
    expect(verdictOf(UNSTEADY)).toMatchObject({ status: 'failed', code: 'UNSTEADY_SIGNALS' });
    expect(verdictOf(STEADY)).toEqual({ status: 'passed' });
  });

  it('lets every strategy of the catalogue pass on a market without candles, at any price', () => {
    const failed = STRATEGIES.flatMap((definition) =>
      [0.02, 60_000].flatMap((at) => {
        const verdict = validateStrategy(compileStrategy(definition), {
          candles: { ...none, timeframe: definition.runsOn },
          price: at,
        });
        return verdict.status === 'passed' ? [] : [`${definition.id} at ${at}: ${verdict.message}`];
      }),
    );
    expect(failed).toEqual([]);
  });
});
