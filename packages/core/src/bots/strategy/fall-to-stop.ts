import type { FallToStop } from '../../engine/bot/fall-to-stop.ts';
import type { StrategyState } from './state.ts';

/** All that is held is sold at the position's stop, wherever it has moved to. Null without a position or without a stop. */
export function strategyFallToStop({ phase, position, held }: StrategyState): FallToStop | null {
  if (phase === 'finished' || phase === 'stopping' || position?.stop == null) return null;
  return { stop: position.stop, held: held.quantity, purchases: [] };
}
