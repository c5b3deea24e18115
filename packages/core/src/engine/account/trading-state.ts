import type { EpochMs } from '../../base/time.ts';
import type { Valuation } from '../../portfolio/equity.ts';
import { type TradingStateVerdict, judgeTradingState } from '../../risk/trading-state.ts';
import type { AccountSnapshot } from './account-types.ts';
import { gateOfSnapshot } from './gate.ts';

/** What the account may do now, limits included. @param valuation null while something held has no price. */
export function tradingStateOf(
  snapshot: AccountSnapshot,
  valuation: Valuation | null,
  now: EpochMs,
): TradingStateVerdict {
  const { memory, riskLimits: limits } = snapshot;
  if (valuation === null) return judgeTradingState(gateOfSnapshot(snapshot), null);
  const { equity } = valuation;
  return judgeTradingState(gateOfSnapshot(snapshot), {
    now,
    equity,
    dayStartEquity: memory?.dayStart?.equity ?? equity,
    weekStartEquity: memory?.weekStart?.equity ?? equity,
    recentOutcomes: memory?.recentOutcomes ?? [],
    limits,
  });
}
