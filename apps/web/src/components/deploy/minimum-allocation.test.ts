// @vitest-environment node
import { param } from '@atb/core/strategies/build-rule';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { describe, expect, it } from 'vitest';
import { minimumAllocation } from './minimum-allocation.ts';

type Parts = Pick<StrategyDefinition, 'sizing' | 'protection'>;
const least = (sizing: Parts['sizing'], protection: Parts['protection'] = {}) =>
  minimumAllocation({ sizing, protection }, { share: 0.25 }, 5);

describe('minimumAllocation', () => {
  it.each([
    [1, 6],
    [0.5, 11],
    [0.02, 253],
  ])('lets %d of the equity be an order', (value, allocation) => {
    expect(least({ kind: 'equity_fraction', value })).toBe(allocation);
  });

  it('reads parameters', () => {
    expect(least({ kind: 'equity_fraction', value: param('share') })).toBe(21);
  });

  it('lets a position that risks 0.2% at a stop 4% away be an order', () => {
    expect(least({ kind: 'risk_fraction', value: 0.002 }, { stopLoss: { kind: 'fraction', value: 0.04 } })).toBe(100);
  });

  it('covers a fixed amount', () => {
    expect(least({ kind: 'quote_amount', value: 250 })).toBe(253);
  });

  it('does not guess where the market decides', () => {
    expect(least({ kind: 'base_amount', value: 1 })).toBeNull();
    expect(least({ kind: 'risk_fraction', value: 0.01 })).toBeNull();
  });
});
