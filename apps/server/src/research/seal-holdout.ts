import type { SweepRequest } from '@atb/api/functions/start-sweep';
import { epochMs, parseIso, toIso } from '@atb/core/base/time';
import { candleOpenTime } from '@atb/core/market/timeframe';

/** ISO times; `from <= openTime < to`. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export interface SealedRange {
  /** What trials may see. */
  readonly open: Span;
  /** What none of them may; null when nothing is sealed. */
  readonly holdout: Span | null;
}

/** Cuts the end off a range, at the open of a candle. */
export function sealHoldout({
  from,
  to,
  timeframe,
  holdoutShare,
}: Pick<SweepRequest, 'from' | 'to' | 'timeframe' | 'holdoutShare'>): SealedRange {
  if (holdoutShare === 0) return { open: { from, to }, holdout: null };
  const [first, last] = [parseIso(from), parseIso(to)];
  const cut = toIso(candleOpenTime(epochMs(Math.round(last - (last - first) * holdoutShare)), timeframe));
  return { open: { from, to: cut }, holdout: { from: cut, to } };
}
