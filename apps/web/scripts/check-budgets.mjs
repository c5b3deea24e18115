// Fails when what a visitor downloads grows past its budget. Run after `vite build`: node scripts/check-budgets.mjs [dist]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

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

const ENTRY = 'index.html';
const SHELL = 'src/app/shell/app-shell.tsx';
const page = (/** @type {string} */ name) => `src/features/${name}/${name}-page.tsx`;
const STRATEGIES = 'src/features/strategies/strategies-page.tsx';
const LAB_RUN = 'src/features/lab/lab-run-page.tsx';
const STRATEGY = 'src/features/strategies/strategy-page.tsx';
const CHART = 'src/components/chart/price-chart.tsx';
const CLIENT = 'src/lib/make-supabase.ts';

/**
 * Kilobytes of gzipped JavaScript. A page is first drawn from the stored session, while the client of the API is on its way;
 * a page is complete with the client and whatever else it fetches by itself.
 */
const ROUTES = [
  { name: 'sign-in (public)', limit: 120, keys: [ENTRY, page('auth')] },
  ...['overview', 'bots', 'backtests', 'lab', 'portfolio', 'terminal'].map((name) => ({
    name: `${name}, first paint`,
    limit: 175,
    keys: [ENTRY, SHELL, page(name)],
  })),
  { name: 'strategies, first paint', limit: 175, keys: [ENTRY, SHELL, STRATEGIES] },
  { name: 'strategy, first paint', limit: 175, keys: [ENTRY, SHELL, STRATEGY] },
  { name: 'lab run, first paint', limit: 175, keys: [ENTRY, SHELL, LAB_RUN] },
  // The design asks for 230 without the client: React 66, the chart library 53, supabase-js 44 and the router 14 leave 53.
  { name: 'terminal, complete', limit: 250, keys: [ENTRY, SHELL, page('terminal'), CHART, CLIENT] },
];
const CHUNK_LIMIT = 60;
const CSS_LIMIT = 15;
const FONT_LIMIT = 50;

/** @param {string} file @returns {number} kilobytes, gzipped at the best level */
function size(file) {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;
}

/** @param {string} key @param {Set<string>} seen @returns {Set<string>} the chunk and everything it imports at once */
function closure(key, seen = new Set()) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no chunk for ${key}`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) closure(next, seen);
  return seen;
}

/** @param {readonly string[]} keys @returns {number} */
function scriptSize(keys) {
  const all = keys.reduce((seen, key) => closure(key, seen), new Set());
  const scripts = new Set([...all].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')));
  return [...scripts].reduce((sum, file) => sum + size(file), 0);
}

let failures = 0;

/** @param {string} name @param {number} used @param {number} limit */
function report(name, used, limit) {
  const isOver = used > limit;
  if (isOver) failures += 1;
  console.log(`${isOver ? 'OVER' : 'ok  '}  ${name.padEnd(34)} ${used.toFixed(1).padStart(6)} of ${limit} KB`);
}

for (const { name, limit, keys } of ROUTES) report(name, scriptSize(keys), limit);

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
