// Import fences: which workspace and folder may import which other, and no circle among files. Run by `npm run lint`.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BOT_KINDS } from '../packages/core/src/bots/kinds.ts';
import { endpointFault } from './endpoint-fault.mjs';
import { findCircles } from './find-circles.mjs';

/** Another folder than the repository's own may be named: the test of the gate does. */
const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));

/** A core folder may import only folders with a smaller number; equal numbers are strangers. */
const CORE_LAYERS = new Map([
  ['base', 0],
  ['market', 1],
  ['indicators', 2],
  ['orders', 2],
  ['strategies', 3],
  ['portfolio', 3],
  ['ledger', 3],
  ['risk', 4],
  ['bandit', 4],
  ['signals', 4],
  ['market-analysis', 4],
  ['statistics', 4],
  ['plans', 4],
  ['voice', 4],
  ['tax', 4],
  ['history-import', 4],
  ['engine', 5],
  ['local-strategies', 5],
  ['performance', 5],
  ['simulation', 6],
  ['backtest', 7],
  // The kinds of bots stand above what runs and tests them: those know the type of a kind's description alone.
  ['bots', 8],
]);
const CORE_PACKAGES = new Set(['big.js', 'zod', 'zod/mini']);
const CORE_IMPURE = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|\bset(?:Timeout|Interval)\(/u;

/** What trades goes by the time of the market; wall time is for whether an alert from outside comes too late. */
const MARKET_TIMED = /^(?:engine|venues)\//u;
const WALL_TIMED_FILES = new Set(['engine/carry-out-command.ts']);
const WALL_TIME = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/u;

/** Upper server folders may import lower ones, never each other; lower ones never import upper ones. */
const SERVER_UPPER = new Set([
  'gateway',
  'engine',
  'jobs',
  'intelligence',
  'commerce',
  'accounts',
  'status',
  'notifications',
  'alerts',
]);
const SERVER_LOWER = new Set([
  'venues',
  'market-data',
  'database',
  'mail',
  'signer',
  'validation',
  'commands',
  'research',
  'files',
  'exchange-accounts',
  'exchange-simulator',
  'performance',
  'pdf',
  'tax',
]);
/** Composition roots: the only files that see all folders. The commands in `cli/` are parts of one. */
const SERVER_ROOTS = new Set([
  'main.ts',
  'serve.ts',
  'open-gateway.ts',
  'open-system.ts',
  'open-notifications.ts',
  'open-probe.ts',
  'cli.ts',
  'exchange-server.ts',
]);

/** Web folders by what they may import; `features` additionally never import each other. */
const WEB_RANK = new Map([
  ['app', 2],
  // The public pages with what surrounds them: a second root beside the app.
  ['public', 2],
  ['features', 1],
  ['components', 0],
  ['lib', 0],
  ['hooks', 0],
  ['config', 0],
]);

/** State in the address is written by `hooks/use-address.ts` alone: whatever else did would start from what was drawn last. */
const WEB_ADDRESS =
  /\buseSearchParams\b|\bhistory\.(?:push|replace)State\(|\bnavigate\(\s*(?:\{|['"`]\?)|<Link\b[^>]*\bto=(?:["']\?|\{['"`]\?|\{\{\s*search)/u;
const WEB_ADDRESS_FILES = new Set(['hooks/use-address.ts', 'components/address-link.tsx']);

/**
 * An effect with an expression for a body hands its value to React as the clean-up, and what the platform returns changes
 * (`scrollIntoView` came to return a promise): effects have a block, and return a clean-up where they mean one.
 */
const WEB_EFFECT = /\buse(?:Layout|Insertion)?Effect\(\s*\(\)\s*=>\s*(?!\s*(?:\{|\(\)\s*=>))/u;

/** Days and moments are written by `lib/format-time.ts`: a piece of an ISO text is another format, and one without a zone. */
const WEB_DAY = /\btoISOString\(\)\s*\.slice\(|\.slice\(0, (?:10|16|DAY_CHARS)\)/u;

/** Numbers are written by `lib/format-number.ts`, in the separators that the reader chose. */
const WEB_NUMBER = /\.toLocaleString\(|\bIntl\.NumberFormat\(/u;
const WEB_NUMBER_FILE = 'lib/format-number.ts';

/** Rows are declared once, for both sides of the wire, in `packages/api/src/rows`: a list of columns on a page would be a second one. */
const WEB_COLUMNS = /\.select\(\s*['"`][^'"`]*,|\bCOLUMNS = ['"`]/u;

/** Contracts are given to the web as types alone: a schema of one in the bundle would bring the checks of all requests along. */
const WEB_CONTRACT = /^\s*(?:import|export)\s+(?!type\b)[^;'"]*from\s*['"]@atb\/api\/functions\//mu;

/**
 * Where bots are shown or backtested, kinds have rooms of their own; the rest looks them up. (`'strategy'` is a step of the wizard,
 * too.)
 */
const WEB_BOTS = /^(?:features\/(?:bots|backtests)|lib|hooks)\//u;
const WEB_KIND_ROOMS = /^(?:features\/(?:bots|backtests)\/kinds|lib\/bot-kinds)\//u;
const KIND_NAME = new RegExp(`'(?:${BOT_KINDS.filter((kind) => kind !== 'strategy').join('|')})'`, 'u');

/** What a venue takes is made by the risk check alone: elsewhere an order would be called checked that was not. */
const APPROVED_CAST = /\bas\s+(?:[\w.]+\.)?Approved\b|<Approved<[^>]*>>\s*[\w({]/u;
const APPROVED_FILE = 'risk/approved.ts';

const WORKSPACES = [
  { name: 'core', dir: 'packages/core/src', mayUse: [] },
  { name: 'api', dir: 'packages/api/src', mayUse: ['core'] },
  { name: 'server', dir: 'apps/server/src', mayUse: ['core', 'api'] },
  { name: 'web', dir: 'apps/web/src', mayUse: ['core', 'api'] },
];

const IMPORT = /(?:(?<!['"`])\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/gu;

/** @param {string} dir @returns {string[]} */
function listSources(dir) {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return [];
    throw error;
  }
}

/** @param {string} path path inside a workspace's src @returns {string} first folder, or '' for a file at the top */
function folderOf(path) {
  const parts = path.split('/');
  return parts.length > 1 ? (parts[0] ?? '') : '';
}

/** @param {string} path */
function isTest(path) {
  return /\.test\.tsx?$/u.test(path) || /(?:^|\/)testing\//u.test(path);
}

/** @param {string} from @param {string} to @returns {string | null} */
function coreFault(from, to) {
  // What runs bots is tried with real ones.
  if (isTest(from) && folderOf(to) === 'bots') return null;
  const fromLayer = CORE_LAYERS.get(folderOf(from));
  const toLayer = CORE_LAYERS.get(folderOf(to));
  if (fromLayer === undefined || toLayer === undefined) return 'this core folder has no layer number';
  if (folderOf(from) === folderOf(to) || toLayer < fromLayer) return null;
  return `core/${folderOf(from)} (${fromLayer}) must not import core/${folderOf(to)} (${toLayer})`;
}

/** @param {string} from @param {string} to @returns {string | null} */
function serverFault(from, to) {
  const [a, b] = [folderOf(from), folderOf(to)];
  if (isTest(from) || SERVER_ROOTS.has(from) || a === 'cli' || a === b) return null;
  if (SERVER_ROOTS.has(to)) return 'only the start script loads a composition root';
  if (b === 'testing') return 'only tests may import testing/';
  if (b === '') return null;
  if (!SERVER_UPPER.has(b) && !SERVER_LOWER.has(b)) return `server folder ${b} is not part of the architecture`;
  if (a === '') return `only ${[...SERVER_ROOTS].join(' and ')} may import folders`;
  if (SERVER_UPPER.has(b)) return `server/${a} must not import server/${b}`;
  return null;
}

/** @param {string} from @param {string} to @returns {string | null} */
function webFault(from, to) {
  const [a, b] = [folderOf(from), folderOf(to)];
  if (isTest(from) || a === '') return null;
  if (a === 'features' && b === 'features') {
    return from.split('/')[1] === to.split('/')[1] ? null : 'features never import each other';
  }
  if ((a === 'app' && b === 'public') || (a === 'public' && b === 'app'))
    return 'app and public pages are two programs';
  const [fromRank, toRank] = [WEB_RANK.get(a) ?? 0, WEB_RANK.get(b) ?? 0];
  if (toRank > fromRank) return `web/${a} must not import web/${b}`;
  return null;
}

/** @param {string} name @param {string} from @param {string} to @returns {string | null} */
function insideFault(name, from, to) {
  if (name === 'core') return coreFault(from, to);
  if (name === 'server') return serverFault(from, to);
  if (name === 'web') return webFault(from, to);
  return null;
}

/** @param {typeof WORKSPACES[number]} workspace @param {string} file @param {string} specifier @returns {string | null} */
function faultOf(workspace, file, specifier) {
  const src = join(root, workspace.dir);
  const from = relative(src, file);
  if (specifier.startsWith('.') || specifier.startsWith('@/')) {
    const base = specifier.startsWith('.') ? dirname(file) : src;
    const to = relative(src, resolve(base, specifier.replace(/^@\//u, './')));
    if (to.startsWith('..')) return isTest(from) ? null : 'relative import leaves the workspace';
    return insideFault(workspace.name, from, to);
  }
  const own = /^@atb\/([a-z]+)\/(.+)$/u.exec(specifier);
  if (own !== null) {
    const [, target, path] = own;
    if (target === workspace.name) return insideFault(workspace.name, from, path ?? '');
    return workspace.mayUse.includes(target ?? '') ? null : `${workspace.name} must not import @atb/${target}`;
  }
  const isPure = workspace.name === 'core' || workspace.name === 'api';
  if (isPure && !isTest(from) && !CORE_PACKAGES.has(specifier))
    return `${workspace.name} depends on big.js and zod only`;
  if (workspace.name === 'web' && !isTest(from) && specifier === 'zod')
    return 'what a browser loads is written with zod/mini';
  return null;
}

/** The source file that an import of `file` names, null when it is none of ours. @param {string} src @param {string} file @param {string} specifier */
function targetOf(src, file, specifier) {
  if (specifier.startsWith('.')) return resolve(dirname(file), specifier);
  if (specifier.startsWith('@/')) return join(src, specifier.slice(2));
  const own = /^@atb\/([a-z]+)\/(.+)$/u.exec(specifier);
  const workspace = WORKSPACES.find(({ name }) => name === own?.[1]);
  return workspace === undefined ? null : join(root, workspace.dir, `${own?.[2]}.ts`);
}

/** What each file imports, types and what is loaded later included. @type {Map<string, string[]>} */
const graph = new Map();

/** @param {typeof WORKSPACES[number]} workspace @param {string} file @returns {string[]} */
function faultsOfFile(workspace, file) {
  const text = readFileSync(file, 'utf8');
  const code = text.replace(/\/\*[\s\S]*?\*\//gu, '').replace(/^\s*\/\/.*$/gmu, '');
  const faults = [];
  const targets = [];
  for (const [, , specifier = ''] of code.matchAll(IMPORT)) {
    const target = targetOf(join(root, workspace.dir), file, specifier);
    if (target !== null) targets.push(target);
    const fault = faultOf(workspace, file, specifier);
    if (fault !== null) faults.push(`'${specifier}': ${fault}`);
  }
  graph.set(file, targets);
  if (workspace.name === 'core' && !isTest(file) && CORE_IMPURE.test(code)) {
    faults.push('core has no clock, timer or unseeded randomness');
  }
  const path = relative(join(root, workspace.dir), file);
  const isMarketTimed = workspace.name === 'server' && MARKET_TIMED.test(path) && !isTest(path);
  if (isMarketTimed && !WALL_TIMED_FILES.has(path) && WALL_TIME.test(code)) faults.push('trading goes by market time');
  if (workspace.name === 'web' && !isTest(path) && !WEB_ADDRESS_FILES.has(path) && WEB_ADDRESS.test(code)) {
    faults.push('state in the address is read and written by useAddress only');
  }
  const isApproving = workspace.name === 'core' && path === APPROVED_FILE;
  if (!isTest(path) && !isApproving && APPROVED_CAST.test(code)) faults.push('only risk/approved.ts approves an order');
  const misplaced = isTest(path) ? null : endpointFault(workspace.name, path, code);
  if (misplaced !== null) faults.push(misplaced);
  const isAboutBots = WEB_BOTS.test(path) && !WEB_KIND_ROOMS.test(path);
  if (workspace.name === 'web' && isAboutBots && !isTest(path) && KIND_NAME.test(code))
    faults.push('a kind of bot is named in its own rooms only: look it up by the type of the bot');
  if (workspace.name === 'web' && !isTest(path) && WEB_CONTRACT.test(code))
    faults.push('of the contracts of functions the web takes the types: write import type');
  if (workspace.name === 'web' && !isTest(path) && WEB_COLUMNS.test(code))
    faults.push('columns of a row are declared in packages/api/src/rows');
  if (workspace.name === 'web' && WEB_EFFECT.test(code))
    faults.push('an effect returns what it calls: give it a block');
  if (workspace.name === 'web' && path.endsWith('.tsx') && !isTest(path) && WEB_DAY.test(code))
    faults.push('a day is cut out of an ISO text: formatDate, formatDates or formatDateTime');
  if (workspace.name === 'web' && path !== WEB_NUMBER_FILE && !isTest(path) && WEB_NUMBER.test(code))
    faults.push('a number is written in fixed separators: formatNumber or formatCount');
  return faults.map((fault) => `${relative(root, file)}: ${fault}`);
}

const faults = WORKSPACES.flatMap((workspace) =>
  listSources(join(root, workspace.dir)).flatMap((file) => faultsOfFile(workspace, file)),
);
for (const circle of findCircles(graph)) {
  const names = [...circle, ...circle.slice(0, 1)].map((file) => relative(root, file));
  faults.push(`circle of imports: ${names.join(' → ')}`);
}
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'Import fences hold.' : `${faults.length} import fence faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
