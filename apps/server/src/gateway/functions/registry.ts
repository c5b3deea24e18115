import { startDataExport } from './accounts/start-data-export.ts';
import { deleteDataExport } from './accounts/delete-data-export.ts';
import { requestAccountDeletion } from './accounts/request-account-deletion.ts';
import { cancelAccountDeletion } from './accounts/cancel-account-deletion.ts';
import type { FunctionServices } from './function-services.ts';
import type { ServerFunction } from './implement.ts';
import { archiveCandles } from './market/archive-candles.ts';
import { cancelOrder } from './trading/cancel-order.ts';
import { cancelRun } from './research/cancel-run.ts';
import { candleCoverage } from './market/candle-coverage.ts';
import { candleList } from './market/candle-list.ts';
import { demoData } from './accounts/demo-data.ts';
import { usage } from './accounts/usage.ts';
import { changeRenewal } from './commerce/change-renewal.ts';
import { licenseLookup } from './commerce/license-lookup.ts';
import { licenseVerify } from './commerce/license-verify.ts';
import { requestRefund } from './commerce/request-refund.ts';
import { settleTestCheckout } from './commerce/settle-test-checkout.ts';
import { startCheckout } from './commerce/start-checkout.ts';
import { startTrial } from './commerce/start-trial.ts';
import { testCheckout } from './commerce/test-checkout.ts';
import { closePosition } from './trading/close-position.ts';
import { createApiKey } from './accounts/create-api-key.ts';
import { botCatalogue } from './bots/bot-catalogue.ts';
import { bulkBots } from './bots/bulk-bots.ts';
import { createBot } from './bots/create-bot.ts';
import { deleteRun } from './research/delete-run.ts';
import { deployStrategy } from './bots/deploy-strategy.ts';
import { changeLearner } from './intelligence/change-learner.ts';
import { learnerReport } from './intelligence/learner-report.ts';
import { learnerTrial } from './intelligence/learner-trial.ts';
import { learnerWeights } from './intelligence/learner-weights.ts';
import { marketCandles } from './market/market-candles.ts';
import { advisorStatus } from './advisor/advisor-status.ts';
import { aiAdvisor } from './advisor/ai-advisor.ts';
import { announceMaintenance } from './system/announce-maintenance.ts';
import { mySystem } from './system/my-system.ts';
import { noteIncident } from './system/note-incident.ts';
import { systemReport } from './system/system-report.ts';
import { openHoldout } from './research/open-holdout.ts';
import { accountLocks } from './exchange/account-locks.ts';
import { engineKey } from './exchange/engine-key.ts';
import { lockAccount } from './exchange/lock-account.ts';
import { unlockAccount } from './exchange/unlock-account.ts';
import { liveTradingExecutor } from './exchange/live-trading-executor.ts';
import { placeOrder } from './trading/place-order.ts';
import { localStrategies } from './trading/local-strategies.ts';
import { portfolioBalance } from './trading/portfolio-balance.ts';
import { portfolioSummary } from './trading/portfolio-summary.ts';
import { riskUse } from './trading/risk-use.ts';
import { prices } from './market/prices.ts';
import { botTwin } from './bots/bot-twin.ts';
import { replayCandles } from './market/replay-candles.ts';
import { editBot } from './bots/edit-bot.ts';
import { previewBotEdit } from './bots/preview-bot-edit.ts';
import { replayBot } from './bots/replay-bot.ts';
import { researchResult } from './research/research-result.ts';
import { retryRun } from './research/retry-run.ts';
import { revokeApiKey } from './accounts/revoke-api-key.ts';
import { riskCheck } from './trading/risk-check.ts';
import { exportPerformance } from './performance/export-performance.ts';
import { figureProof } from './performance/figure-proof.ts';
import { performance } from './performance/performance.ts';
import { performanceAnalytics } from './performance/performance-analytics.ts';
import { performanceEquity } from './performance/performance-equity.ts';
import { performanceTrades } from './performance/performance-trades.ts';
import { exportExecutions } from './portfolio/export-executions.ts';
import { portfolioExecutions } from './portfolio/portfolio-executions.ts';
import { portfolioHistory } from './portfolio/portfolio-history.ts';
import { portfolioLots } from './portfolio/portfolio-lots.ts';
import { portfolioPositions } from './portfolio/portfolio-positions.ts';
import { portfolioOverview } from './portfolio/portfolio-overview.ts';
import { portfolioProof } from './portfolio/portfolio-proof.ts';
import { rowProof } from './portfolio/row-proof.ts';
import { portfolioTransfers } from './portfolio/portfolio-transfers.ts';
import { shareRun } from './research/share-run.ts';
import { sharedCandles } from './research/shared-candles.ts';
import { sharedRun } from './research/shared-run.ts';
import { krakenApi } from './market/kraken-api.ts';
import { marketAnalysis } from './market/market-analysis.ts';
import { switchMode } from './trading/switch-mode.ts';
import { tradingMode } from './trading/trading-mode.ts';
import { neuralTrade } from './trading/neural-trade.ts';
import { accountJournal } from './journal/account-journal.ts';
import { exportJournal } from './journal/export-journal.ts';
import { signalCalibration } from './market/signal-calibration.ts';
import { signalsLive } from './market/signals-live.ts';
import { answerTicket } from './alerts/answer-ticket.ts';
import { createAlertSource } from './alerts/create-alert-source.ts';
import { rotateAlertKey } from './alerts/rotate-alert-key.ts';
import { testAlertSource } from './alerts/test-alert-source.ts';
import { createNotificationChannel } from './notifications/create-notification-channel.ts';
import { rotateChannelSecret } from './notifications/rotate-channel-secret.ts';
import { testNotificationChannel } from './notifications/test-notification-channel.ts';
import { startBacktest } from './research/start-backtest.ts';
import { startSweep } from './research/start-sweep.ts';
import { startWalkForward } from './research/start-walk-forward.ts';
import { voiceEngine } from './intelligence/voice-engine.ts';
import { stopAll } from './trading/stop-all.ts';
import { strategyFigures } from './research/strategy-figures.ts';
import { salePreview } from './tax/sale-preview.ts';
import { taxExport } from './tax/tax-export.ts';
import { taxLots } from './tax/tax-lots.ts';
import { taxProof } from './tax/tax-proof.ts';
import { taxReport } from './tax/tax-report.ts';
import { startHistoryImport } from './accounts/start-history-import.ts';

