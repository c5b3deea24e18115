import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dec, isMultipleOf, toPlain } from '../base/decimal.ts';
import { findInstrument } from '../market/instruments.ts';
import { DEFAULT_RISK_LIMITS } from './risk-limits.ts';
import { type SizingInput, sizeByRisk } from './sizing.ts';

const instrument = findInstrument('BTCUSDT');
if (instrument === null) throw new Error('BTCUSDT is missing');

const input = (fields: Partial<SizingInput> = {}): SizingInput => ({
  side: 'buy',
  equity: dec('10000'),
  riskFraction: dec('0.005'),
  entry: dec('50000'),
  stop: dec('49000'),
  feeRate: dec('0.001'),
  limits: DEFAULT_RISK_LIMITS,
  instrument,
  ...fields,
});

describe('sizeByRisk', () => {
  it('loses the given share of equity at the stop, costs included', () => {
    // 50 / (1000 + 99 fees + 40 slippage) = 0.043898...
    expect(sizeByRisk(input())).toMatchObject({ status: 'sized' });
    const sizing = sizeByRisk(input());
    if (sizing.status !== 'sized') throw new Error(sizing.status);
    expect(toPlain(sizing.quantity)).toBe('0.04389');
    expect(toPlain(sizing.amountAtRisk)).toBe('49.99071');
  });

  it('counts a share above the limit as the limit', () => {
    expect(sizeByRisk(input({ riskFraction: dec('0.9') }))).toEqual(sizeByRisk(input()));
  });

  it('sizes a sale from a stop above it', () => {
    const sizing = sizeByRisk(input({ side: 'sell', stop: dec('51000') }));
    expect(sizing.status === 'sized' && toPlain(sizing.quantity)).toBe('0.04382');
  });

  it.each(['50000', '50001', '0', '-5'])('refuses a stop at %s', (stop) => {
    expect(sizeByRisk(input({ stop: dec(stop) }))).toEqual({ status: 'invalid_stop' });
  });

  it('says what the least order would be when the risk allows less', () => {
    const sizing = sizeByRisk(input({ equity: dec('10') }));
    expect(sizing.status === 'too_small' && toPlain(sizing.minimum)).toBe('0.0001');
  });

  it('does not let a rounded quotient exceed the budget', () => {
    const limits = { ...DEFAULT_RISK_LIMITS, slippageBps: dec('0') };
    // The budget is 0.3 less 1e-19, the loss 3 a unit: at 18 decimals their quotient is 0.1.
    const equity = dec('59.99999999999999998');
    const sizing = sizeByRisk(input({ equity, entry: dec('1000'), stop: dec('997'), feeRate: dec('0'), limits }));
    expect(sizing.status === 'sized' && toPlain(sizing.quantity)).toBe('0.09999');
  });

  it('never risks more than the budget and never leaves a lot unused', () => {
    const whole = fc.integer({ min: 1, max: 10 ** 8 });
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 1, max: 99 }), (equity, price, percent) => {
        const entry = dec(`${price}e-2`);
        const given = input({ equity: dec(`${equity}`), entry, stop: entry.times(dec(`${percent}e-2`)) });
        const sizing = sizeByRisk(given);
        if (sizing.status !== 'sized') return;
        const budget = given.equity.times(given.riskFraction);
        const perUnit = sizing.amountAtRisk.div(sizing.quantity);
        expect(sizing.amountAtRisk.lte(budget)).toBe(true);
        expect(
          sizing.amountAtRisk.plus(perUnit.times(instrument.quantityIncrement)).gt(budget.times(dec('0.999999'))),
        ).toBe(true);
        expect(isMultipleOf(sizing.quantity, instrument.quantityIncrement)).toBe(true);
      }),
    );
  });
});
