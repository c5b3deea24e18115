import { beforeAll, describe, expect, it } from 'vitest';
import { type DefaultFigures, type MarketFigures, measureDefaults } from './testing/catalogue-defaults.ts';

/** Losses smaller than this are chance, not a warning's matter. */
const LOSS_MIN = 0.02;

let figures: readonly DefaultFigures[] = [];
beforeAll(() => {
  figures = measureDefaults();
}, 120_000);

const loses = (each: MarketFigures['totalReturn']): boolean => each < -LOSS_MIN;

describe('the defaults of the catalogue on the shipped candles of three markets', () => {
  it('warn where they lose on all of them before any costs', () => {
    const silent = figures.filter(
      ({ definition, markets }) =>
        markets.every(({ costlessReturn }) => loses(costlessReturn)) &&
        !/has lost on .* even before costs/u.test(definition.failsWhen),
    );
    expect(silent.map(({ definition }) => definition.id)).toEqual([]);
  });

  it('warn where costs make a loss of them on all of them', () => {
    const silent = figures.filter(
      ({ definition, markets }) =>
        markets.every(({ totalReturn }) => loses(totalReturn)) &&
        !/has lost on .*(?:even before|after) costs/u.test(definition.failsWhen),
    );
    expect(silent.map(({ definition }) => definition.id)).toEqual([]);
  });

  it('do not warn of what did not happen', () => {
    const loud = figures.filter(
      ({ definition, markets }) =>
        /has lost on /u.test(definition.failsWhen) && markets.some(({ totalReturn }) => totalReturn > LOSS_MIN),
    );
    expect(loud.map(({ definition }) => definition.id)).toEqual([]);
  });

  it('say so where a year may pass with a trade or none', () => {
    const rare = figures.filter(
      ({ definition, markets }) =>
        markets.every(({ trades, years }) => trades / years < 1.5) && !/once a year/u.test(definition.failsWhen),
    );
    expect(rare.map(({ definition }) => definition.id)).toEqual([]);
    for (const id of ['golden-cross', 'yearly-high']) {
      const failsWhen = figures.find(({ definition }) => definition.id === id)?.definition.failsWhen;
      expect(failsWhen, id).toMatch(/once (?:or twice )?a year/u);
    }
  });
});
