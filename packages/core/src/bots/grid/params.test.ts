import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridParamsSchema } from './params.ts';

/** The first complaint, as `field: sentence`. */
function complaint(input: unknown): string {
  const parsed = gridParamsSchema.safeParse(input);
  if (parsed.success) return 'none';
  const [issue] = parsed.error.issues;
  return `${issue?.path.join('.')}: ${issue?.message}`;
}

describe('grid params', () => {
  it('have the defaults of the specification', () => {
    expect(gridParamsSchema.parse({})).toMatchObject({
      upper: '0',
      lower: '0',
      grids: 10,
      allocation: '100',
      stepPct: '1',
      tpPctPerFill: '0.5',
      stopLossPct: '5',
      feeBps: '10',
      buyBaseAtStart: true,
    });
  });

  it.each([
    [{ upper: 'NaN' }, 'upper: Upper price must be a number, such as 1.5.'],
    [{ upper: Number.NaN }, 'upper: Upper price must be a finite number.'],
    [{ lower: Number.POSITIVE_INFINITY }, 'lower: Lower price must be a finite number.'],
    [{ allocation: Number('1e400') }, 'allocation: Allocation must be a finite number.'],
    [{ allocation: '1e400' }, 'allocation: Allocation must not be above 1000000000000000.'],
    [{ allocation: '1e-400' }, 'allocation: Allocation must not have more than 18 decimal places.'],
    [{ allocation: -5 }, 'allocation: Allocation must not be negative.'],
    [{ allocation: 0 }, 'allocation: Allocation must be above 0.'],
    [{ allocation: '' }, 'allocation: Allocation must be a number, such as 1.5.'],
    [{ allocation: null }, 'allocation: Allocation must be a finite number.'],
    [{ allocation: '0x10' }, 'allocation: Allocation must be a number, such as 1.5.'],
    [{ grids: 1 }, 'grids: Grid lines must be at least 2.'],
    [{ grids: 201 }, 'grids: Grid lines must not be above 200.'],
    [{ grids: 2.5 }, 'grids: Grid lines must be a whole number.'],
    [{ grids: '10' }, 'grids: Grid lines must be a whole number.'],
    [{ stepPct: 0 }, 'stepPct: Step must be above 0%.'],
    [{ tpPctPerFill: 101 }, 'tpPctPerFill: Take profit per fill must not be above 100%.'],
    [{ stopLossPct: -1 }, 'stopLossPct: Stop loss must not be negative.'],
    [{ feeBps: 'ten' }, 'feeBps: Fee must be a number, such as 1.5.'],
    [{ spacing: 'log' }, 'spacing: Spacing must be one of: arithmetic, geometric.'],
    [{ buyBaseAtStart: 'yes' }, 'buyBaseAtStart: Buy base at start must be true or false.'],
    [{ upper: 10, lower: 20 }, 'upper: Upper price (10) must be above lower price (20).'],
    [{ upper: 10, lower: 10 }, 'upper: Upper price (10) must be above lower price (10).'],
    [
      { upper: 10 },
      'lower: Lower price is missing: give both prices, or neither to space the lines around the start price.',
    ],
    [
      { lower: 10 },
      'upper: Upper price is missing: give both prices, or neither to space the lines around the start price.',
    ],
    [
      { lower: 10, upper: 20, takeProfitPrice: 15 },
      'takeProfitPrice: Take profit price (15) must be above upper price (20): inside the range it would end the grid while its lines still work.',
    ],
    [
      { trailingUp: { enabled: true, maxLines: 0 } },
      'trailingUp.maxLines: Trailing up: most lines must be at least 1.',
    ],
    [{ trailingUp: { speed: 3 } }, 'trailingUp: Trailing up: unknown option speed.'],
    [{ stopLossPercent: 5 }, ': Grid parameters: unknown option stopLossPercent.'],
    [[], ': Grid parameters must be an object.'],
    [null, ': Grid parameters must be an object.'],
  ])('refuse %j in a sentence that names the field', (input, expected) => {
    expect(complaint(input)).toBe(expected);
  });

  it('take amounts as numbers and as text, and give the same plain text for both', () => {
    expect(gridParamsSchema.parse({ lower: 0.5, upper: '+1.50', allocation: 1e3 })).toMatchObject({
      lower: '0.5',
      upper: '1.5',
      allocation: '1000',
    });
    expect(gridParamsSchema.parse({ lower: ' .5 ', upper: '15e-1', allocation: '1000.000' })).toMatchObject({
      lower: '0.5',
      upper: '1.5',
      allocation: '1000',
    });
  });

  it('answer anything without throwing, and what they accept they accept again unchanged', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record({ upper: fc.anything(), lower: fc.anything(), grids: fc.anything(), allocation: fc.anything() }),
    );
    const plausible = fc.record(
      {
        lower: fc.double({ min: 1, max: 50 }),
        upper: fc.double({ min: 51, max: 1e6 }),
        allocation: fc.double({ min: 1e-6, max: 1e9 }),
        stepPct: fc.integer({ min: 1, max: 50 }).map(String),
      },
      { requiredKeys: ['lower', 'upper'] },
    );
    fc.assert(
      fc.property(fc.oneof(anything, plausible), (input) => {
        const parsed = gridParamsSchema.safeParse(input);
        if (parsed.success) expect(gridParamsSchema.parse(structuredClone(parsed.data))).toEqual(parsed.data);
        else expect(parsed.error.issues[0]?.message).toMatch(/^[A-Z].*\.$/);
      }),
    );
  });
});
