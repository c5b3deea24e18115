import { usage } from '../accounts/usage.ts';
import type { CallContext, FunctionServices } from '../function-services.ts';
import type { ServerFunction } from '../implement.ts';
import { marketCandles } from '../market/market-candles.ts';
import { marketAnalysis } from '../market/market-analysis.ts';
import { prices } from '../market/prices.ts';
import { signalCalibration } from '../market/signal-calibration.ts';
import { signalsLive } from '../market/signals-live.ts';
import { localStrategies } from '../trading/local-strategies.ts';
import { portfolioSummary } from '../trading/portfolio-summary.ts';
import { readAccountWorths } from './accounts.ts';
import { readBacktests } from './backtests.ts';
import { readBotLog } from './bot-log.ts';
import { readBots } from './bots.ts';
import { readDrawdown } from './drawdown.ts';
import { readFees } from './fees.ts';
import { readRiskLimits } from './risk-limits.ts';

/** What reads for each tool of the advisor; all of it as the caller. */
const READERS: Readonly<Record<string, ServerFunction<FunctionServices>>> = {
  portfolio: portfolioSummary,
  accounts: readAccountWorths,
  bots: readBots,
  bot_log: readBotLog,
  drawdown: readDrawdown,
  fees: readFees,
  backtests: readBacktests,
  risk_limits: readRiskLimits,
  plan_limits: usage,
  prices,
  candles: marketCandles,
  signals: signalsLive,
  signal_record: signalCalibration,
  local_strategies: localStrategies,
  market_analysis: marketAnalysis,
};

/** @throws for a name that is none of the tools: whoever asks has checked it against the list. */
export async function runTool(context: CallContext, name: string, body: unknown): Promise<unknown> {
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (reader === undefined) throw new Error(`There is no tool named "${name}".`);
  if (reader.contract.scope !== 'read') throw new Error(`"${name}" does more than read.`);
  return reader.handle(context, body);
}
