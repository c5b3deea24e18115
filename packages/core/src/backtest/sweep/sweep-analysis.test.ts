import { describe, expect, it } from 'vitest';
import { rateNeighbourhoods } from './neighbourhood.ts';
import { scoreTrial } from './objective.ts';
import { paretoFront } from './pareto-front.ts';
import { rateParameters } from './parameter-importance.ts';
import { type ParameterSpace, pointAt } from './parameter-space.ts';
import type { BacktestSummary } from '../summarise.ts';

const SPACE: ParameterSpace = {
  dimensions: ['x', 'y'].map((name) => ({ name, count: 5, valueAt: (index: number) => index })),
  combinations: 25,
};
const POINTS = Array.from({ length: 25 }, (_, i) => pointAt(SPACE, i));
const scored = (score: (x: number, y: number) => number | null) =>
  POINTS.map((point) => ({ point, score: score(point[0] ?? 0, point[1] ?? 0) }));
const at = (x: number, y: number) => x * 5 + y;

describe('rateNeighbourhoods', () => {
  it('tells a plateau from a lone peak', () => {
    const plateau = rateNeighbourhoods(
      SPACE,
      scored(() => 2),
    )[at(2, 2)];
    expect(plateau).toEqual({ tried: 8, mean: 2, worst: 2, stability: 1 });
    const lone = rateNeighbourhoods(
      SPACE,
      scored((x, y) => (x === 2 && y === 2 ? 2 : 0)),
    )[at(2, 2)];
    expect(lone).toMatchObject({ worst: 0, stability: 0 });
  });

  it('counts only neighbours that were tried, and leaves failed ones out of the mean', () => {
    expect(
      rateNeighbourhoods(
        SPACE,
        scored(() => 1),
      )[at(0, 0)]?.tried,
    ).toBe(3);
    const holes = rateNeighbourhoods(
      SPACE,
      scored((x) => (x === 1 ? null : 1)),
    )[at(0, 0)];
    expect(holes).toMatchObject({ tried: 3, mean: 1 });
  });

  it('says nothing of the stability of a loss', () => {
    expect(
      rateNeighbourhoods(
        SPACE,
        scored(() => -1),
      )[0]?.stability,
    ).toBeNull();
  });
});

describe('rateParameters', () => {
  it('gives all of the variance to the parameter that decides alone', () => {
    expect(
      rateParameters(
        SPACE,
        scored((x) => x),
      ),
    ).toEqual([
      { name: 'x', share: 1 },
      { name: 'y', share: 0 },
    ]);
  });

  it('shares it where both decide', () => {
    const shares = rateParameters(
      SPACE,
      scored((x, y) => x + y),
    ).map(({ share }) => share ?? 0);
    expect(shares[0]).toBeCloseTo(0.5, 12);
    expect(shares[1]).toBeCloseTo(0.5, 12);
  });

  it('says nothing where scores do not vary', () => {
    expect(
      rateParameters(
        SPACE,
        scored(() => 3),
      ).map(({ share }) => share),
    ).toEqual([null, null]);
  });
});

describe('paretoFront', () => {
  const items = [
    { name: 'steady', gain: 1, fall: 0.1 },
    { name: 'bold', gain: 3, fall: 0.4 },
    { name: 'beaten', gain: 0.9, fall: 0.2 },
    { name: 'undefined', gain: null, fall: 0 },
    { name: 'twin of steady', gain: 1, fall: 0.1 },
  ];

  it('keeps what nothing else beats, equals included', () => {
    const front = paretoFront(items, [
      { of: ({ gain }) => gain, better: 'more' },
      { of: ({ fall }) => fall, better: 'less' },
    ]);
    expect(front.map(({ name }) => name)).toEqual(['steady', 'bold', 'twin of steady']);
  });
});

describe('scoreTrial', () => {
  const figures = { sharpe: 1.5, trades: 12, drawdownMax: 0.25 } as BacktestSummary;

  it.each([
    [{ minTrades: 0, maxDrawdown: null }, 1.5],
    [{ minTrades: 12, maxDrawdown: 0.25 }, 1.5],
    [{ minTrades: 13, maxDrawdown: null }, null],
    [{ minTrades: 0, maxDrawdown: 0.2 }, null],
  ])('under %j is %j', (constraints, expected) => {
    expect(scoreTrial(figures, 'sharpe', constraints)).toBe(expected);
  });
});
