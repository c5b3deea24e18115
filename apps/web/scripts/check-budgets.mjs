// Fails when what a visitor downloads grows past its budget. Run after `vite build`: node scripts/check-budgets.mjs [dist]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { HELD } from './held-budgets.mjs';
import { feature, ON_DEMAND, SCREENS } from './screen-chunks.mjs';

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
/** Kilobytes of gzipped JavaScript. A page is first drawn from the stored session, while the client of the API is on its way. */
const FIRST_PAINT_LIMIT = 175;
/** The page with the client and whatever else it fetches before anybody acts or scrolls. */
const COMPLETE_LIMIT = 250;
const SCRIPTS_LIMIT = 20;

/** What a visitor sees without signing in. */
const PUBLIC = [
  { name: 'sign-in (public)', keys: [ENTRY, feature('auth/auth-page')], limit: 120 },
  {
    name: 'shared result, complete',
    keys: [ENTRY, feature('backtests/shared-result-page'), CLIENT],
    limit: COMPLETE_LIMIT,
  },
];

/** What several of them stand on: a chunk without a module of its own. */
const ON_DEMAND_CHUNK = /^_(?:confirm-)?dialog-/u;

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
