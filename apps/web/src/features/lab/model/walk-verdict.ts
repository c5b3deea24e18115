import type { WalkForwardBundle } from '@atb/api/research-bundle';
import { LUCK_BAD, type Verdict } from './verdict.ts';

/** Source: Pardo, The Evaluation and Optimization of Trading Strategies, 2008: half of the promise kept is the least to ask. */
const EFFICIENCY_GOOD = 0.5;

const MAY_BE_LUCK = ' After all trials of the account its Sharpe ratio may still be luck.';

function judgeTests({ figures, efficiency, folds }: WalkForwardBundle): Verdict {
  if (figures.trades === 0) return { tone: 'unknown', headline: 'Nothing was traded in the tests.' };
  if (figures.totalReturn <= 0) {
    return { tone: 'bad', headline: 'Out of sample it lost money: what was chosen did not last.' };
  }
  const won = folds.filter(({ test }) => (test?.totalReturn ?? 0) > 0).length;
  if (won * 2 < folds.length) {
    return { tone: 'doubtful', headline: 'Out of sample it made money, but in fewer than half of the windows.' };
  }
  return (efficiency ?? 0) >= EFFICIENCY_GOOD
    ? { tone: 'good', headline: 'Out of sample it kept most of what it promised.' }
    : { tone: 'doubtful', headline: 'Out of sample it made money, but much less than it promised.' };
}

/**
 * What a walk-forward says of a strategy, in a sentence; in a second one where the account has tried so much that even this may be
 * luck. Its own trials count among them although they did not see the tests, so that casts doubt and does not condemn.
 * @param accountSharpe Deflated Sharpe ratio of all tests after all trials of the account; null where it is not defined.
 */
export function judgeWalk(bundle: WalkForwardBundle, accountSharpe: number | null): Verdict {
  const { tone, headline } = judgeTests(bundle);
  const isMoney = tone === 'good' || tone === 'doubtful';
  return isMoney && (accountSharpe ?? 1) < LUCK_BAD
    ? { tone: 'doubtful', headline: `${headline}${MAY_BE_LUCK}` }
    : { tone, headline };
}