/** The implementations of all contracts. */
export const SERVER_FUNCTIONS: readonly ServerFunction<FunctionServices>[] = [
  prices,
  answerTicket,
  createAlertSource,
  rotateAlertKey,
  testAlertSource,
  createNotificationChannel,
  rotateChannelSecret,
  testNotificationChannel,
  placeOrder,
  cancelOrder,
  riskCheck,
  createBot,
  bulkBots,
  previewBotEdit,
  editBot,
  botCatalogue,
  replayCandles,
  deployStrategy,
  replayBot,
  demoData,
  botTwin,
  closePosition,
  stopAll,
  strategyFigures,
  marketCandles,
  portfolioSummary,
  riskUse,
  portfolioBalance,
  engineKey,
  liveTradingExecutor,
  unlockAccount,
  lockAccount,
  accountLocks,
  localStrategies,
  exportPerformance,
  figureProof,
  performance,
  performanceAnalytics,
  performanceEquity,
  performanceTrades,
  portfolioOverview,
  portfolioProof,
  rowProof,
  portfolioHistory,
  portfolioExecutions,
  exportExecutions,
  portfolioLots,
  portfolioPositions,
  portfolioTransfers,
  taxReport,
  taxLots,
  taxProof,
  taxExport,
  salePreview,
  startHistoryImport,
  signalsLive,
  signalCalibration,
  marketAnalysis,
  krakenApi,
  switchMode,
  tradingMode,
  neuralTrade,
  accountJournal,
  exportJournal,
  voiceEngine,
  learnerWeights,
  learnerReport,
  learnerTrial,
  changeLearner,
  createApiKey,
  revokeApiKey,
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
  usage,
  aiAdvisor,
  advisorStatus,
  changeRenewal,
  licenseLookup,
  licenseVerify,
  requestRefund,
  settleTestCheckout,
  startCheckout,
  startTrial,
  testCheckout,
  mySystem,
  systemReport,
  announceMaintenance,
  noteIncident,
  startDataExport,
  deleteDataExport,
  requestAccountDeletion,
  cancelAccountDeletion,
];
