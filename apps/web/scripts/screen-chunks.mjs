// Which chunks every screen fetches by itself, and which wait for the user: what check-budgets.mjs weighs.
import { kindsOf, readerOf } from './list-kinds.mjs';

const CHART = 'src/components/chart/price-chart.tsx';
const TABLE = 'src/components/table/data-table.tsx';
const CATALOGUE = '../../packages/core/src/strategies/catalogue/catalogue.ts';
export const feature = (/** @type {string} */ name) => `src/features/${name}.tsx`;
const MARKET_DATA = feature('market-data/market-data-panel');
const result = (/** @type {string} */ name) => feature(`backtests/result/${name}`);

const BOT_KINDS = kindsOf('bots');
/** Of somebody who has bots of every kind. */
const BOT_READERS = [...new Set(BOT_KINDS.map(readerOf))];
const BACKTESTED_KINDS = kindsOf('backtests');
const backtested = (/** @type {string} */ kind, /** @type {string} */ part) =>
  feature(`backtests/kinds/${kind}/${part}`);

/** Sections of the settings with the panels that each fetches. */
const SETTINGS = {
  trading: ['trading', 'reporting-currency'],
  system: ['system-information'],
  profile: ['profile', 'achievements'],
  security: ['password', 'two-factor', 'sign-in-methods', 'sessions', 'security-log'],
  risk: ['risk-limits'],
  notifications: ['channels', 'notifications', 'quiet-hours', 'delivery-log'],
  'api-keys': ['api-keys'],
  exchange: ['exchange-accounts'],
  plan: ['plan', 'licence', 'licences', 'tier-table'],
  appearance: ['appearance'],
  data: ['export', 'deletion'],
};

/**
 * Every address inside the shell: its page, and what that fetches by itself. Of parts that exclude each other (those of
 * the kinds of bots) each has its line.
 * @type {ReadonlyArray<{ name: string, page: string, fetches: readonly string[], limit?: number }>}
 */
export const SCREENS = [
  { name: 'overview', page: 'src/app/overview-screen.tsx', fetches: [...BOT_READERS, MARKET_DATA] },
  { name: 'terminal', page: feature('terminal/terminal-page'), fetches: [CHART] },
  { name: 'bots', page: feature('bots/bots-page'), fetches: [...BOT_READERS, feature('bots/list/bulk-actions')] },
  { name: 'new bot', page: feature('bots/create-bot-page'), fetches: [] },
  ...BOT_KINDS.map((kind) => ({
    name: `bot, ${kind}`,
    page: feature('bots/bot-page'),
    fetches: [readerOf(kind), CHART, feature(`bots/kinds/${kind}/detail/${kind}-detail`)],
  })),
  { name: 'performance', page: feature('performance/performance-page'), fetches: [] },
  { name: 'alerts', page: feature('alerts/alerts-page'), fetches: [] },
  { name: 'notifications', page: feature('notifications/notifications-page'), fetches: [] },
  { name: 'portfolio', page: feature('portfolio/portfolio-page'), fetches: [TABLE] },
  ...Object.entries(SETTINGS).map(([section, panels]) => ({
    name: `settings, ${section}`,
    page: feature('settings/settings-page'),
    fetches: panels.map((panel) => feature(`settings/components/${panel}-panel`)),
  })),
  { name: 'API documentation', page: feature('api-docs/api-docs-page'), fetches: [] },
  { name: 'exchange setup', page: feature('exchange-setup/exchange-setup-page'), fetches: [] },
  { name: 'status', page: feature('status/status-page'), fetches: [] },
  {
    name: 'advisor',
    page: feature('advisor/advisor-page'),
    fetches: [feature('advisor/components/history'), feature('advisor/components/scoreboard')],
  },
  { name: 'command centre', page: feature('command/command-page'), fetches: [] },
  { name: 'account journal', page: feature('journal/journal-page'), fetches: [] },
  { name: 'usage', page: feature('usage/usage-page'), fetches: [] },
  {
    name: 'voice',
    page: feature('voice/voice-page'),
    fetches: [feature('voice/components/spoken-signals-field')],
  },
  { name: 'system', page: feature('system/system-page'), fetches: [feature('system/components/operator-panels')] },
  {
    name: 'learning engine',
    page: feature('learning/learning-page'),
    fetches: ['learner-view', 'trial-panel'].map((part) => feature(`learning/components/${part}`)),
  },
  { name: 'copy trading', page: feature('copy-trading/copy-trading-page'), fetches: BOT_READERS },
  { name: 'signals', page: 'src/app/signals-screen.tsx', fetches: [TABLE] },
  { name: 'strategies', page: feature('strategies/strategies-page'), fetches: [CATALOGUE] },
  {
    name: 'strategy',
    page: feature('strategies/strategy-page'),
    fetches: [feature('strategies/detail/strategy-detail'), CATALOGUE],
  },
  {
    name: 'backtests',
    page: feature('backtests/backtests-page'),
    fetches: [feature('backtests/form/backtest-form'), CATALOGUE],
  },
  {
    name: 'backtests, none yet',
    page: feature('backtests/backtests-page'),
    fetches: [feature('backtests/form/backtest-form'), feature('backtests/list/runs-empty'), CATALOGUE],
  },
  { name: 'backtest', page: feature('backtests/backtest-page'), fetches: [] },
  { name: 'backtest, several', page: feature('backtests/backtest-page'), fetches: [result('contributions-panel')] },
  ...BACKTESTED_KINDS.map((kind) => ({
    name: `backtest, ${kind}`,
    page: feature('backtests/backtest-page'),
    fetches: [`use-${kind}-link`, `${kind}-panel`].map((part) => backtested(kind, part)),
  })),
  { name: 'lab', page: feature('lab/lab-page'), fetches: [feature('lab/setup/search-form'), CATALOGUE] },
  { name: 'lab run, sweep', page: feature('lab/lab-run-page'), fetches: [feature('lab/run/sweep-view'), CATALOGUE] },
  {
    name: 'lab run, walk-forward',
    page: feature('lab/lab-run-page'),
    fetches: [feature('lab/walk-forward/walk-forward-view'), CATALOGUE],
  },
];

