import { startDataExportContract } from './accounts/start-data-export.ts';
import { deleteDataExportContract } from './accounts/delete-data-export.ts';
import { requestAccountDeletionContract } from './accounts/request-account-deletion.ts';
import { cancelAccountDeletionContract } from './accounts/cancel-account-deletion.ts';
import type { z } from 'zod/mini';
import { createApiKeyContract } from './accounts/create-api-key.ts';
import { revokeApiKeyContract } from './accounts/revoke-api-key.ts';
import { botTwinContract } from './bots/bot-twin.ts';
import { botCatalogueContract } from './bots/bot-catalogue.ts';
import { advisorStatusContract } from './advisor/advisor-status.ts';
import { aiAdvisorContract } from './advisor/ai-advisor.ts';
import { bulkBotsContract } from './bots/bulk-bots.ts';
import { createBotContract } from './bots/create-bot.ts';
import { deployStrategyContract } from './bots/deploy-strategy.ts';
import { editBotContract } from './bots/edit-bot.ts';
import { previewBotEditContract } from './bots/preview-bot-edit.ts';
import { replayBotContract } from './bots/replay-bot.ts';
import { changeRenewalContract } from './commerce/change-renewal.ts';
import { licenseLookupContract } from './commerce/license-lookup.ts';
import { licenseVerifyContract } from './commerce/license-verify.ts';
import { requestRefundContract } from './commerce/request-refund.ts';
import { settleTestCheckoutContract } from './commerce/settle-test-checkout.ts';
import { startCheckoutContract } from './commerce/start-checkout.ts';
import { startTrialContract } from './commerce/start-trial.ts';
import { testCheckoutContract } from './commerce/test-checkout.ts';
import { demoDataContract } from './accounts/demo-data.ts';
import { usageContract } from './accounts/usage.ts';
import { switchModeContract } from './trading/switch-mode.ts';
import { tradingModeContract } from './trading/trading-mode.ts';
import { neuralTradeContract } from './trading/neural-trade.ts';
import { accountJournalContract } from './journal/account-journal.ts';
import { exportJournalContract } from './journal/export-journal.ts';
import type { Contract } from './define-contract.ts';
import { accountLocksContract } from './exchange/account-locks.ts';
import { engineKeyContract } from './exchange/engine-key.ts';
import { lockAccountContract } from './exchange/lock-account.ts';
import { unlockAccountContract } from './exchange/unlock-account.ts';
import { liveTradingExecutorContract } from './exchange/live-trading-executor.ts';
import { voiceEngineContract } from './intelligence/voice-engine.ts';
import { changeLearnerContract } from './intelligence/change-learner.ts';
import { learnerReportContract } from './intelligence/learner-report.ts';
import { learnerTrialContract } from './intelligence/learner-trial.ts';
import { learnerWeightsContract } from './intelligence/learner-weights.ts';
import { archiveCandlesContract } from './market/archive-candles.ts';
import { candleCoverageContract } from './market/candle-coverage.ts';
import { candleListContract } from './market/candle-list.ts';
import { marketCandlesContract } from './market/market-candles.ts';
import { krakenApiContract } from './market/kraken-api.ts';
import { marketAnalysisContract } from './market/market-analysis.ts';
import { replayCandlesContract } from './market/replay-candles.ts';
import { pricesContract } from './market/prices.ts';
import { signalCalibrationContract } from './market/signal-calibration.ts';
import { signalsLiveContract } from './market/signals-live.ts';
import { exportPerformanceContract } from './performance/export-performance.ts';
import { figureProofContract } from './performance/figure-proof.ts';
import { performanceContract } from './performance/performance.ts';
import { performanceAnalyticsContract } from './performance/performance-analytics.ts';
import { performanceEquityContract } from './performance/performance-equity.ts';
import { performanceTradesContract } from './performance/performance-trades.ts';
import { exportExecutionsContract } from './portfolio/export-executions.ts';
import { portfolioExecutionsContract } from './portfolio/portfolio-executions.ts';
import { portfolioHistoryContract } from './portfolio/portfolio-history.ts';
import { portfolioLotsContract } from './portfolio/portfolio-lots.ts';
import { portfolioPositionsContract } from './portfolio/portfolio-positions.ts';
import { portfolioOverviewContract } from './portfolio/portfolio-overview.ts';
import { portfolioProofContract } from './portfolio/portfolio-proof.ts';
import { rowProofContract } from './portfolio/row-proof.ts';
import { portfolioTransfersContract } from './portfolio/portfolio-transfers.ts';
import { cancelRunContract } from './research/cancel-run.ts';
import { deleteRunContract } from './research/delete-run.ts';
import { openHoldoutContract } from './research/open-holdout.ts';
import { researchResultContract } from './research/research-result.ts';
import { retryRunContract } from './research/retry-run.ts';
import { shareRunContract } from './research/share-run.ts';
import { sharedCandlesContract } from './research/shared-candles.ts';
import { sharedRunContract } from './research/shared-run.ts';
import { answerTicketContract } from './alerts/answer-ticket.ts';
import { createAlertSourceContract } from './alerts/create-alert-source.ts';
import { rotateAlertKeyContract } from './alerts/rotate-alert-key.ts';
import { testAlertSourceContract } from './alerts/test-alert-source.ts';
import { createNotificationChannelContract } from './notifications/create-notification-channel.ts';
import { rotateChannelSecretContract } from './notifications/rotate-channel-secret.ts';
import { testNotificationChannelContract } from './notifications/test-notification-channel.ts';
import { startBacktestContract } from './research/start-backtest.ts';
import { startSweepContract } from './research/start-sweep.ts';
import { startWalkForwardContract } from './research/start-walk-forward.ts';
import { strategyFiguresContract } from './research/strategy-figures.ts';
import { announceMaintenanceContract } from './system/announce-maintenance.ts';
import { mySystemContract } from './system/my-system.ts';
import { noteIncidentContract } from './system/note-incident.ts';
import { systemReportContract } from './system/system-report.ts';
import { localStrategiesContract } from './trading/local-strategies.ts';
import { cancelOrderContract } from './trading/cancel-order.ts';
import { closePositionContract } from './trading/close-position.ts';
import { placeOrderContract } from './trading/place-order.ts';
import { portfolioBalanceContract } from './trading/portfolio-balance.ts';
import { portfolioSummaryContract } from './trading/portfolio-summary.ts';
import { riskUseContract } from './trading/risk-use.ts';
import { riskCheckContract } from './trading/risk-check.ts';
import { stopAllContract } from './trading/stop-all.ts';
import { salePreviewContract } from './tax/sale-preview.ts';
import { taxExportContract } from './tax/tax-export.ts';
import { taxLotsContract } from './tax/tax-lots.ts';
import { taxProofContract } from './tax/tax-proof.ts';
import { taxReportContract } from './tax/tax-report.ts';
import { startHistoryImportContract } from './accounts/start-history-import.ts';

