// @vitest-environment node
import { STRATEGIES, strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { emaCross } from '@atb/core/strategies/catalogue/trend/ema-cross';
import { rsiDip } from '@atb/core/strategies/catalogue/reversion/rsi-dip';
import { describe, expect, it } from 'vitest';
import { findSimilar, ingredientsOf } from './find-similar.ts';

describe('ingredientsOf', () => {
  it('finds the indicators of the rules, however deep', () => {
    expect(ingredientsOf(rsiDip)).toEqual(new Set(['rsi', 'sma']));
  });
});

describe('findSimilar', () => {
  it('puts what shares indicators and family first, and leaves the strategy itself out', () => {
    const found = findSimilar(emaCross, STRATEGIES, 4);
    expect(found).toHaveLength(4);
    expect(found).not.toContain(emaCross);
    expect(
      found
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['ema-pullback', 'guppy-ribbon']);
  });

  it('answers the same for the same', () => {
    const again = strategyById('rsi-dip');
    expect(again && findSimilar(again, STRATEGIES, 3)).toEqual(findSimilar(rsiDip, STRATEGIES, 3));
  });
});
