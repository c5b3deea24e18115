import type { SweepBundle } from '@atb/api/research-bundle';
import { formatNumber } from '../../../lib/format-number.ts';

export type VerdictTone = 'good' | 'doubtful' | 'bad' | 'unknown';

export interface Verdict {
  readonly tone: VerdictTone;
  /** One sentence for who reads no figures. */
  readonly headline: string;
}

/** From here on the result is more luck than not; below the second one it is trusted with care. */
export const LUCK_BAD = 0.5;
const LUCK_GOOD = 0.2;
const DEFLATED_GOOD = 0.95;

export function percentText(value: number): string {
  return formatNumber(value, { decimals: 0, percent: true }).text;
}

/** What speaks for or against the best besides the search itself. */
export interface Hindsight {
  /** Return on the sealed days; null while nobody looked. */
  readonly sealedReturn?: number | null;
  /** Deflated Sharpe ratio of the best after all trials of the account; null where it is not defined. */
  readonly accountSharpe?: number | null;
}

type Luck = 'good' | 'doubtful' | 'bad';

function rateLuck(probability: number, deflatedSharpe: number): Luck {
  if (probability >= LUCK_BAD || deflatedSharpe < LUCK_BAD) return 'bad';
  return probability <= LUCK_GOOD && deflatedSharpe >= DEFLATED_GOOD ? 'good' : 'doubtful';
}

const HEADLINE: Readonly<Record<Luck, string>> = {
  good: 'Luck alone hardly explains the best result. Check it on days it has not seen.',
  doubtful: 'The best result may be luck. Check it on days it has not seen.',
  bad: 'The best result is probably luck. Do not trade it.',
};

/** Where the search alone would have been kinder. */
const ACCOUNT_HEADLINE: Readonly<Record<Luck, string>> = {
  ...HEADLINE,
  doubtful: 'After all trials of the account the best result may be luck. Check it on days it has not seen.',
  bad: 'After all trials of the account the best result is probably luck. Do not trade it.',
};

/**
 * Probability of overfitting first, the deflated Sharpe ratio second: a result passes only when both do. Of the ratio after this
 * search and the one after all trials of the account the smaller counts.
 * @see Bailey, Borwein, López de Prado, Zhu: The Probability of Backtest Overfitting, 2017
 */
export function judge(
  { best, overfitting }: Pick<SweepBundle, 'best' | 'overfitting'>,
  { sealedReturn = null, accountSharpe = null }: Hindsight = {},
): Verdict {
  if (best === null) return { tone: 'unknown', headline: 'There is no best trial to judge.' };
  if (sealedReturn !== null && sealedReturn <= 0) {
    return { tone: 'bad', headline: 'It did not hold: on the sealed days the best parameters made no money.' };
  }
  const { probability = null, deflatedSharpe = null } = overfitting ?? {};
  if (probability === null && deflatedSharpe === null && (accountSharpe ?? 1) >= LUCK_BAD) {
    return { tone: 'unknown', headline: 'Too few trials or days to tell skill from luck.' };
  }
  if (best.figures.totalReturn <= 0) return { tone: 'bad', headline: 'Even the best parameters lost money.' };
  const tone = rateLuck(probability ?? 0, Math.min(deflatedSharpe ?? 1, accountSharpe ?? 1));
  const isOwn = tone === rateLuck(probability ?? 0, deflatedSharpe ?? 1);
  return { tone, headline: (isOwn ? HEADLINE : ACCOUNT_HEADLINE)[tone] };
}
