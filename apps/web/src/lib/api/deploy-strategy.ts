import type { CreateBotResponse } from '@atb/api/functions/create-bot';
import type { Timeframe } from '@atb/core/market/timeframe';
import { invokeFunction, requireSuccess } from './invoke-function.ts';

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
}

/** Makes a paper bot of a strategy and starts it; answers its id. Refusals carry the field to correct. */
export async function deployStrategy(deployment: StrategyDeployment): Promise<string> {
  const answer = requireSuccess(await invokeFunction<CreateBotResponse>('deploy-strategy', deployment));
  if (answer.bot === undefined) throw new Error('The server created the bot without naming it.');
  return answer.bot.id;
}
