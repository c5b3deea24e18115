import type { FallToStop } from '../../engine/bot/fall-to-stop.ts';
import { guardPrice } from './own-limits.ts';
import type { CopyState } from './state.ts';

/** All that is held is sold at the copy's own stop loss. Null without a position or without a stop. */
export function copyFallToStop(state: CopyState): FallToStop | null {
  if (state.phase === 'finished' || state.phase === 'stopping') return null;
  const stop = guardPrice(state);
  return stop === null ? null : { stop, held: state.held.quantity, purchases: [] };
}
