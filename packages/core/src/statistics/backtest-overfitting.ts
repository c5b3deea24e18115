import { assert } from '../base/assert.ts';

export interface OverfittingEstimate {
  /** Share of the splits in which the best trial of one half is not above the median of the other half. */
  readonly probability: number;
  /** One for each split: ln(w / (1 - w)) of the best trial's relative rank w in the other half. */
  readonly logits: readonly number[];
}

/**
 * Probability of backtest overfitting by combinatorially symmetric cross-validation: the days are cut into blocks, every
 * half of these chooses the trial with the best Sharpe ratio, the other half judges it. Null for fewer than two trials.
 * @param trials of each what `overfittingSums` finds, of the same days.
 * @see Bailey, Borwein, López de Prado and Zhu, "The Probability of Backtest Overfitting", 2017
 */
export function backtestOverfitting(trials: readonly Float64Array[]): OverfittingEstimate | null {
  const blocks = (trials[0]?.length ?? 0) / 3;
  if (trials.length < 2) return null;
  assert(
    trials.every(({ length }) => length === 3 * blocks),
    'trials of different blocks cannot be compared',
  );
  const logits: number[] = [];
  for (const chosen of halves(blocks)) {
    const inside = trials.map((sums) => sharpeOf(sums, chosen, true));
    const outside = trials.map((sums) => sharpeOf(sums, chosen, false));
    const best = inside.indexOf(Math.max(...inside));
    logits.push(logitOfRank(outside, best));
  }
  return { probability: logits.filter((logit) => logit <= 0).length / logits.length, logits };
}

function sharpeOf(sums: Float64Array, chosen: number, isChosen: boolean): number {
  const blocks = sums.length / 3;
  let n = 0;
  let total = 0;
  let square = 0;
  for (let block = 0; block < blocks; block += 1) {
    if (((chosen >> block) & 1) !== (isChosen ? 1 : 0)) continue;
    n += sums[block] ?? 0;
    total += sums[blocks + block] ?? 0;
    square += sums[2 * blocks + block] ?? 0;
  }
  const average = total / n;
  const variance = square / n - average ** 2;
  return variance > 1e-300 ? average / Math.sqrt(variance) : 0;
}

/** Relative rank of the chosen trial among all, ties counted by half. */
function logitOfRank(values: readonly number[], chosen: number): number {
  const own = values[chosen] ?? 0;
  let rank = 0.5;
  for (const value of values) {
    if (value < own) rank += 1;
    else if (value === own) rank += 0.5;
  }
  const relative = rank / (values.length + 1);
  return Math.log(relative / (1 - relative));
}

/** Every choice of half of the blocks, as bits. */
function* halves(blocks: number): Generator<number> {
  for (let bits = 0; bits < 2 ** blocks; bits += 1) {
    let count = 0;
    for (let rest = bits; rest > 0; rest &= rest - 1) count += 1;
    if (count === blocks / 2) yield bits;
  }
}
