import { describe, expect, it } from 'vitest';
import {
  ordinalOf,
  paramsAt,
  planSpace,
  pointAt,
  type ParameterRange,
  type ParameterSpace,
} from './parameter-space.ts';

const PARAMETERS = [
  { name: 'fast', label: 'Fast', kind: 'integer', default: 10, min: 2, max: 200, step: 1 },
  { name: 'slow', label: 'Slow', kind: 'integer', default: 30, min: 2, max: 400, step: 1 },
  { name: 'stop', label: 'Stop', kind: 'number', default: 0.02, min: 0.001, max: 0.5, step: 0.01 },
] as const;

function spaceOf(...ranges: ParameterRange[]): ParameterSpace {
  const plan = planSpace(ranges, PARAMETERS);
  if (plan.status === 'invalid') throw new Error(plan.message);
  return plan.space;
}

describe('planSpace', () => {
  it('takes both ends where the step meets them, in numbers as one would write them', () => {
    const { dimensions } = spaceOf({ name: 'stop', from: 0.1, to: 0.3, step: 0.1 });
    expect(Array.from({ length: dimensions[0]?.count ?? 0 }, (_, i) => dimensions[0]?.valueAt(i))).toEqual([
      0.1, 0.2, 0.3,
    ]);
  });

  it('sorts named values and takes each once', () => {
    const space = spaceOf({ name: 'fast', values: [20, 5, 20] });
    expect([paramsAt(space, [0]), paramsAt(space, [1]), space.combinations]).toEqual([{ fast: 5 }, { fast: 20 }, 2]);
  });

  it('counts 10^9 combinations without writing them out', () => {
    const plan = planSpace(
      [
        { name: 'stop', from: 0.001, to: 0.5, step: 0.000000499 },
        { name: 'fast', from: 2, to: 200, step: 1 },
        { name: 'slow', from: 2, to: 400, step: 1 },
      ],
      PARAMETERS,
    );
    expect(plan.status === 'planned' && plan.space.combinations).toBeGreaterThan(1e9);
  });

  it.each<[string, ParameterRange[], string]>([
    [
      'an unknown parameter',
      [{ name: 'fats', values: [1] }],
      'The strategy has no parameter "fats"; it has fast, slow, stop.',
    ],
    [
      'a range upside down',
      [{ name: 'fast', from: 20, to: 10, step: 1 }],
      'fast must not begin at 20 and end at 10, which is less.',
    ],
    ['a value out of bounds', [{ name: 'fast', from: 1, to: 10, step: 1 }], 'fast must be from 2 to 200, not 1.'],
    [
      'half candles',
      [{ name: 'fast', from: 2, to: 10, step: 0.5 }],
      'fast takes whole numbers, so its step must be one.',
    ],
    [
      'a parameter twice',
      [
        { name: 'fast', values: [2] },
        { name: 'fast', values: [3] },
      ],
      'fast is named twice.',
    ],
  ])('refuses %s in a sentence', (_, ranges, message) => {
    expect(planSpace(ranges, PARAMETERS)).toEqual({
      status: 'invalid',
      field: `ranges[${ranges.length - 1}]`,
      message,
    });
  });
});

it('numbers combinations in order, the last parameter changing fastest', () => {
  const space = spaceOf({ name: 'fast', values: [5, 10] }, { name: 'slow', values: [20, 30, 40] });
  const points = Array.from({ length: 6 }, (_, i) => pointAt(space, i));
  expect(points).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 1],
    [1, 2],
  ]);
  expect(points.map((point) => ordinalOf(space, point))).toEqual([0, 1, 2, 3, 4, 5]);
});
