import { archiveCandles } from './archive-candles.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelRun } from './cancel-run.ts';
import { candleCoverage } from './candle-coverage.ts';
import { candleList } from './candle-list.ts';
import { closePosition } from './close-position.ts';
import { createBot } from './create-bot.ts';
import { deleteRun } from './delete-run.ts';
import { deployStrategy } from './deploy-strategy.ts';
import { marketCandles } from './market-candles.ts';
import { openHoldout } from './open-holdout.ts';
import { placeOrder } from './place-order.ts';
import { portfolioSummary } from './portfolio-summary.ts';
import { prices } from './prices.ts';
import { replayBot } from './replay-bot.ts';
import { researchResult } from './research-result.ts';
import { retryRun } from './retry-run.ts';
import { riskCheck } from './risk-check.ts';
import type { ServerFunction } from './server-function.ts';
import { shareRun } from './share-run.ts';
import { sharedCandles } from './shared-candles.ts';
import { sharedRun } from './shared-run.ts';
import { startBacktest } from './start-backtest.ts';
import { startSweep } from './start-sweep.ts';
import { startWalkForward } from './start-walk-forward.ts';
import { stopAll } from './stop-all.ts';
import { strategyFigures } from './strategy-figures.ts';
import type { FunctionServices } from './user-function.ts';

/** Every function of /functions/v1. */
export const SERVER_FUNCTIONS: readonly ServerFunction<FunctionServices>[] = [
  prices,
  placeOrder,
  cancelOrder,
  riskCheck,
  createBot,
  deployStrategy,
  replayBot,
  closePosition,
  stopAll,
  strategyFigures,
  marketCandles,
  portfolioSummary,
  archiveCandles,
  cancelRun,
  deleteRun,
  candleCoverage,
  candleList,
  researchResult,
  retryRun,
  shareRun,
  sharedCandles,
  sharedRun,
  startBacktest,
  startSweep,
  startWalkForward,
  openHoldout,
];
