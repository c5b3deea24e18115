// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { SWEEP_BUNDLE, WALK_BUNDLE } from '../testing/recorded-search.ts';
import { judge } from './verdict.ts';
import { judgeWalk } from './walk-verdict.ts';

const { best, overfitting } = SWEEP_BUNDLE;

function judgeWith(probability: number | null, deflatedSharpe: number | null) {
  if (overfitting === null) throw new Error('The recorded sweep has no report.');
  return judge({ best, overfitting: { ...overfitting, probability, deflatedSharpe } }).tone;
}

describe('judge', () => {
  it('trusts only what neither figure calls luck', () => {
    expect(judgeWith(0.05, 0.99)).toBe('good');
    expect(judgeWith(0.05, 0.85)).toBe('doubtful');
    expect(judgeWith(0.4, 0.99)).toBe('doubtful');
    expect(judgeWith(0.6, 0.99)).toBe('bad');
    expect(judgeWith(0.05, 0.4)).toBe('bad');
    expect(judgeWith(null, null)).toBe('unknown');
  });

  it('has doubts about the recorded sweep', () => {
    expect(judge(SWEEP_BUNDLE).tone).toBe('doubtful');
    expect(judge({ best: null, overfitting }).tone).toBe('unknown');
  });

  it('does not praise a loss', () => {
    if (best === null) throw new Error('The recorded sweep has no best trial.');
    const lost = { ...best, figures: { ...best.figures, totalReturn: -0.1 } };
    expect(judge({ best: lost, overfitting })).toEqual({
      tone: 'bad',
      headline: 'Even the best parameters lost money.',
    });
  });
});

it('a look at the sealed days outweighs every probability', () => {
  expect(judge(SWEEP_BUNDLE, -0.01).tone).toBe('bad');
  expect(judge(SWEEP_BUNDLE, 0.05)).toEqual(judge(SWEEP_BUNDLE));
});

describe('judgeWalk', () => {
  it('says of the recorded walk that it lost', () => {
    expect(judgeWalk(WALK_BUNDLE).tone).toBe('bad');
  });

  it('asks for half of the promise and for most of the windows', () => {
    const figures = { ...WALK_BUNDLE.figures, totalReturn: 0.1 };
    const won = WALK_BUNDLE.folds.map((fold) => ({ ...fold, test: fold.test && { ...fold.test, totalReturn: 0.02 } }));
    expect(judgeWalk({ ...WALK_BUNDLE, figures, folds: won, efficiency: 0.7 }).tone).toBe('good');
    expect(judgeWalk({ ...WALK_BUNDLE, figures, folds: won, efficiency: 0.2 }).tone).toBe('doubtful');
    expect(judgeWalk({ ...WALK_BUNDLE, figures, efficiency: 0.7 }).tone).toBe('doubtful');
  });
});
