// @vitest-environment node
import type { ResultPart, ResultParts } from '@atb/core/backtest/split-result';
import { describe, expect, it } from 'vitest';
import { describeSample, isUnseen, judgeRobustness } from './robustness.ts';

const DAY = (day: number): number => Date.UTC(2024, 0, day);
const PART: ResultPart = {
  firstDay: DAY(1),
  lastDay: DAY(21),
  days: 21,
  totalReturn: 0.1,
  sharpe: 2,
  drawdownMax: 0.1,
  trades: 5,
  buyAndHold: 0.2,
};

function partsWith(first: Partial<ResultPart>, last: Partial<ResultPart> = {}): ResultParts {
  return { first: { ...PART, ...first }, last: { ...PART, firstDay: DAY(22), lastDay: DAY(30), days: 9, ...last } };
}

describe('the verdict', () => {
  it.each([
    [null, /Fewer than 10 days/u],
    [partsWith({}, { buyAndHold: 0 }), /^It held up.* in the last\.$/u],
    [partsWith({}), /^It held up.* Buy and hold made more in both\.$/u],
    [partsWith({}, { sharpe: 0.9 }), /much less for its risk/u],
    [partsWith({}, { totalReturn: -0.01 }), /^It did not hold up/u],
    [partsWith({ totalReturn: -0.1 }), /in the last part only/u],
    [partsWith({ totalReturn: 0 }, { totalReturn: 0 }), /no money in either part/u],
    [partsWith({ trades: 0, totalReturn: 0 }, { trades: 0, totalReturn: 0 }), /never traded/u],
  ])('holds the last part against the first', (parts, sentence) => {
    expect(judgeRobustness(parts, null)).toMatch(sentence);
  });

  it.each([
    [1, 0.97, /As the only set that was tried, luck alone hardly explains/u],
    [2_000, 0.7, /After 2,000 sets that were tried, its Sharpe ratio may be luck/u],
    [30, 0.4, /more likely luck than not/u],
    [30, null, /cannot be told/u],
  ])('pays for the number of tries', (count, deflatedSharpe, sentence) => {
    const trials = { count, expectedSharpe: 1, deflatedSharpe };
    const earlier = { runs: 0, seenTo: null, isHoldout: false };
    expect(judgeRobustness(partsWith({}), { trials, account: trials, earlier })).toMatch(sentence);
  });

  it.each([
    [0.97, 0.4, /After all 900 trials of the account, its Sharpe ratio is more likely luck than not\.$/u],
    [0.97, 0.7, /After all 900 trials of the account, its Sharpe ratio may be luck\.$/u],
    [0.4, 0.97, /After 30 sets that were tried, its Sharpe ratio is more likely luck than not\.$/u],
    [null, 0.4, /After all 900 trials of the account/u],
    [null, 0.97, /cannot be told/u],
    [0.97, null, /luck alone hardly explains/u],
  ])('pays for all trials of the account, of ratios of %s and %s', (own, all, sentence) => {
    const trials = { count: 30, expectedSharpe: 1, deflatedSharpe: own };
    const account = { count: 900, expectedSharpe: 1, deflatedSharpe: all };
    const earlier = { runs: 0, seenTo: null, isHoldout: false };
    expect(judgeRobustness(partsWith({}), { trials, account, earlier })).toMatch(sentence);
  });
});

describe('what is called out-of-sample', () => {
  const SPAN = { from: '2024-01-01T00:00:00.000Z', to: '2024-01-31T00:00:00.000Z' };
  const verdict = (seenTo: string | null, isHoldout = false): string =>
    describeSample(SPAN, partsWith({}), { runs: seenTo === null ? 0 : 3, seenTo, isHoldout });

  it('is nothing, while no one can say on which days the numbers were chosen', () => {
    expect(describeSample(SPAN, partsWith({}), null)).toMatch(/^In-sample, for all that is known/u);
    expect(verdict(null)).toMatch(/only if the numbers were chosen without looking/u);
  });

  it('is what no earlier run saw', () => {
    expect(verdict('2023-12-31T00:00:00.000Z')).toMatch(/^Out-of-sample: 3 earlier runs/u);
    expect(verdict('2024-01-01T00:00:00.000Z', true)).toMatch(/^Out-of-sample: the period that a sweep had sealed/u);
    expect(verdict('2024-01-22T00:00:00.000Z')).toMatch(/^The last part is out-of-sample: .* before 22 Jan 2024/u);
  });

  it('is nothing that was looked at before, sealed or not', () => {
    expect(verdict('2024-01-22T04:00:00.000Z')).toMatch(/^Partly in-sample/u);
    expect(verdict('2024-01-31T00:00:00.000Z')).toMatch(/^In-sample: 3 earlier runs/u);
    expect(verdict('2024-06-01T00:00:00.000Z', true)).toMatch(/other runs did\. In-sample/u);
  });

  it('needs an earlier run: the first one may have been chosen on these days', () => {
    expect(isUnseen(SPAN, { runs: 0, seenTo: null, isHoldout: false })).toBe(false);
    expect(isUnseen(SPAN, null)).toBe(false);
    expect(isUnseen(SPAN, { runs: 1, seenTo: '2024-01-01T00:00:00.000Z', isHoldout: true })).toBe(true);
  });
});
