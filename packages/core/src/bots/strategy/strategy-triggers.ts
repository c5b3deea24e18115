import { toNumber } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import { NO_TRIGGERS, type Triggers } from '../../engine/bot/lifecycle/triggers.ts';
import type { StrategyState } from './state.ts';

/**
 * The bids and the time at which a quote can change this state, and the close of the candle that is waited for. Quotes in
 * between are passed over without a look.
 */
export function strategyTriggers(state: StrategyState): Triggers {
  if (state.phase === 'new' || state.phase === 'finished') return NO_TRIGGERS;
  const { position, leaving, order, nextCandleAt } = state;
  const times: EpochMs[] = [];
  if (nextCandleAt !== null) times.push(nextCandleAt);
  if (leaving?.retryAt != null && order === null) times.push(leaving.retryAt);
  const at = times.length === 0 ? null : (Math.min(...times) as EpochMs);
  if (position === null || leaving !== null || state.phase === 'stopping') return { ...NO_TRIGGERS, at };
  const rises: number[] = [];
  if (position.target !== null && order?.role !== 'target') rises.push(toNumber(position.target));
  if (position.trailing !== null) rises.push(Math.max(toNumber(position.armed), position.followed));
  return {
    below: position.stop === null ? null : toNumber(position.stop),
    above: rises.length === 0 ? null : Math.min(...rises),
    at,
  };
}
