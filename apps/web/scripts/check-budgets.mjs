// Fails when what a visitor downloads grows past its budget. Run after `vite build`: node scripts/check-budgets.mjs [dist]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { HELD } from './held-budgets.mjs';
import { kindsOf } from './list-kinds.mjs';

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[], isEntry?: boolean }} Chunk */

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));
const manifestPath = join(dist, '.vite/manifest.json');
if (!existsSync(manifestPath)) {
  console.error(`No build at ${dist}: run vite build first.`);
  process.exit(1);
}
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
const files = readdirSync(join(dist, 'assets'));

/** Of the public pages, which are a bundle of their own. @type {Record<string, Chunk>} */
const publicManifest = JSON.parse(readFileSync(join(dist, '.vite/public-manifest.json'), 'utf8'));

const ENTRY = 'index.html';
const HYDRATE = 'src/public/hydrate.tsx';
/** The landing page has less than the other public pages, which all may have as much. */
const LANDING = 'src/features/landing/landing-page.tsx';
const LANDING_LIMIT = 90;
const PUBLIC_LIMIT = 120;
const SHELL = 'src/app/shell/app-shell.tsx';
const CLIENT = 'src/lib/make-supabase.ts';
const CHART = 'src/components/chart/price-chart.tsx';
const TABLE = 'src/components/table/data-table.tsx';
const BOT_STATES = 'src/lib/read-bot-state.ts';
const CATALOGUE = '../../packages/core/src/strategies/catalogue/catalogue.ts';
const feature = (/** @type {string} */ name) => `src/features/${name}.tsx`;
const MARKET_DATA = feature('market-data/market-data-panel');
const result = (/** @type {string} */ name) => feature(`backtests/result/${name}`);

/** Kilobytes of gzipped JavaScript. A page is first drawn from the stored session, while the client of the API is on its way. */
const FIRST_PAINT_LIMIT = 175;
/** The page with the client and whatever else it fetches before anybody acts or scrolls. */
const COMPLETE_LIMIT = 250;
const SCRIPTS_LIMIT = 20;

const BOT_KINDS = kindsOf('bots');
const BACKTESTED_KINDS = kindsOf('backtests');
const backtested = (/** @type {string} */ kind, /** @type {string} */ part) =>
  feature(`backtests/kinds/${kind}/${part}`);

/** Sections of the settings with the panels that each fetches. */
const SETTINGS = {
  system: ['system-information'],
  profile: ['profile', 'achievements'],
  security: ['password', 'two-factor', 'sign-in-methods', 'sessions', 'security-log'],
  risk: ['risk-limits'],
  notifications: ['notifications'],
  'api-keys': ['api-keys'],
  plan: ['plan', 'licence', 'licences'],
  appearance: ['appearance'],
  data: ['export', 'deletion'],
};

/**
 * Every address inside the shell: its page, and what that fetches by itself. Of parts that exclude each other (a grid or a DCA
 * bot) each has its line.
 * @type {ReadonlyArray<{ name: string, page: string, fetches: readonly string[], limit?: number }>}
 */
