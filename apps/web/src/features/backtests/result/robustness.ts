import type { EarlierLooks, RunHistory } from '@atb/api/functions/research/research-result';
import { type ResultParts, SPLIT_DAYS_MIN } from '@atb/core/backtest/split-result';
import { DAY_MS } from '@atb/core/base/time';
import { formatDate } from '../../../lib/format-time.ts';
import { formatCount } from '../../../lib/format-number.ts';

/** Below the first the Sharpe ratio is more likely luck than not; from the second on luck hardly explains it. */
const LUCK_BAD = 0.5;
const LUCK_GOOD = 0.95;
/** Share of the first part's Sharpe ratio that the last part has to keep. */
const SHARPE_KEPT = 0.5;

function judgeHold({ first, last }: ResultParts): string {
  const isBeaten = first.buyAndHold > first.totalReturn && last.buyAndHold > last.totalReturn;
  return isBeaten ? ' Buy and hold made more in both.' : '';
}

function judgeParts(parts: ResultParts | null): string {
  if (parts === null) return `Fewer than ${SPLIT_DAYS_MIN} days: too short to hold one part against the other.`;
  const { first, last } = parts;
  if (first.trades === 0 && last.trades === 0) return 'It never traded, so there is nothing to believe or to doubt.';
  if (first.totalReturn <= 0 && last.totalReturn <= 0) return 'It made no money in either part.';
  if (first.totalReturn <= 0) return 'It made money in the last part only: one good stretch, not a habit.';
  if (last.totalReturn <= 0) return 'It did not hold up: what made money at first made none in the last part.';
  if (last.sharpe !== null && first.sharpe !== null && last.sharpe < first.sharpe * SHARPE_KEPT)
    return `It made money in both parts, but much less for its risk in the last.${judgeHold(parts)}`;
  return `It held up: it made money in both parts, and not much less for its risk in the last.${judgeHold(parts)}`;
}

type Luck = 'bad' | 'doubtful' | 'good';

const LUCK_ORDER: readonly Luck[] = ['bad', 'doubtful', 'good'];

function rateLuck(deflatedSharpe: number): Luck {
  if (deflatedSharpe < LUCK_BAD) return 'bad';
  return deflatedSharpe < LUCK_GOOD ? 'doubtful' : 'good';
}

const LUCK_WORDS: Readonly<Record<Luck, string>> = {
  bad: 'its Sharpe ratio is more likely luck than not.',
  doubtful: 'its Sharpe ratio may be luck.',
  good: 'luck alone hardly explains its Sharpe ratio.',
};

/** By the trials of this strategy, or by all of the account where these leave less of it. */
function judgeLuck({ trials, account }: Pick<RunHistory, 'trials' | 'account'>): string {
  const { count, deflatedSharpe } = trials;
  const tries = count === 1 ? 'As the only set that was tried' : `After ${formatCount(count)} sets that were tried`;
  const own = deflatedSharpe === null ? null : rateLuck(deflatedSharpe);
  const all = account.deflatedSharpe === null ? null : rateLuck(account.deflatedSharpe);
  if (all !== null && LUCK_ORDER.indexOf(all) < LUCK_ORDER.indexOf(own ?? 'doubtful'))
    return `After all ${formatCount(account.count)} trials of the account, ${LUCK_WORDS[all]}`;
  return own === null ? `${tries}, it cannot be told how much is luck.` : `${tries}, ${LUCK_WORDS[own]}`;
}

/** In plain words, whether the last part bears the first out and whether the number of tries explains the result. */
export function judgeRobustness(parts: ResultParts | null, history: RunHistory | null): string {
  const luck = history === null ? [] : [judgeLuck(history)];
  return [judgeParts(parts), ...luck].join(' ');
}

interface Span {
  /** ISO; candles with `from <= openTime < to`. */
  readonly from: string;
  readonly to: string;
}

function countRuns(runs: number): string {
  return runs === 1 ? 'one earlier run' : `${formatCount(runs)} earlier runs`;
}

/** Whether no run that was started before saw any of the days: what the numbers were chosen on lies elsewhere. */
export function isUnseen({ from }: Span, earlier: EarlierLooks | null): boolean {
  return earlier !== null && earlier.seenTo !== null && Date.parse(earlier.seenTo) <= Date.parse(from);
}

/** Which of the days were out of sample, as far as the runs that are kept tell. */
export function describeSample(span: Span, parts: ResultParts | null, earlier: EarlierLooks | null): string {
  if (earlier === null)
    return 'In-sample, for all that is known: whether the numbers were chosen without these days, only its owner can say.';
  const { runs, seenTo, isHoldout } = earlier;
  if (seenTo === null)
    return 'No earlier run of this strategy on this market is kept. The last part is out-of-sample only if the numbers were chosen without looking at these days; otherwise all of it is in-sample.';
  if (isUnseen(span, earlier))
    return isHoldout
      ? 'Out-of-sample: the period that a sweep had sealed. No trial of it, and no other run that is kept, had seen any of these days.'
      : `Out-of-sample: ${countRuns(runs)} of this strategy on this market ended before the first of these days.`;
  const sealed = isHoldout ? 'The sweep that sealed this period did not see it, but other runs did. ' : '';
  const seen = Date.parse(seenTo);
  if (seen >= Date.parse(span.to))
    return `${sealed}In-sample: ${countRuns(runs)} of this strategy had seen these days to the end, so the last part is no test on unseen days.`;
  const rest = `${countRuns(runs)} of this strategy had seen the days before ${formatDate(seen)}; from then on none had.`;
  const isLastUnseen = parts !== null && Math.ceil(seen / DAY_MS) * DAY_MS <= parts.last.firstDay;
  return `${sealed}${isLastUnseen ? 'The last part is out-of-sample' : 'Partly in-sample'}: ${rest}`;
}
