import { toNumber } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import { NEVER_WAKES, type Wake } from '../../engine/bot/lifecycle/wake.ts';
import type { StrategyState } from './state.ts';

/**
 * The bids and the time at which a quote can change this state, and the close of the candle that is waited for. Quotes in
 * between are passed over without a look.
 */
export function strategyWake(state: StrategyState): Wake {
  if (state.phase === 'new' || state.phase === 'finished') return NEVER_WAKES;
  const { position, leaving, order, nextCandleAt } = state;
  const times: EpochMs[] = [];
  if (nextCandleAt !== null) times.push(nextCandleAt);
  if (leaving?.retryAt != null && order === null) times.push(leaving.retryAt);
  const at = times.length === 0 ? null : (Math.min(...times) as EpochMs);
  if (position === null || leaving !== null || state.phase === 'stopping') return { ...NEVER_WAKES, at };
  const rises: number[] = [];
  if (position.target !== null && order?.role !== 'target') rises.push(toNumber(position.target));
  if (position.trailing !== null) rises.push(Math.max(toNumber(position.armed), position.followed));
  return {
    below: position.stop === null ? null : toNumber(position.stop),
    above: rises.length === 0 ? null : Math.min(...rises),
    at,
  };
}
