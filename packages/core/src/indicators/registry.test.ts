import { describe, expect, it } from 'vitest';
import { INDICATORS, indicatorById } from './registry.ts';
import { describeIndicatorContract } from './testing/indicator-contract.ts';
import { withCandleStep } from './testing/with-candle-step.ts';

const DAY_MS = 86_400_000;
/** These look at whole days: seen at one candle a day, their warm-up is a count of rows. */
const DAILY: readonly string[] = ['pivots'];

for (const indicator of INDICATORS) {
  const isDaily = indicator.input === 'candles' && DAILY.includes(indicator.id);
  describeIndicatorContract(isDaily ? withCandleStep(indicator, DAY_MS) : indicator);
}

describe('the registry', () => {
  it('finds every indicator by its id and nothing by another', () => {
    for (const indicator of INDICATORS) expect(indicatorById(indicator.id)).toBe(indicator);
    expect(indicatorById('no-such-indicator')).toBeNull();
    expect(new Set(INDICATORS.map(({ id }) => id)).size).toBe(INDICATORS.length);
  });
});