/** Every function of /functions/v1. */
export const CONTRACTS = [
  placeOrderContract,
  cancelOrderContract,
  closePositionContract,
  stopAllContract,
  riskCheckContract,
  portfolioSummaryContract,
  riskUseContract,
  portfolioBalanceContract,
  engineKeyContract,
  liveTradingExecutorContract,
  unlockAccountContract,
  lockAccountContract,
  accountLocksContract,
  localStrategiesContract,
  exportPerformanceContract,
  figureProofContract,
  performanceContract,
  performanceAnalyticsContract,
  performanceEquityContract,
  performanceTradesContract,
  portfolioOverviewContract,
  portfolioProofContract,
  rowProofContract,
  portfolioHistoryContract,
  portfolioExecutionsContract,
  exportExecutionsContract,
  portfolioLotsContract,
  portfolioPositionsContract,
  portfolioTransfersContract,
  taxReportContract,
  taxLotsContract,
  taxProofContract,
  taxExportContract,
  salePreviewContract,
  startHistoryImportContract,
  createBotContract,
  bulkBotsContract,
  previewBotEditContract,
  editBotContract,
  botCatalogueContract,
  deployStrategyContract,
  replayBotContract,
  demoDataContract,
  botTwinContract,
  startBacktestContract,
  startSweepContract,
  startWalkForwardContract,
  openHoldoutContract,
  cancelRunContract,
  retryRunContract,
  deleteRunContract,
  researchResultContract,
  shareRunContract,
  sharedRunContract,
  sharedCandlesContract,
  strategyFiguresContract,
  pricesContract,
  marketCandlesContract,
  replayCandlesContract,
  candleListContract,
  candleCoverageContract,
  archiveCandlesContract,
  mySystemContract,
  systemReportContract,
  announceMaintenanceContract,
  noteIncidentContract,
  signalsLiveContract,
  signalCalibrationContract,
  marketAnalysisContract,
  krakenApiContract,
  switchModeContract,
  tradingModeContract,
  neuralTradeContract,
  accountJournalContract,
  exportJournalContract,
  voiceEngineContract,
  learnerWeightsContract,
  learnerReportContract,
  learnerTrialContract,
  changeLearnerContract,
  usageContract,
  aiAdvisorContract,
  advisorStatusContract,
  changeRenewalContract,
  licenseLookupContract,
  licenseVerifyContract,
  requestRefundContract,
  settleTestCheckoutContract,
  startCheckoutContract,
  startTrialContract,
  testCheckoutContract,
  createApiKeyContract,
  revokeApiKeyContract,
  answerTicketContract,
  createAlertSourceContract,
  rotateAlertKeyContract,
  testAlertSourceContract,
  createNotificationChannelContract,
  rotateChannelSecretContract,
  testNotificationChannelContract,
  startDataExportContract,
  deleteDataExportContract,
  requestAccountDeletionContract,
  cancelAccountDeletionContract,
] as const satisfies readonly Contract[];

type ContractMap = { readonly [One in (typeof CONTRACTS)[number] as One['name']]: One };

export type FunctionName = keyof ContractMap;

/** What a client sends to a function. */
export type Body<Name extends FunctionName> = z.input<ContractMap[Name]['body']>;

/** What a function answers that does not refuse. */
export type Answer<Name extends FunctionName> = z.output<ContractMap[Name]['answer']>;