/** Fetched when somebody clicks, points, types or scrolls, or when something has to be said: part of no first visit. */
export const ON_DEMAND = [
  'src/lib/raise-toast.ts',
  'src/components/chart/candle-table.tsx',
  ...[
    'account-menu-items',
    'notifications-bell',
    'notifications-popover',
    'command-palette',
    'shortcuts-dialog',
    'mobile-drawer',
    'top-bar',
    'leaving-notice',
    'demo-data-card',
  ].map((name) => `src/app/shell/${name}.tsx`),
  'src/app/not-found.tsx',
  'src/components/proof/proof-sheet.tsx',
  'src/components/resend-button.tsx',
  'src/components/trading/stop-all-dialog.tsx',
  'src/components/trading-mode/live-mode-dialog.tsx',
  feature('command/components/halt-dialog'),
  feature('performance/analytics/analytics-tab'),
  ...['positions', 'executions', 'transfers', 'allocation', 'returns', 'reconcile'].map((tab) =>
    feature(`portfolio/components/${tab}-tab`),
  ),
  feature('portfolio/components/lots-sheet'),
  ...['performance', 'health'].map((name) => feature(`overview/components/${name}-panel`)),
  'src/components/deploy/deploy-strategy-dialog.tsx',
  ...['advisor/ask-atb-card', 'learning/components/strategy-parameters-card'].map(feature),
  'src/components/research/delete-run-dialog.tsx',
  ...['alerts/components/source-form', 'api-docs/components/try-it', 'portfolio/tax/tax-tab'].map(feature),
  ...['api-key-form', 'sign-out-everywhere-dialog', 'channel-form', 'deletion-dialog', 'exchange-account-dialogs'].map(
    (name) => feature(`settings/components/${name}`),
  ),
  '../../node_modules/@supabase/storage-js/dist/index.mjs',
  'src/lib/read-number-text.ts',
  'src/components/table/columns-menu.tsx',
  'src/components/trading/close-position-dialog.tsx',
  ...['combobox-popup', 'confirm-dialog', 'dialog', 'sheet', 'toaster'].map((name) => `src/components/ui/${name}.tsx`),
  ...['share-run-dialog', 'edit-run-dialog', 'run-menu'].map((name) => feature(`backtests/list/${name}`)),
  ...BACKTESTED_KINDS.flatMap((kind) => [
    backtested(kind, `${kind}-fields`),
    ...['options', 'details'].map((part) => `src/features/backtests/kinds/${kind}/${kind}-${part}.ts`),
  ]),
  feature('backtests/form/assumption-choices'),
  result('result-foot'),
  'src/features/backtests/result/save-csv.ts',
  result('trade-chart/trade-chart'),
  ...['bot-menu', 'delete-bot-dialog', 'stop-bot-dialog'].map((name) => feature(`bots/components/${name}`)),
  ...['schedule/schedule-dialog', 'edit/edit-dialog', 'groups/move-one-dialog', 'groups/move-dialog'].map((name) =>
    feature(`bots/${name}`),
  ),
  ...['delete-bots-dialog', 'bulk-result-dialog'].map((name) => feature(`bots/bulk/${name}`)),
  ...BOT_KINDS.map((kind) => `src/features/bots/kinds/${kind}/${kind}-edits.ts`),
  ...BOT_KINDS.map((kind) => feature(`bots/kinds/${kind}/detail/${kind}-params`)),
  ...['orders', 'fills', 'log'].map((tab) => feature(`bots/detail/${tab}-tab`)),
  ...['kinds/strategy/detail/clone-strategy', 'twin/twin-panel', 'replay/replay-outcome'].map((part) =>
    feature(`bots/${part}`),
  ),
  feature('bots/wizard/leave-dialog'),
  // With a later step of the wizard; what the replay runs on is a worker with parts of its own.
  ...['advice/ai-step', 'ghost/ghost-panel', 'catalogue/template-dialog'].map((part) => feature(`bots/${part}`)),
  ...BOT_KINDS.map((kind) => feature(`bots/kinds/${kind}/wizard/${kind}-bot-form`)),
  feature('backtests/compare/compare-panel'),
  feature('strategies/compare/compare-view'),
  ...['lab/run/stress-tab', 'scanner/scanner-panel'].map((name) => feature(name)),
  // Second factors: adding, removing and showing one.
  ...['add-app', 'add-passkey', 'remove-factor', 'recovery-codes'].map((name) =>
    feature(`settings/components/${name}-dialog`),
  ),
  ...['copy', 'settings', 'stop-copy', 'open-provider'].map((name) =>
    feature(`copy-trading/components/${name}-dialog`),
  ),
  feature('auth/components/second-factor-step'),
  'src/components/second-factor/step-up-dialog.tsx',
  '../../node_modules/@simplewebauthn/browser/esm/index.js',
];
