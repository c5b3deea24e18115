import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIMEFRAMES } from '../../market/timeframe.ts';
import { dcaParamsSchema } from './params.ts';

/** The first complaint, as `field: sentence`. */
function complaint(input: unknown): string {
  const parsed = dcaParamsSchema.safeParse(input);
  if (parsed.success) return 'none';
  const [issue] = parsed.error.issues;
  return `${issue?.path.join('.')}: ${issue?.message}`;
}

describe('DCA params', () => {
  it('have the defaults of the specification', () => {
    expect(dcaParamsSchema.parse({})).toEqual({
      baseAllocation: '100',
      maxSafetyOrders: 5,
      safetyStepPct: '2',
      safetyScale: '1.2',
      stepScale: '1',
      takeProfitPct: '3',
      takeProfitOn: 'average',
      trailingTakeProfitPct: '0',
      stopLossPct: '10',
      stopLossOn: 'average',
      stopLossHoldings: 'sell',
      activeSafetyOrdersMax: null,
      safetyOrders: null,
      safetySignal: null,
      cooldownMinutes: 0,
      dealsMax: null,
      reinvestPct: '0',
      feeBps: '10',
      triggerPrice: null,
    });
  });

  it.each([
    [{ baseAllocation: 0 }, 'baseAllocation: Base order must be above 0.'],
    [{ baseAllocation: 'NaN' }, 'baseAllocation: Base order must be a number, such as 1.5.'],
    [{ baseAllocation: '9999999999e999' }, 'baseAllocation: Base order must be a number, such as 1.5.'],
    [{ maxSafetyOrders: -1 }, 'maxSafetyOrders: Safety orders must be at least 0.'],
    [{ maxSafetyOrders: 51 }, 'maxSafetyOrders: Safety orders must not be above 50.'],
    [{ maxSafetyOrders: 2.5 }, 'maxSafetyOrders: Safety orders must be a whole number.'],
    [{ safetyStepPct: 0 }, 'safetyStepPct: Safety step must be above 0%.'],
    [{ safetyScale: 0 }, 'safetyScale: Size scale must be above 0.'],
    [{ stepScale: -1 }, 'stepScale: Step scale must not be negative.'],
    [{ takeProfitPct: 0 }, 'takeProfitPct: Take profit must be above 0%.'],
    [{ takeProfitOn: 'base' }, 'takeProfitOn: Take profit on must be one of: average, entry.'],
    [{ trailingTakeProfitPct: 51 }, 'trailingTakeProfitPct: Trailing take profit must not be above 50%.'],
    [{ stopLossPct: 100 }, 'stopLossPct: Stop loss must not be above 99%.'],
    [{ stopLossOn: 'entry' }, 'stopLossOn: Stop loss on must be one of: average, base.'],
    [{ activeSafetyOrdersMax: 0 }, 'activeSafetyOrdersMax: Active safety orders must be at least 1.'],
    [{ cooldownMinutes: 43_201 }, 'cooldownMinutes: Cooldown must not be above 43200.'],
    [{ dealsMax: 0 }, 'dealsMax: Deals must be at least 1.'],
    [{ reinvestPct: 101 }, 'reinvestPct: Reinvested share must not be above 100%.'],
    [{ triggerPrice: 0 }, 'triggerPrice: Trigger price must be above 0.'],
    [{ safetyOrders: 3 }, 'safetyOrders: Safety orders must be a list.'],
    [{ safetyOrders: [{ deviationPct: 5 }] }, 'safetyOrders.0.size: Size of a safety order must be a finite number.'],
    [
      { safetyOrders: [{ deviationPct: 100, size: 10 }] },
      'safetyOrders.0.deviationPct: Deviation of a safety order must not be above 99.99%.',
    ],
    [
      {
        safetyOrders: [
          { deviationPct: 5, size: 10 },
          { deviationPct: 5, size: 20 },
        ],
      },
      'safetyOrders.1.deviationPct: Safety order 2 must lie further below the base order than the one before it.',
    ],
    [
      { safetyOrders: [{ deviationPct: 5, size: 10, price: 1 }] },
      'safetyOrders.0: Safety order: unknown option price.',
    ],
    [{ safetySignal: 'rsi' }, 'safetySignal: Safety signal must be an object.'],
    [
      { safetySignal: { timeframe: '7m', rule: { kind: 'above', left: 1, right: 2 } } },
      `safetySignal.timeframe: Timeframe must be one of ${TIMEFRAMES.join(', ')}.`,
    ],
    [
      { safetySignal: { timeframe: '1m', rule: { kind: 'above', left: 1 } } },
      'safetySignal.rule: The rule of the safety signal is no condition of the rule language.',
    ],
    [{ grids: 5 }, ': DCA parameters: unknown option grids.'],
    [null, ': DCA parameters must be an object.'],
  ])('refuse %j in a sentence that names the field', (input, expected) => {
    expect(complaint(input)).toBe(expected);
  });

  it.each([100, 10_000])('refuse a rule of %d levels, which would fill the stack of whoever reads it', (levels) => {
    let rule: object = { kind: 'above', left: 1, right: 2 };
    for (let i = 0; i < levels; i += 1) rule = { kind: 'not', of: rule };
    expect(complaint({ safetySignal: { timeframe: '1m', rule } })).toBe(
      'safetySignal.rule: The rules are nested deeper than 32 levels.',
    );
  });

  it('answer anything without throwing, and what they accept they accept again unchanged', () => {
    const plausible = fc.record(
      {
        baseAllocation: fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
        maxSafetyOrders: fc.integer({ min: 0, max: 50 }),
        safetyScale: fc.double({ min: 0.1, max: 100, noNaN: true }).map(String),
        dealsMax: fc.option(fc.integer({ min: 1, max: 9 })),
      },
      { requiredKeys: [] },
    );
    const anything = fc.record({
      baseAllocation: fc.anything(),
      safetyOrders: fc.anything(),
      safetySignal: fc.oneof(fc.anything(), fc.record({ timeframe: fc.constant('1h'), rule: fc.anything() })),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), anything, plausible), (input) => {
        const parsed = dcaParamsSchema.safeParse(input);
        if (parsed.success) expect(dcaParamsSchema.parse(structuredClone(parsed.data))).toEqual(parsed.data);
        else expect(parsed.error.issues[0]?.message).toMatch(/^[A-Z].*\.$/);
      }),
    );
  });
});
