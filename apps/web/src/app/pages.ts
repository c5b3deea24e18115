import { lazy } from 'react';

// One chunk a page: the loader here, the address in app-routes.tsx, the entry in shell/navigation.ts.
const loadAuth = async () => ({ default: (await import('../features/auth/auth-page.tsx')).AuthPage });
const loadShell = async () => ({ default: (await import('./shell/app-shell.tsx')).AppShell });
const loadOverview = async () => ({ default: (await import('../features/overview/overview-page.tsx')).OverviewPage });
const loadBots = async () => ({ default: (await import('../features/bots/bots-page.tsx')).BotsPage });
const loadBot = async () => ({ default: (await import('../features/bots/bot-page.tsx')).BotPage });
const loadCreateBot = async () => ({ default: (await import('../features/bots/create-bot-page.tsx')).CreateBotPage });
const loadBacktests = async () => ({
  default: (await import('../features/backtests/backtests-page.tsx')).BacktestsPage,
});
const loadBacktest = async () => ({ default: (await import('../features/backtests/backtest-page.tsx')).BacktestPage });
const loadLab = async () => ({ default: (await import('../features/lab/lab-page.tsx')).LabPage });
const loadLabRun = async () => ({ default: (await import('../features/lab/lab-run-page.tsx')).LabRunPage });
const loadSharedResult = async () => ({
  default: (await import('../features/backtests/shared-result-page.tsx')).SharedResultPage,
});
const loadPortfolio = async () => ({
  default: (await import('../features/portfolio/portfolio-page.tsx')).PortfolioPage,
});
const loadTerminal = async () => ({ default: (await import('../features/terminal/terminal-page.tsx')).TerminalPage });
const loadStrategies = async () => ({
  default: (await import('../features/strategies/strategies-page.tsx')).StrategiesPage,
});
const loadStrategy = async () => ({ default: (await import('../features/strategies/strategy-page.tsx')).StrategyPage });
const loadSettings = async () => ({ default: (await import('../features/settings/settings-page.tsx')).SettingsPage });

export const AuthPage = lazy(loadAuth);
export const AppShell = lazy(loadShell);
export const OverviewPage = lazy(loadOverview);
export const BotsPage = lazy(loadBots);
export const BotPage = lazy(loadBot);
export const CreateBotPage = lazy(loadCreateBot);
export const BacktestsPage = lazy(loadBacktests);
export const BacktestPage = lazy(loadBacktest);
export const SharedResultPage = lazy(loadSharedResult);
export const PortfolioPage = lazy(loadPortfolio);
export const TerminalPage = lazy(loadTerminal);
export const StrategiesPage = lazy(loadStrategies);
export const StrategyPage = lazy(loadStrategy);
export const SettingsPage = lazy(loadSettings);
export const LabPage = lazy(loadLab);
export const LabRunPage = lazy(loadLabRun);
export const GalleryPage = lazy(async () => ({ default: (await import('./gallery/gallery-page.tsx')).GalleryPage }));

const LOADERS: Readonly<Record<string, () => Promise<unknown>>> = {
  '/': loadOverview,
  '/overview': loadOverview,
  '/bots': loadBots,
  '/bots/create': loadCreateBot,
  '/backtests': loadBacktests,
  '/lab': loadLab,
  '/portfolio': loadPortfolio,
  '/terminal': loadTerminal,
  '/strategies': loadStrategies,
  '/settings': loadSettings,
};

const SHARED = '/shared/';

function loaderOf(pathname: string): (() => Promise<unknown>) | undefined {
  if (pathname.startsWith('/strategies/')) return loadStrategy;
  if (pathname.startsWith('/backtests/')) return loadBacktest;
  if (pathname.startsWith('/lab/')) return loadLabRun;
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

/** Fetches shell and page side by side with the session check instead of after it. */
export function preloadApp(pathname: string): void {
  loadShell().catch(() => undefined);
  preloadPage(pathname);
}

/** Fetches the sign-in page beside the rest of the start. */
export function preloadAuth(): void {
  loadAuth().catch(() => undefined);
}