const SCREENS = [
  { name: 'overview', page: 'src/app/overview-screen.tsx', fetches: [BOT_STATES, MARKET_DATA] },
  { name: 'terminal', page: feature('terminal/terminal-page'), fetches: [CHART] },
  { name: 'bots', page: feature('bots/bots-page'), fetches: [BOT_STATES] },
  { name: 'new bot', page: feature('bots/create-bot-page'), fetches: [] },
  ...BOT_KINDS.map((kind) => ({
    name: `bot, ${kind}`,
    page: feature('bots/bot-page'),
    fetches: [BOT_STATES, CHART, feature(`bots/kinds/${kind}/detail/${kind}-detail`)],
  })),
  { name: 'performance', page: feature('performance/performance-page'), fetches: [] },
  { name: 'portfolio', page: feature('portfolio/portfolio-page'), fetches: [TABLE] },
  ...Object.entries(SETTINGS).map(([section, panels]) => ({
    name: `settings, ${section}`,
    page: feature('settings/settings-page'),
    fetches: panels.map((panel) => feature(`settings/components/${panel}-panel`)),
  })),
  { name: 'API documentation', page: feature('api-docs/api-docs-page'), fetches: [] },
  { name: 'status', page: feature('status/status-page'), fetches: [] },
  {
    name: 'advisor',
    page: feature('advisor/advisor-page'),
    fetches: [feature('advisor/components/history'), feature('advisor/components/scoreboard')],
  },
  { name: 'usage', page: feature('usage/usage-page'), fetches: [] },
  { name: 'voice', page: feature('voice/voice-page'), fetches: [] },
  { name: 'system', page: feature('system/system-page'), fetches: [feature('system/components/operator-panels')] },
  {
    name: 'learning engine',
    page: feature('learning/learning-page'),
    fetches: ['learner-view', 'trial-panel'].map((part) => feature(`learning/components/${part}`)),
  },
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

/** What a visitor sees without signing in. */
const PUBLIC = [
  { name: 'sign-in (public)', keys: [ENTRY, feature('auth/auth-page')], limit: 120 },
  {
    name: 'shared result, complete',
    keys: [ENTRY, feature('backtests/shared-result-page'), CLIENT],
    limit: COMPLETE_LIMIT,
  },
];

/** Fetched when somebody clicks, points, types or scrolls, or when something has to be said: part of no first visit. */
const ON_DEMAND = [
  '../../node_modules/sonner/dist/index.mjs',
  ...[
    'account-menu-items',
    'notifications-bell',
    'notifications-popover',
    'stop-all-dialog',
    'command-palette',
    'shortcuts-dialog',
    'mobile-drawer',
    'top-bar',
    'leaving-notice',
    'demo-data-card',
  ].map((name) => `src/app/shell/${name}.tsx`),
  'src/app/not-found.tsx',
  'src/components/proof/proof-sheet.tsx',
  feature('performance/analytics/analytics-tab'),
  ...['performance', 'health'].map((name) => feature(`overview/components/${name}-panel`)),
  'src/components/deploy/deploy-strategy-dialog.tsx',
  ...['advisor/ask-atb-card', 'learning/components/strategy-parameters-card'].map(feature),
  'src/components/research/delete-run-dialog.tsx',
  ...['api-key-form', 'deletion-dialog'].map((name) => feature(`settings/components/${name}`)),
  '../../node_modules/@supabase/storage-js/dist/index.mjs',
  'src/components/table/columns-menu.tsx',
  'src/components/trading/close-position-dialog.tsx',
  ...['combobox-popup', 'confirm-dialog', 'dialog', 'sheet', 'toaster'].map((name) => `src/components/ui/${name}.tsx`),
  ...['share-run-dialog', 'edit-run-dialog', 'run-menu'].map((name) => feature(`backtests/list/${name}`)),
  ...BACKTESTED_KINDS.flatMap((kind) => [
    backtested(kind, `${kind}-fields`),
    ...['options', 'details'].map((part) => `src/features/backtests/kinds/${kind}/${kind}-${part}.ts`),
  ]),
  feature('backtests/form/assumption-choices'),
  result('provenance-panel'),
  'src/features/backtests/result/save-csv.ts',
  result('trade-chart/trade-chart'),
  ...['bot-menu', 'delete-bot-dialog', 'stop-bot-dialog'].map((name) => feature(`bots/components/${name}`)),
  ...['orders', 'fills', 'log'].map((tab) => feature(`bots/detail/${tab}-tab`)),
  ...['kinds/strategy/detail/clone-strategy', 'twin/twin-panel'].map((part) => feature(`bots/${part}`)),
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
  feature('auth/components/second-factor-step'),
  'src/components/second-factor/step-up-dialog.tsx',
  '../../node_modules/@simplewebauthn/browser/esm/index.js',
];

/** What several of them stand on: a chunk without a module of its own. */
const ON_DEMAND_CHUNK = /^_confirm-dialog-/u;

const CHUNK_LIMIT = 60;
const CSS_LIMIT = 15;
const FONT_LIMIT = 50;

/** @param {string} file @returns {number} kilobytes, gzipped at the best level */
function size(file) {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;
}

/** @param {string} key @param {Set<string>} seen @param {Record<string, Chunk>} chunks @returns {Set<string>} the chunk and everything it imports at once */
function closure(key, seen = new Set(), chunks = manifest) {
  const chunk = chunks[key];
  if (chunk === undefined) throw new Error(`The build has no chunk for ${key}`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) closure(next, seen, chunks);
  return seen;
}

/** @param {readonly string[]} keys @returns {readonly string[]} files of the scripts, each once */
function scriptsOf(keys) {
  const all = keys.reduce((seen, key) => closure(key, seen), new Set());
  return [...new Set([...all].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'));
}

let failures = 0;

/** @param {string} name @param {number} used @param {number} given @param {string} unit */
function report(name, used, given, unit = 'KB') {
  const limit = HELD[unit === 'KB' ? name : `${name}, ${unit}`] ?? given;
  const isOver = used > limit;
  if (isOver) failures += 1;
  const figure = unit === 'KB' ? used.toFixed(1) : String(used);
  console.log(`${isOver ? 'OVER' : 'ok  '}  ${name.padEnd(42)} ${figure.padStart(6)} of ${limit} ${unit}`);
}

/** @param {readonly string[]} keys @returns {number} kilobytes */
const weigh = (keys) => scriptsOf(keys).reduce((sum, file) => sum + size(file), 0);

/** @param {string} page */
function reportPublicPage(page) {
  const keys = closure(page, closure(HYDRATE, new Set(), publicManifest), publicManifest);
  const scripts = new Set([...keys].map((key) => publicManifest[key]?.file ?? ''));
  const used = [...scripts].reduce((sum, file) => sum + size(file), 0);
  report(`public, ${page.replace(/^.*\/|\.tsx$/gu, '')}`, used, page === LANDING ? LANDING_LIMIT : PUBLIC_LIMIT);
}

for (const page of publicManifest[HYDRATE]?.dynamicImports ?? []) reportPublicPage(page);
for (const [key, { file, dynamicImports = [] }] of Object.entries(publicManifest)) {
  if (key === HYDRATE) continue;
  for (const later of dynamicImports) {
    const chunk = publicManifest[later]?.file ?? file;
    report(`public, later, ${later.replace(/^.*\//gu, '')}`, size(chunk), CHUNK_LIMIT);
  }
}
for (const { name, keys, limit } of PUBLIC) report(name, weigh(keys), limit);
for (const { name, page, fetches, limit = COMPLETE_LIMIT } of SCREENS) {
  const first = [ENTRY, SHELL, page];
  const complete = [...first, CLIENT, ...fetches];
  report(`${name}, first paint`, weigh(first), FIRST_PAINT_LIMIT);
  report(`${name}, complete`, weigh(complete), limit);
  report(`${name}, complete`, scriptsOf(complete).length, SCRIPTS_LIMIT, 'scripts');
}

// Whatever loads by itself is part of a first visit, unless somebody has said here that it waits for the user.
const GALLERY = 'src/app/gallery/';
const known = new Set([
  SHELL,
  ...PUBLIC.flatMap(({ keys }) => keys),
  ...SCREENS.flatMap(({ page, fetches }) => [page, ...fetches]),
]);
const fetched = Object.entries(manifest)
  .filter(([key]) => !key.startsWith(GALLERY))
  .flatMap(([, { dynamicImports = [] }]) => dynamicImports)
  .filter((key) => !key.startsWith(GALLERY));
for (const key of new Set(fetched)) {
  if (known.has(key) || ON_DEMAND.includes(key) || ON_DEMAND_CHUNK.test(key)) continue;
  failures += 1;
  console.log(`OVER  ${key} is loaded later: name the screens that fetch it, or list it as on demand`);
}

const entryFiles = new Set([...closure(ENTRY)].map((key) => manifest[key]?.file));
const lazy = files.filter((file) => file.endsWith('.js') && !entryFiles.has(`assets/${file}`));
const largest = lazy.map((file) => ({ file, used: size(`assets/${file}`) })).toSorted((a, b) => b.used - a.used)[0];
if (largest !== undefined) report(`largest lazy chunk, ${largest.file}`, largest.used, CHUNK_LIMIT);
const css = files.filter((file) => file.endsWith('.css'));
report(
  'styles',
  css.reduce((sum, file) => sum + size(`assets/${file}`), 0),
  CSS_LIMIT,
);
const latin = files.filter((file) => file.includes('latin-wght') && file.endsWith('.woff2'));
report(
  'font, latin',
  latin.reduce((sum, file) => sum + readFileSync(join(dist, 'assets', file)).length / 1024, 0),
  FONT_LIMIT,
);

if (failures > 0) {
  console.error(`${failures} over budget. Load it later, or make it smaller.`);
  process.exitCode = 1;
}
