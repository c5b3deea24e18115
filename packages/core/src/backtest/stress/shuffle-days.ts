import { createRandom } from '../../base/random.ts';
import { blockLengthOf, drawBlocks } from '../../statistics/block-bootstrap.ts';
import { quantile } from '../../statistics/moments.ts';

export interface Spread {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

export interface ShuffledDays {
  readonly draws: number;
  /** Fractions: of every twenty redrawn histories one lies below `low` and one above `high`. */
  readonly totalReturn: Spread;
  readonly drawdownMax: Spread;
  /** Share of the redrawn histories that end with a loss. */
  readonly lossShare: number;
}

const DRAWS = 1_000;
const EDGE = 0.05;

/** Histories made of blocks of the same days in another order: how much of a result hung on theirs. Null for too few days. */
export function shuffleDays(returns: Float64Array, seed: number): ShuffledDays | null {
  if (returns.length < 10) return null;
  const random = createRandom(seed);
  const blockLength = blockLengthOf(returns.length);
  const totals = new Float64Array(DRAWS);
  const falls = new Float64Array(DRAWS);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const { total, fall } = measure(drawBlocks(returns, blockLength, random));
    totals[draw] = total;
    falls[draw] = fall;
  }
  return {
    draws: DRAWS,
    totalReturn: spreadOf(totals),
    drawdownMax: spreadOf(falls),
    lossShare: totals.filter((total) => total < 0).length / DRAWS,
  };
}

function measure(returns: Float64Array): { readonly total: number; readonly fall: number } {
  let equity = 1;
  let peak = 1;
  let fall = 0;
  for (const change of returns) {
    equity *= 1 + change;
    if (equity > peak) peak = equity;
    else fall = Math.max(fall, (peak - equity) / peak);
  }
  return { total: equity - 1, fall };
}

function spreadOf(values: Float64Array): Spread {
  const at = (share: number): number => quantile(values, share) ?? Number.NaN;
  return { low: at(EDGE), middle: at(0.5), high: at(1 - EDGE) };
}
