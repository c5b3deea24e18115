import { describe, expect, it } from 'vitest';
import { deflatedSharpe, probabilisticSharpe, sharpeSample } from './deflated-sharpe.ts';
import { simpleReturns } from './returns.ts';
import { trialLuck } from './trial-luck.ts';

const EQUITY = [101, 100, 103, 104, 102, 106, 108, 107, 110, 111, 109, 113];
const RESULT = { equity: EQUITY, startEquity: 100 };
const sample = sharpeSample(simpleReturns(EQUITY, 100));
if (sample === null) throw new Error('the days vary');

describe('trialLuck', () => {
  it('holds a single trial against 0', () => {
    const luck = trialLuck(RESULT, { count: 1, sharpeVariance: null });
    expect(luck).toEqual({ expectedSharpe: 0, deflatedSharpe: probabilisticSharpe(sample, 0) });
  });

  it('takes the variance a year and compares by the day', () => {
    const luck = trialLuck(RESULT, { count: 100, sharpeVariance: 365 * 0.04 });
    expect(luck.deflatedSharpe).toBeCloseTo(deflatedSharpe(sample, 100, 0.04) ?? Number.NaN, 12);
    // Bailey and López de Prado: 2.53 deviations are to be expected of the best of a hundred.
    expect((luck.expectedSharpe ?? 0) / Math.sqrt(365) / 0.2).toBeCloseTo(2.53, 2);
  });

  it('asks for more the more was tried', () => {
    const at = (count: number): number => trialLuck(RESULT, { count, sharpeVariance: 2 }).deflatedSharpe ?? Number.NaN;
    expect(at(2)).toBeGreaterThan(at(20));
    expect(at(20)).toBeGreaterThan(at(2_000));
  });

  it('tells nothing where the trials’ spread is not known, or the days do not vary', () => {
    expect(trialLuck(RESULT, { count: 5, sharpeVariance: null })).toEqual({
      expectedSharpe: null,
      deflatedSharpe: null,
    });
    const flat = { equity: [100, 100, 100], startEquity: 100 };
    expect(trialLuck(flat, { count: 5, sharpeVariance: 1 }).deflatedSharpe).toBeNull();
  });
});
