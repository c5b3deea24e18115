import { DEFAULT_ASSUMPTIONS } from '@atb/core/backtest/assumptions';
import { emaCross } from '@atb/core/strategies/catalogue/trend/ema-cross';
import type { StrategyDefinition } from '@atb/core/strategies/definition';

/** Fractions of the entry price. */
export interface Guard {
  readonly stop: number;
  readonly target: number;
}

/** Fee 10 bps, slippage 8 bps; the loop fills a target that is touched. */
export const CROSS_ASSUMPTIONS = { ...DEFAULT_ASSUMPTIONS, limitRule: 'touch' } as const;

/** The strategy of the catalogue, with a stop and a target as a user would add them. */
export function crossStrategy(guard: Guard | null): StrategyDefinition {
  if (guard === null) return emaCross;
  const { stop, target } = guard;
  const protection = {
    stopLoss: { kind: 'fraction', value: stop },
    takeProfit: { kind: 'fraction', value: target },
  } as const;
  return { ...emaCross, id: 'ema-cross-guarded', protection };
}
