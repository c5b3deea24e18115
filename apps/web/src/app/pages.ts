import { lazy } from 'react';
import {
  loadAdvisor,
  loadAlerts,
  loadApiDocs,
  loadAuth,
  loadBacktest,
  loadBacktests,
  loadBot,
  loadBots,
  loadCopyTrading,
  loadCommand,
  loadCreateBot,
  loadExchangeSetup,
  loadJournal,
  loadLab,
  loadLabRun,
  loadLearning,
  loadNotifications,
  loadOverview,
  loadPerformance,
  loadPortfolio,
  loadSettings,
  loadSharedResult,
  loadSignals,
  loadStatus,
  loadSystem,
  loadStrategies,
  loadStrategy,
  loadTerminal,
  loadUsage,
  loadVoice,
  preloadPage,
} from './page-loaders.ts';

const loadShell = async () => ({ default: (await import('./shell/app-shell.tsx')).AppShell });

export const AdvisorPage = lazy(loadAdvisor);
export const AlertsPage = lazy(loadAlerts);
export const NotificationsPage = lazy(loadNotifications);
export const ApiDocsPage = lazy(loadApiDocs);
export const AuthPage = lazy(loadAuth);
export const AppShell = lazy(loadShell);
export const OverviewScreen = lazy(loadOverview);
export const BotsPage = lazy(loadBots);
export const BotPage = lazy(loadBot);
export const CreateBotPage = lazy(loadCreateBot);
export const ExchangeSetupPage = lazy(loadExchangeSetup);
export const BacktestsPage = lazy(loadBacktests);
export const BacktestPage = lazy(loadBacktest);
export const SharedResultPage = lazy(loadSharedResult);
export const PerformancePage = lazy(loadPerformance);
export const PortfolioPage = lazy(loadPortfolio);
export const TerminalPage = lazy(loadTerminal);
export const StrategiesPage = lazy(loadStrategies);
export const StrategyPage = lazy(loadStrategy);
export const SignalsScreen = lazy(loadSignals);
export const CopyTradingPage = lazy(loadCopyTrading);
export const SystemPage = lazy(loadSystem);
export const StatusPage = lazy(loadStatus);
export const SettingsPage = lazy(loadSettings);
export const CommandPage = lazy(loadCommand);
export const JournalPage = lazy(loadJournal);
export const UsagePage = lazy(loadUsage);
export const VoicePage = lazy(loadVoice);
export const LabPage = lazy(loadLab);
export const LearningPage = lazy(loadLearning);
export const LabRunPage = lazy(loadLabRun);
export const GalleryPage = lazy(async () => ({ default: (await import('./gallery/gallery-page.tsx')).GalleryPage }));

export const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }));

/** Fetches shell and page side by side with the session check instead of after it. */
export function preloadApp(pathname: string): void {
  loadShell().catch(() => undefined);
  preloadPage(pathname);
}
