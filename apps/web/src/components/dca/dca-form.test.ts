// @vitest-environment node
import { below, indicator } from '@atb/core/strategies/build-rule';
import { describe, expect, it } from 'vitest';
import { dcaFormSchema, toDcaFormValues } from './dca-form.ts';
import { DCA_DEFAULTS, type DcaFormValues } from './dca-values.ts';

/** Made over the API: the wizard keeps it as it is. */
const SIGNAL = { timeframe: '15m', rule: below(indicator('rsi', { period: 7 }), 45) };

function faultsOf(change: Partial<DcaFormValues>) {
  const parsed = dcaFormSchema.safeParse({ ...DCA_DEFAULTS, ...change });
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
}

const ROWS = [
  { deviationPct: '1', size: '50' },
  { deviationPct: '4', size: '80' },
];

describe('dcaFormSchema', () => {
  it('turns the defaults into the parameters of the specification', () => {
    expect(dcaFormSchema.parse(DCA_DEFAULTS)).toMatchObject({
      baseAllocation: '100',
      maxSafetyOrders: 5,
      safetyStepPct: '2',
      safetyScale: '1.2',
      takeProfitPct: '3',
      stopLossPct: '10',
      safetyOrders: null,
      activeSafetyOrdersMax: null,
      dealsMax: null,
      triggerPrice: null,
    });
  });

  it('takes the rows of a custom ladder, and no rows while the ladder is scaled', () => {
    expect(dcaFormSchema.parse({ ...DCA_DEFAULTS, ladder: 'custom', safetyOrders: ROWS }).safetyOrders).toEqual(ROWS);
    expect(dcaFormSchema.parse({ ...DCA_DEFAULTS, safetyOrders: ROWS }).safetyOrders).toBeNull();
  });

  it('forgets number, step and scales while the ladder is custom, wrong ones too', () => {
    const values = { ladder: 'custom', safetyOrders: ROWS, maxSafetyOrders: '', safetyStepPct: 'x' } as const;
    expect(faultsOf({ ...values, safetyOrders: [...ROWS] })).toEqual([]);
  });

  it.each([
    [{ baseAllocation: '0' }, 'baseAllocation', 'Base order must be above 0.'],
    [{ maxSafetyOrders: '2.5' }, 'maxSafetyOrders', 'Safety orders must be a whole number.'],
    [{ maxSafetyOrders: '51' }, 'maxSafetyOrders', 'Safety orders must not be above 50.'],
    [{ stopLossPct: '100' }, 'stopLossPct', 'Stop loss must not be above 99%.'],
    [{ activeSafetyOrdersMax: '0' }, 'activeSafetyOrdersMax', 'Active safety orders must be at least 1.'],
    [{ cooldownMinutes: '' }, 'cooldownMinutes', 'Cooldown must be a whole number.'],
    [{ safetySignal: 'damaged' }, 'safetySignal', 'Safety signal must be an object.'],
    [{ dealsMax: '1.5' }, 'dealsMax', 'Deals must be a whole number.'],
    [
      { ladder: 'custom', safetyOrders: ROWS.toReversed() },
      'safetyOrders.1.deviationPct',
      'Safety order 2 must lie further below the base order than the one before it.',
    ],
  ] as const)('blames %j on %s', (change, field, message) => {
    expect(faultsOf(change as Partial<DcaFormValues>)).toContainEqual([field, message]);
  });
});

describe('toDcaFormValues', () => {
  it.each([
    {},
    { ladder: 'custom', safetyOrders: ROWS, dealsMax: '3', activeSafetyOrdersMax: '1', triggerPrice: '90' },
    { safetySignal: JSON.stringify(SIGNAL) },
  ] as const)('gives the fields that lead to the same parameters again: %j', (change) => {
    const params = dcaFormSchema.parse({ ...DCA_DEFAULTS, ...change });
    expect(dcaFormSchema.parse(toDcaFormValues('Copy', params))).toEqual(params);
  });

  it('falls back to the defaults for parameters it cannot read', () => {
    expect(toDcaFormValues('Copy', { maxSafetyOrders: 'many' })).toEqual({ ...DCA_DEFAULTS, name: 'Copy' });
  });
});
