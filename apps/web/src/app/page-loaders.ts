// One chunk a page: the loader here, its component in pages.ts, the address in app-routes.tsx, the entry in shell/navigation.ts.
export const loadAuth = async () => ({ default: (await import('../features/auth/auth-page.tsx')).AuthPage });
export const loadOverview = async () => ({ default: (await import('./overview-screen.tsx')).OverviewScreen });
export const loadPerformance = async () => ({
  default: (await import('../features/performance/performance-page.tsx')).PerformancePage,
});
export const loadBots = async () => ({ default: (await import('../features/bots/bots-page.tsx')).BotsPage });
export const loadBot = async () => ({ default: (await import('../features/bots/bot-page.tsx')).BotPage });
export const loadCreateBot = async () => ({
  default: (await import('../features/bots/create-bot-page.tsx')).CreateBotPage,
});
export const loadExchangeSetup = async () => ({
  default: (await import('../features/exchange-setup/exchange-setup-page.tsx')).ExchangeSetupPage,
});
export const loadBacktests = async () => ({
  default: (await import('../features/backtests/backtests-page.tsx')).BacktestsPage,
});
export const loadBacktest = async () => ({
  default: (await import('../features/backtests/backtest-page.tsx')).BacktestPage,
});
export const loadLab = async () => ({ default: (await import('../features/lab/lab-page.tsx')).LabPage });
export const loadLabRun = async () => ({ default: (await import('../features/lab/lab-run-page.tsx')).LabRunPage });
export const loadSharedResult = async () => ({
  default: (await import('../features/backtests/shared-result-page.tsx')).SharedResultPage,
});
export const loadPortfolio = async () => ({
  default: (await import('../features/portfolio/portfolio-page.tsx')).PortfolioPage,
});
export const loadTerminal = async () => ({
  default: (await import('../features/terminal/terminal-page.tsx')).TerminalPage,
});
export const loadStrategies = async () => ({
  default: (await import('../features/strategies/strategies-page.tsx')).StrategiesPage,
});
export const loadStrategy = async () => ({
  default: (await import('../features/strategies/strategy-page.tsx')).StrategyPage,
});
export const loadLearning = async () => ({
  default: (await import('../features/learning/learning-page.tsx')).LearningPage,
});
export const loadAlerts = async () => ({ default: (await import('../features/alerts/alerts-page.tsx')).AlertsPage });
export const loadNotifications = async () => ({
  default: (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
});
export const loadSignals = async () => ({ default: (await import('./signals-screen.tsx')).SignalsScreen });
export const loadCopyTrading = async () => ({
  default: (await import('../features/copy-trading/copy-trading-page.tsx')).CopyTradingPage,
});
export const loadApiDocs = async () => ({
  default: (await import('../features/api-docs/api-docs-page.tsx')).ApiDocsPage,
});
export const loadStatus = async () => ({ default: (await import('../features/status/status-page.tsx')).StatusPage });
export const loadSystem = async () => ({ default: (await import('../features/system/system-page.tsx')).SystemPage });
export const loadSettings = async () => ({
  default: (await import('../features/settings/settings-page.tsx')).SettingsPage,
});
export const loadAdvisor = async () => ({
  default: (await import('../features/advisor/advisor-page.tsx')).AdvisorPage,
});
export const loadCommand = async () => ({
  default: (await import('../features/command/command-page.tsx')).CommandPage,
});
export const loadJournal = async () => ({
  default: (await import('../features/journal/journal-page.tsx')).JournalPage,
});
export const loadUsage = async () => ({ default: (await import('../features/usage/usage-page.tsx')).UsagePage });
export const loadVoice = async () => ({ default: (await import('../features/voice/voice-page.tsx')).VoicePage });

const LOADERS: Readonly<Record<string, () => Promise<unknown>>> = {
  '/': loadOverview,
  '/overview': loadOverview,
  '/dashboard/performance': loadPerformance,
  '/bots': loadBots,
  '/bots/create': loadCreateBot,
  '/exchange-setup': loadExchangeSetup,
  '/backtests': loadBacktests,
  '/lab': loadLab,
  '/copy-trading': loadCopyTrading,
  '/portfolio': loadPortfolio,
  '/terminal': loadTerminal,
  '/signals': loadSignals,
  '/alerts': loadAlerts,
  '/notifications': loadNotifications,
  '/learning': loadLearning,
  '/strategies': loadStrategies,
  '/api-docs': loadApiDocs,
  '/status': loadStatus,
  '/advisor': loadAdvisor,
  '/actions': loadCommand,
  '/journal': loadJournal,
  '/usage': loadUsage,
  '/dashboard/voice-demo': loadVoice,
  '/system': loadSystem,
  '/settings': loadSettings,
};

const SHARED = '/shared/';

function loaderOf(pathname: string): (() => Promise<unknown>) | undefined {
  if (pathname.startsWith('/strategies/')) return loadStrategy;
  if (pathname.startsWith('/backtests/')) return loadBacktest;
  if (pathname.startsWith('/lab/')) return loadLabRun;
  if (pathname.startsWith('/settings/')) return loadSettings;
  if (pathname.startsWith(SHARED)) return loadSharedResult;
  return LOADERS[pathname] ?? (pathname.startsWith('/bots/') ? loadBot : undefined);
}

/** Fetches a page's code ahead of its rendering; a failure shows when the page itself is asked for. */
export function preloadPage(pathname: string): void {
  loaderOf(pathname)?.().catch(() => undefined);
}

/** Whether the page shows what anybody may see, signed in or not, and outside the shell. */
export function isSharedPage(pathname: string): boolean {
  return pathname.startsWith(SHARED);
}

/** Fetches the sign-in page beside the rest of the start. */
export function preloadAuth(): void {
  loadAuth().catch(() => undefined);
}
