import { assert } from '../base/assert.ts';

export interface OverfittingEstimate {
  /** Share of the splits in which the best trial of one half is not above the median of the other half. */
  readonly probability: number;
  /** One for each split: ln(w / (1 - w)) of the best trial's relative rank w in the other half. */
  readonly logits: readonly number[];
}

/**
 * Probability of backtest overfitting by combinatorially symmetric cross-validation: the rows of returns are cut into
 * `blocks` (even) parts, every half of them chooses the trial with the best Sharpe ratio, the other half judges it.
 * Null for fewer than two trials or too few rows.
 * @see Bailey, Borwein, López de Prado and Zhu, "The Probability of Backtest Overfitting", 2017
 */
export function backtestOverfitting(trials: ReadonlyArray<ArrayLike<number>>, blocks = 10): OverfittingEstimate | null {
  assert(blocks >= 2 && blocks % 2 === 0, `${blocks} blocks cannot be halved`);
  const rows = trials[0]?.length ?? 0;
  if (trials.length < 2 || rows < 2 * blocks) return null;
  const sums = trials.map((returns) => blockSums(returns, blocks));
  const logits: number[] = [];
  for (const chosen of halves(blocks)) {
    const inside = sums.map((each) => sharpeOf(each, chosen, true));
    const outside = sums.map((each) => sharpeOf(each, chosen, false));
    const best = inside.indexOf(Math.max(...inside));
    logits.push(logitOfRank(outside, best));
  }
  return { probability: logits.filter((logit) => logit <= 0).length / logits.length, logits };
}

/** Count, sum and sum of squares of each block, from which any union's Sharpe ratio follows. */
interface BlockSums {
  readonly count: Float64Array;
  readonly sum: Float64Array;
  readonly squares: Float64Array;
}

function blockSums(returns: ArrayLike<number>, blocks: number): BlockSums {
  const result = {
    count: new Float64Array(blocks),
    sum: new Float64Array(blocks),
    squares: new Float64Array(blocks),
  };
  for (let i = 0; i < returns.length; i += 1) {
    const block = Math.floor((i * blocks) / returns.length);
    const value = returns[i] ?? 0;
    result.count[block] = (result.count[block] ?? 0) + 1;
    result.sum[block] = (result.sum[block] ?? 0) + value;
    result.squares[block] = (result.squares[block] ?? 0) + value ** 2;
  }
  return result;
}

function sharpeOf({ count, sum, squares }: BlockSums, chosen: number, isChosen: boolean): number {
  let n = 0;
  let total = 0;
  let square = 0;
  for (let block = 0; block < count.length; block += 1) {
    if (((chosen >> block) & 1) !== (isChosen ? 1 : 0)) continue;
    n += count[block] ?? 0;
    total += sum[block] ?? 0;
    square += squares[block] ?? 0;
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
