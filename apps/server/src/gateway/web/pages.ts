// web: serves the built web app: its files as they are, its pages with what they need first named up front.

export interface ServedPage {
  /** A segment that begins with a colon stands for any text, as in the app's router. */
  readonly path: string;
  /** The page's own module, as the build's manifest names it; null for an address that leads on to another. */
  readonly module: string | null;
  /** The page lies behind the sign-in, in the shell. */
  readonly isProtected: boolean;
}

/** The module around every page behind the sign-in. */
export const SHELL_MODULE = 'src/app/shell/app-shell.tsx';

/** Every address of the web app; a test holds the list equal to the app's own routes. Any other answers 404. */
export const PAGES: readonly ServedPage[] = [
  { path: '/', module: 'src/features/auth/auth-page.tsx', isProtected: false },
  { path: '/auth', module: 'src/features/auth/auth-page.tsx', isProtected: false },
  { path: '/shared/:token', module: 'src/features/backtests/shared-result-page.tsx', isProtected: false },
  { path: '/overview', module: 'src/features/overview/overview-page.tsx', isProtected: true },
  { path: '/dashboard', module: 'src/features/overview/overview-page.tsx', isProtected: true },
  { path: '/dashboard/performance', module: 'src/features/performance/performance-page.tsx', isProtected: true },
  { path: '/bots', module: 'src/features/bots/bots-page.tsx', isProtected: true },
  { path: '/bots/create', module: 'src/features/bots/create-bot-page.tsx', isProtected: true },
  { path: '/bots/:id', module: 'src/features/bots/bot-page.tsx', isProtected: true },
  { path: '/backtests', module: 'src/features/backtests/backtests-page.tsx', isProtected: true },
  { path: '/backtests/:runId', module: 'src/features/backtests/backtest-page.tsx', isProtected: true },
  { path: '/lab', module: 'src/features/lab/lab-page.tsx', isProtected: true },
  { path: '/lab/:runId', module: 'src/features/lab/lab-run-page.tsx', isProtected: true },
  { path: '/portfolio', module: 'src/features/portfolio/portfolio-page.tsx', isProtected: true },
  { path: '/terminal', module: 'src/features/terminal/terminal-page.tsx', isProtected: true },
  { path: '/learning', module: 'src/features/learning/learning-page.tsx', isProtected: true },
  { path: '/copy-trading', module: 'src/features/copy-trading/copy-trading-page.tsx', isProtected: true },
  { path: '/alerts', module: 'src/features/alerts/alerts-page.tsx', isProtected: true },
  { path: '/notifications', module: 'src/features/notifications/notifications-page.tsx', isProtected: true },
  { path: '/signals', module: 'src/app/signals-screen.tsx', isProtected: true },
  { path: '/strategies', module: 'src/features/strategies/strategies-page.tsx', isProtected: true },
  { path: '/strategies/:id', module: 'src/features/strategies/strategy-page.tsx', isProtected: true },
  { path: '/api-docs', module: 'src/features/api-docs/api-docs-page.tsx', isProtected: true },
  { path: '/status', module: 'src/features/status/status-page.tsx', isProtected: true },
  { path: '/dashboard/voice-demo', module: 'src/features/voice/voice-page.tsx', isProtected: true },
  { path: '/advisor', module: 'src/features/advisor/advisor-page.tsx', isProtected: true },
  { path: '/actions', module: 'src/features/command/command-page.tsx', isProtected: true },
  { path: '/journal', module: 'src/features/journal/journal-page.tsx', isProtected: true },
  { path: '/usage', module: 'src/features/usage/usage-page.tsx', isProtected: true },
  { path: '/system', module: 'src/features/system/system-page.tsx', isProtected: true },
  { path: '/exchange-setup', module: 'src/features/exchange-setup/exchange-setup-page.tsx', isProtected: true },
  { path: '/settings', module: 'src/features/settings/settings-page.tsx', isProtected: true },
  { path: '/settings/:section', module: 'src/features/settings/settings-page.tsx', isProtected: true },
];

/** The page at an address, the most literal first; null when there is none. */
export function findPage(address: string): ServedPage | null {
  const path = address.length > 1 && address.endsWith('/') ? address.slice(0, -1) : address;
  return PAGES.find((page) => page.path === path) ?? PAGES.find((page) => matchesPath(page.path, path)) ?? null;
}

/** Whether a path is one of a pattern: a segment that begins with a colon stands for any text. */
export function matchesPath(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || (part.startsWith(':') && given[index] !== ''))
  );
}
