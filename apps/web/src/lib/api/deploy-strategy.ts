import type { Timeframe } from '@atb/core/market/timeframe';
import { call } from './call.ts';

export interface StrategyDeployment {
  readonly strategyId: string;
  /** Parameters that differ from the strategy's defaults. */
  readonly params: Readonly<Record<string, number>>;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Quote units, plain decimal text. */
  readonly allocation: string;
  readonly exchangeAccountId: string;
  /** The backtest that spoke for it. */
  readonly runId?: string;
  /** That the result of a search may be luck is known. */
  readonly acknowledgesLuck?: boolean;
}

/** Makes a paper bot of a strategy and starts it; answers its id. Refusals carry the field to correct. */
export async function deployStrategy(deployment: StrategyDeployment): Promise<string> {
  return (await call('deploy-strategy', deployment)).bot.id;
}
