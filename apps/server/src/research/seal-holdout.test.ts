import { expect, it } from 'vitest';
import { sealHoldout } from './seal-holdout.ts';

const RANGE = { from: '2024-01-01T00:00:00.000Z', to: '2024-01-11T00:00:00.000Z', timeframe: '4h' } as const;

it('cuts the end off at the open of a candle, so that no candle is in both parts', () => {
  const { open, holdout } = sealHoldout({ ...RANGE, holdoutShare: 0.33 });
  expect(open).toEqual({ from: RANGE.from, to: '2024-01-07T16:00:00.000Z' });
  expect(holdout).toEqual({ from: open.to, to: RANGE.to });
});

it('seals nothing unless asked to', () => {
  expect(sealHoldout({ ...RANGE, holdoutShare: 0 })).toEqual({
    open: { from: RANGE.from, to: RANGE.to },
    holdout: null,
  });
});
