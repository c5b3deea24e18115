// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { SWEEP_BUNDLE, WALK_BUNDLE } from '../testing/recorded-search.ts';
import { judge } from './verdict.ts';
import { judgeWalk } from './walk-verdict.ts';

const { best, overfitting } = SWEEP_BUNDLE;

function judgeWith(probability: number | null, deflatedSharpe: number | null, accountSharpe: number | null = null) {
  if (overfitting === null) throw new Error('The recorded sweep has no report.');
  return judge({ best, overfitting: { ...overfitting, probability, deflatedSharpe } }, { accountSharpe }).tone;
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

  it('takes the smaller ratio, that of the search or that of the account', () => {
    expect(judgeWith(0.05, 0.99, 0.97)).toBe('good');
    expect(judgeWith(0.05, 0.99, 0.85)).toBe('doubtful');
    expect(judgeWith(0.05, 0.99, 0.4)).toBe('bad');
    expect(judgeWith(0.05, 0.4, 0.99), 'an account cannot redeem a search').toBe('bad');
    expect(judgeWith(null, null, 0.99), 'nor speak for it alone').toBe('unknown');
    expect(judgeWith(null, null, 0.4)).toBe('bad');
  });

  it('names the account where only all of its trials speak against the best', () => {
    const { headline } = judge(SWEEP_BUNDLE, { accountSharpe: 0.3 });
    expect(headline).toBe('After all trials of the account the best result is probably luck. Do not trade it.');
    expect(judge(SWEEP_BUNDLE, { accountSharpe: 0.8 })).toEqual(judge(SWEEP_BUNDLE));
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
  expect(judge(SWEEP_BUNDLE, { sealedReturn: -0.01 }).tone).toBe('bad');
  expect(judge(SWEEP_BUNDLE, { sealedReturn: 0.05 })).toEqual(judge(SWEEP_BUNDLE));
});

describe('judgeWalk', () => {
  it('says of the recorded walk that it lost', () => {
    expect(judgeWalk(WALK_BUNDLE, null).tone).toBe('bad');
  });

  const figures = { ...WALK_BUNDLE.figures, totalReturn: 0.1 };
  const won = WALK_BUNDLE.folds.map((fold) => ({ ...fold, test: fold.test && { ...fold.test, totalReturn: 0.02 } }));

  it('asks for half of the promise and for most of the windows', () => {
    expect(judgeWalk({ ...WALK_BUNDLE, figures, folds: won, efficiency: 0.7 }, null).tone).toBe('good');
    expect(judgeWalk({ ...WALK_BUNDLE, figures, folds: won, efficiency: 0.2 }, null).tone).toBe('doubtful');
    expect(judgeWalk({ ...WALK_BUNDLE, figures, efficiency: 0.7 }, null).tone).toBe('doubtful');
  });

  it('does not praise what all trials of the account make luck', () => {
    const kept = { ...WALK_BUNDLE, figures, folds: won, efficiency: 0.7 };
    expect(judgeWalk(kept, 0.6).tone).toBe('good');
    expect(judgeWalk(kept, 0.4)).toEqual({
      tone: 'doubtful',
      headline:
        'Out of sample it kept most of what it promised. After all trials of the account its Sharpe ratio may still be luck.',
    });
    expect(judgeWalk(WALK_BUNDLE, 0.4), 'a loss is no luck').toEqual(judgeWalk(WALK_BUNDLE, null));
  });
});
