import { bestFixedArm, cumulativeRegret, expectedRandomRegret, pullShares } from '@atb/core/bandit/regret';
import { playRounds, thompsonPicker } from '@atb/core/bandit/run-bandit';
import { createRandom } from '@atb/core/base/random';
import { credibleInterval, NO_EVIDENCE, observe, posteriorOf } from '@atb/core/bandit/posterior';
import { type CandleSeries } from '@atb/core/market/candle-series';
import { timeframeMs } from '@atb/core/market/timeframe';
import { followerOf, SHADOW_CANDLES, SHADOW_CLOSES } from '@atb/core/signals/follow-signals';
import { LEARNER_KEEP, LEARNER_LEVEL, LEARNER_PRIOR } from '@atb/core/signals/learner-settings';
import { SIGNAL_ARMS } from '@atb/core/signals/signal-arms';
import { SIGNAL_CANDLES_MAX } from '@atb/core/signals/signal-params';

export interface ArmTrial {
  readonly rounds: number;
  readonly arms: ReadonlyArray<{
    readonly mean: number;
    readonly low: number;
    readonly high: number;
    readonly total: number;
    readonly share: number;
  }>;
  readonly best: number;
  readonly learner: readonly number[];
  readonly defaults: readonly number[];
  readonly random: readonly number[];
}

/** Rounds of one trial: what eight arms cost on them is a fraction of a second. */
const TRIAL_ROUNDS_MAX = 400;
/** Candles that so many rounds and the first signal need. */
export const TRIAL_CANDLES_MAX = TRIAL_ROUNDS_MAX * SHADOW_CANDLES + SIGNAL_CANDLES_MAX;
/** Points of a curve. */
const POINTS_MAX = 200;
/** Of the picks: the same candles give the same trial. */
const SEED = 1;

/** What each arm would have brought, round by round; rounds with a gap in their candles are left out. */
export function followArms(series: CandleSeries): readonly (readonly number[])[] {
  const stepMs = timeframeMs(series.timeframe);
  const followers = SIGNAL_ARMS.map((arm) => followerOf(arm, series.timeframe));
  const rounds: (readonly number[])[] = [];
  for (let first = 0; first + SHADOW_CLOSES <= series.length; first += SHADOW_CANDLES) {
    const last = first + SHADOW_CLOSES - 1;
    const { openTime } = series;
    if ((openTime[last] ?? 0) - (openTime[first] ?? 0) !== (SHADOW_CLOSES - 1) * stepMs) continue;
    const round = roundOf(series, first);
    rounds.push(followers.map((follow) => follow(round)));
  }
  return rounds;
}

function roundOf({ timeframe, openTime, open, high, low, close, volume }: CandleSeries, first: number): CandleSeries {
  const cut = (column: Float64Array): Float64Array => column.subarray(first, first + SHADOW_CLOSES);
  return {
    timeframe,
    length: SHADOW_CLOSES,
    openTime: cut(openTime),
    open: cut(open),
    high: cut(high),
    low: cut(low),
    close: cut(close),
    volume: cut(volume),
  };
}

/** Every arm on the same rounds, and a learner that begins with nothing. Null without a round. */
export function tryArms(outcomes: readonly (readonly number[])[]): ArmTrial | null {
  if (outcomes.length === 0) return null;
  const arms = SIGNAL_ARMS.length;
  const picker = thompsonPicker(arms, { prior: LEARNER_PRIOR, keep: LEARNER_KEEP }, createRandom(SEED));
  const picks = playRounds(picker, outcomes);
  const shares = pullShares(arms, picks);
  return {
    rounds: outcomes.length,
    arms: SIGNAL_ARMS.map((_, arm) => {
      const own = outcomes.map((round) => round[arm] ?? 0);
      // Every round counts in full: the arms are compared, nothing is learnt.
      const posterior = posteriorOf(own.reduce(observe, NO_EVIDENCE), LEARNER_PRIOR);
      const total = own.reduce((sum, outcome) => sum + outcome, 0);
      return { mean: posterior.mean, ...credibleInterval(posterior, LEARNER_LEVEL), total, share: shares[arm] ?? 0 };
    }),
    best: bestFixedArm(outcomes),
    learner: thin(cumulativeRegret(outcomes, picks)),
    defaults: thin(
      cumulativeRegret(
        outcomes,
        picks.map(() => 0),
      ),
    ),
    random: thin(expectedRandomRegret(outcomes)),
  };
}

/** Evenly spread, the last one among them. */
function thin(values: readonly number[]): readonly number[] {
  const count = Math.min(POINTS_MAX, values.length);
  return Array.from({ length: count }, (_, i) => values[Math.ceil(((i + 1) * values.length) / count) - 1] ?? 0);
}
