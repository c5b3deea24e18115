// @vitest-environment node
import type { DcaBundle } from './dca-bundle.ts';
import { describe, expect, it } from 'vitest';
import { RECORDED_DCA_BUNDLE } from '../../testing/recorded-run.ts';
import { tradesOf } from '../../result/trades-of.ts';
import { dcaChartLevels } from './dca-chart-levels.ts';

const TRADES = tradesOf(RECORDED_DCA_BUNDLE);

function levelsOf(chosen: number | null, bundle: DcaBundle = RECORDED_DCA_BUNDLE): readonly string[] {
  return dcaChartLevels(bundle, tradesOf(bundle), chosen).map(({ label, price }) => `${label} ${price}`);
}

describe('dcaChartLevels', () => {
  it('draws the ladder of the chosen deal where it lay, and what ended it', () => {
    expect(levelsOf(3)).toEqual([
      'Base 45491.89',
      '1 filled 44582.05',
      '2 filled 43672.21',
      '3 filled 42762.38',
      `Average ${TRADES[2]?.entryPrice}`,
      'SL 42965.6',
    ]);
    expect(levelsOf(1).slice(1, 2), 'what the market did not reach').toEqual(['1 buy 41471.06']);
    expect(levelsOf(1).at(-1)).toBe('TP 43674.2');
  });

  it('draws nothing of a bot that has ended, until a deal is chosen', () => {
    expect(levelsOf(null)).toEqual([]);
  });

  it('draws the deal that ran at the end as it stood', () => {
    const running: DcaBundle = {
      ...RECORDED_DCA_BUNDLE,
      sum: { ...RECORDED_DCA_BUNDLE.sum, held: 0.005, averagePrice: 45_000 },
      trades: { ...RECORDED_DCA_BUNDLE.trades, reason: ['target', 'target', 'end'] },
      levels: [
        { key: 1, price: 44_582.05, status: 'filled' },
        { key: 2, price: 43_672.21, status: 'buy' },
      ],
      exits: { takeProfit: 46_400, stopLoss: 42_307.46, trigger: null },
    };
    const expected = [
      'Base 45491.89',
      '1 filled 44582.05',
      '2 buy 43672.21',
      'Average 45000',
      'TP 46400',
      'SL 42307.46',
    ];
    expect(levelsOf(null, running)).toEqual(expected);
    expect(levelsOf(3, running), 'chosen by its number').toEqual(expected);
  });
});
