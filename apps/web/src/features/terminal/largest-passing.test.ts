// @vitest-environment node
import type { RiskCheckFigure, RiskVerdict } from '@atb/api/functions/trading/risk-check';
import { describe, expect, it } from 'vitest';
import { largestPassing } from './largest-passing.ts';

const EQUITY: RiskCheckFigure = {
  code: 'INSUFFICIENT_EQUITY',
  passed: true,
  figure: '10000',
  limit: '0',
  unit: 'quote',
};

function verdictWith(...failed: readonly RiskCheckFigure[]): RiskVerdict {
  return {
    ok: false,
    reason: failed[0]?.code ?? null,
    message: null,
    normalized: { rr: null, feesBps: 20, slippageBps: 8, notionalValue: '3000', size: '30' },
    checks: [EQUITY, ...failed],
  };
}

const SYMBOL: RiskCheckFigure = {
  code: 'MAX_SYMBOL_EXPOSURE_EXCEEDED',
  passed: false,
  figure: '0.35',
  limit: '0.12',
  unit: 'fraction',
};

describe('largestPassing', () => {
  it('leaves out what was exposed before', () => {
    // 35 % of 10,000 are exposed with it, 500 of that without it; 12 % leave 700 of 3,000.
    expect(largestPassing(verdictWith(SYMBOL), '1')).toBe('7');
  });

  it('takes the tightest of several limits', () => {
    const balance: RiskCheckFigure = {
      code: 'INSUFFICIENT_BALANCE',
      passed: false,
      figure: '3003',
      limit: '500.5',
      unit: 'quote',
    };
    expect(largestPassing(verdictWith(SYMBOL, balance), '0.1')).toBe('5');
  });

  it('offers nothing when another reason stands in the way too', () => {
    const spread: RiskCheckFigure = { code: 'SPREAD_TOO_WIDE', passed: false, figure: '20', limit: '15', unit: 'bps' };
    expect(largestPassing(verdictWith(SYMBOL, spread), '1')).toBeNull();
  });

  it('offers nothing when not even one lot is left', () => {
    expect(largestPassing(verdictWith({ ...SYMBOL, figure: '0.42' }), '1')).toBeNull();
    expect(largestPassing(verdictWith(SYMBOL), '10')).toBeNull();
  });

  it('offers nothing for an approved order', () => {
    expect(largestPassing({ ...verdictWith(), ok: true }, '1')).toBeNull();
  });
});
