import { describe, expect, it } from 'vitest';
import type { CandleSeries } from '../../market/candle-series.ts';
import { checkDefinition } from '../check-definition.ts';
import { checkLookahead, checkWarmUp } from '../check-lookahead.ts';
import { compileStrategy } from '../compile-strategy.ts';
import { strategyDefinitionSchema } from '../definition.ts';
import { describeStrategy } from '../describe-strategy.ts';
import { firstDisagreement } from '../testing/compare-forms.ts';
import { randomCandles } from '../testing/random-candles.ts';
import { STRATEGIES, strategyById } from './catalogue.ts';

const LENGTH = 1_500;
const seriesFor = (timeframe: CandleSeries['timeframe'], seed: number, gaps = 0): CandleSeries =>
  randomCandles({ seed, length: LENGTH, timeframe, gaps });

describe('the catalogue', () => {
  it('gives every strategy an id of its own and finds it by that', () => {
    expect(new Set(STRATEGIES.map(({ id }) => id)).size).toBe(STRATEGIES.length);
    expect(STRATEGIES.map(({ id }) => strategyById(id))).toEqual(STRATEGIES);
    expect(strategyById('no-such')).toBeNull();
  });
});

describe.each(STRATEGIES.map((definition) => [definition.id, definition] as const))('%s', (id, definition) => {
  it('is well formed, without faults, and survives JSON', () => {
    expect(strategyDefinitionSchema.parse(definition)).toEqual(definition);
    expect(checkDefinition(definition)).toEqual([]);
    expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
  });

  it('signals the same from columns and from a stream, at its defaults and at the ends of its ranges', () => {
    const ends = ['min', 'max'] as const;
    const settings = [
      {},
      ...definition.parameters.flatMap(({ name, ...range }) => ends.map((end) => ({ [name]: range[end] }))),
    ];
    settings.forEach((params, index) => {
      const strategy = compileStrategy(definition, { params });
      const series = seriesFor(strategy.timeframe, index + 1, index % 2 === 0 ? 0 : 0.02);
      expect(firstDisagreement(strategy, series), JSON.stringify(params)).toBeNull();
    });
  });

  it('does not look ahead, and needs no more candles than it says', () => {
    const strategy = compileStrategy(definition);
    const series = seriesFor(strategy.timeframe, 3, 0.01);
    expect(checkLookahead(strategy, series, 10).differences).toEqual([]);
    expect(strategy.warmUp).toBeLessThan(LENGTH / 2);
    expect(checkWarmUp(strategy, seriesFor(strategy.timeframe, 3), { skipped: 120 }).share, id).toBeLessThan(0.05);
  });

  it('can be said in words', () => {
    const sentences = describeStrategy(definition);
    expect(sentences.length).toBeGreaterThan(1);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/su);
    expect(sentences.join(' ')).not.toMatch(/undefined|NaN|\[object/u);
  });
});
