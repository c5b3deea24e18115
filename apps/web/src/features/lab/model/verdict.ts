import type { SweepBundle } from '@atb/api/research-bundle';
import { formatNumber } from '../../../lib/format-number.ts';

export type VerdictTone = 'good' | 'doubtful' | 'bad' | 'unknown';

export interface Verdict {
  readonly tone: VerdictTone;
  /** One sentence for who reads no figures. */
  readonly headline: string;
}

/** From here on the result is more luck than not; below the second one it is trusted with care. */
const LUCK_BAD = 0.5;
const LUCK_GOOD = 0.2;
const DEFLATED_GOOD = 0.95;

export function percentText(value: number): string {
  return formatNumber(value, { decimals: 0, percent: true }).text;
}

/**
 * Probability of overfitting first, the deflated Sharpe ratio second: a result passes only when both do.
 * @see Bailey, Borwein, López de Prado, Zhu: The Probability of Backtest Overfitting, 2017
 */
export function judge(
  { best, overfitting }: Pick<SweepBundle, 'best' | 'overfitting'>,
  /** Return on the sealed days; null while nobody looked. */
  sealedReturn: number | null = null,
): Verdict {
  if (best === null) return { tone: 'unknown', headline: 'There is no best trial to judge.' };
  if (sealedReturn !== null && sealedReturn <= 0) {
    return { tone: 'bad', headline: 'It did not hold: on the sealed days the best parameters made no money.' };
  }
  const { probability = null, deflatedSharpe = null } = overfitting ?? {};
  if (probability === null && deflatedSharpe === null) {
    return { tone: 'unknown', headline: 'Too few trials or days to tell skill from luck.' };
  }
  if (best.figures.totalReturn <= 0) return { tone: 'bad', headline: 'Even the best parameters lost money.' };
  if ((probability ?? 0) >= LUCK_BAD || (deflatedSharpe ?? 1) < LUCK_BAD) {
    return { tone: 'bad', headline: 'The best result is probably luck. Do not trade it.' };
  }
  const isGood = (probability ?? 0) <= LUCK_GOOD && (deflatedSharpe ?? 1) >= DEFLATED_GOOD;
  return isGood
    ? { tone: 'good', headline: 'Luck alone hardly explains the best result. Check it on days it has not seen.' }
    : { tone: 'doubtful', headline: 'The best result may be luck. Check it on days it has not seen.' };
}
