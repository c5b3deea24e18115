import type { BusyTrader } from './busy-trader.ts';

/** Every address behind the sign-in. */
export const PAGES: ReadonlyArray<{ readonly name: string; readonly path: (trader: BusyTrader) => string }> = [
  { name: 'overview', path: () => '/overview' },
  { name: 'performance', path: () => '/dashboard/performance' },
  { name: 'performance, analytics', path: () => '/dashboard/performance?tab=analytics' },
  { name: 'bots', path: () => '/bots' },
  { name: 'create bot', path: () => '/bots/create' },
  { name: 'wizard, recommendation', path: () => '/bots/create?step=ai&symbol=BTCUSDT' },
  { name: 'create DCA bot', path: () => '/bots/create?type=dca&step=parameters&symbol=BTCUSDT' },
  { name: 'bot', path: ({ botId }) => `/bots/${botId}` },
  { name: 'copy', path: ({ copyId }) => `/bots/${copyId}` },
  { name: 'strategies', path: () => '/strategies?tab=reversion&difficulty=beginner' },
  { name: 'strategies as a table', path: () => '/strategies?tab=reversion&view=table' },
  { name: 'strategy', path: () => '/strategies/rsi-dip' },
  { name: 'backtests', path: ({ runId }) => `/backtests?strategy=ema-cross&compare=${runId}` },
  { name: 'backtest', path: ({ runId }) => `/backtests/${runId}?trade=7` },
  { name: 'strategy lab', path: () => '/lab?strategy=ema-cross' },
  { name: 'learning engine', path: () => '/learning?symbol=ETHUSDT&interval=1h' },
  { name: 'signals', path: () => '/signals?scan=all&interval=1h' },
  { name: 'copy trading', path: () => '/copy-trading' },
  { name: 'alerts', path: () => '/alerts' },
  { name: 'notifications', path: () => '/notifications' },
  { name: 'terminal', path: () => '/terminal' },
  { name: 'portfolio', path: () => '/portfolio' },
  ...['positions', 'executions', 'transfers', 'allocation', 'returns', 'tax', 'reconcile'].map((tab) => ({
    name: `portfolio, ${tab}`,
    path: () => `/portfolio?tab=${tab}`,
  })),
  { name: 'status', path: () => '/status' },
  { name: 'advisor', path: () => '/advisor' },
  { name: 'advisor, scoreboard', path: () => '/advisor?tab=scoreboard' },
  { name: 'command centre', path: () => '/actions' },
  { name: 'account journal', path: () => '/journal' },
  { name: 'usage', path: () => '/usage' },
  { name: 'voice', path: () => '/dashboard/voice-demo' },
  { name: 'voice, demo', path: () => '/dashboard/voice-demo?tab=demo' },
  { name: 'voice, tutorial', path: () => '/dashboard/voice-demo?tab=tutorial' },
  { name: 'system', path: () => '/system' },
  { name: 'exchange setup', path: () => '/exchange-setup' },
  { name: 'settings, exchange accounts', path: () => '/settings/exchange' },
  { name: 'settings', path: () => '/settings' },
  { name: 'settings, security', path: () => '/settings/security' },
  { name: 'settings, risk', path: () => '/settings/risk' },
  { name: 'settings, trading', path: () => '/settings/trading' },
  { name: 'settings, notifications', path: () => '/settings/notifications' },
  { name: 'settings, plan', path: () => '/settings/plan' },
  { name: 'settings, API keys', path: () => '/settings/api-keys' },
  { name: 'API documentation', path: () => '/api-docs' },
  { name: 'settings, data', path: () => '/settings/data' },
  { name: 'settings, system', path: () => '/settings/system' },
  { name: 'settings, appearance', path: () => '/settings/appearance' },
];

/** Addresses for everybody. */
export const PUBLIC_PAGES = [
  { name: 'sign in', path: '/auth' },
  { name: 'sign up', path: '/auth?tab=sign-up' },
  { name: 'not found', path: '/no-such-page' },
  { name: 'landing', path: '/' },
  { name: 'terms', path: '/terms' },
  { name: 'pricing', path: '/pricing' },
  { name: 'payment success', path: '/payment/success' },
  { name: 'payment cancelled', path: '/payment/cancelled' },
  { name: 'checkout', path: '/checkout/chk_unknown' },
  { name: 'privacy', path: '/privacy' },
  { name: 'third-party notices', path: '/legal/third-party' },
  { name: 'support', path: '/support' },
  { name: 'documents', path: '/docs' },
  { name: 'document, with tables', path: '/docs/exchanges' },
  { name: 'API documentation for visitors', path: '/api-docs' },
  { name: 'status for visitors', path: '/status' },
] as const;

export const WIDE = { width: 1920, height: 1080 };
export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 768, height: 1024 };
export const PHONE = { width: 375, height: 812 };
