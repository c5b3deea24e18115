import { DAY_MS } from '../base/time.ts';
import type { RealizedGain } from './match-lots.ts';

/** Days after which many tax laws call a holding long-term. */
const LONG_TERM_DAYS = 365;

/** Whole days between acquisition and disposal. */
function holdingDays(gain: Pick<RealizedGain, 'acquiredAt' | 'disposedAt'>): number {
  return Math.floor((gain.disposedAt - gain.acquiredAt) / DAY_MS);
}

export function isLongTerm(gain: Pick<RealizedGain, 'acquiredAt' | 'disposedAt'>): boolean {
  return holdingDays(gain) >= LONG_TERM_DAYS;
}
