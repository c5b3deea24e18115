// `npm test`: every check there is, from a fresh clone. Ends with one line, `N passed, N failed`, in which each gate that is not
// a test suite counts as one. Parts run alone by name: `npm test -- static unit postgres-15 schema build e2e`.
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-install.mjs';
import { ensurePostgres15 } from './ensure-postgres-15.mjs';
import { ensureWebBuild } from './ensure-web-build.mjs';
import { passOnSignals, pinnedNode, ROOT, runCommand, runNpm } from './run-command.mjs';
import { makeTestFolder } from './test-folder.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [failures] what failed, a line each
 * @property {string} [output] what a gate had to say that did not pass
 *
 * @typedef {object} Step
 * @property {string} part the name that runs it alone
 * @property {string} title
 * @property {() => Promise<Outcome>} run
 */

const testFolder = makeTestFolder();

/** @type {readonly Step[]} */
const STEPS = [
  { part: 'static', title: 'Format', run: () => runGate(['run', '--silent', 'format']) },
  { part: 'static', title: 'Lint, types and import fences', run: () => runGate(['run', '--silent', 'lint']) },
  { part: 'static', title: 'Types without those of Node', run: () => runGate(['run', '--silent', 'types']) },
  { part: 'static', title: 'Dead code', run: () => runGate(['run', '--silent', 'dead']) },
  {
    part: 'static',
    title: 'Known faults of dependencies',
    run: () => runGate(['run', '--silent', 'audit-dependencies']),
  },
  { part: 'unit', title: 'Unit and database tests', run: () => runVitest([]) },
  { part: 'postgres-15', title: 'What is SQL, on PostgreSQL 15', run: runOnPostgres15 },
  { part: 'schema', title: 'Schema dump', run: () => runGate(['run', '--silent', 'schema', '--', '--check']) },
  { part: 'build', title: 'Web build', run: async () => toOutcome(await ensureWebBuild()) },
  { part: 'build', title: 'Size budgets', run: () => runGate(['run', '--silent', 'budgets', '-w', '@atb/web']) },
  { part: 'e2e', title: 'Browser tests', run: runPlaywright },
];

/** @param {boolean} isPassed @returns {Outcome} */
function toOutcome(isPassed) {
  return isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @param {readonly string[]} args of npm @returns {Promise<Outcome>} */
async function runGate(args) {
  const { code, output } = await runNpm(args, { quiet: true });
  return { ...toOutcome(code === 0), ...(code === 0 ? {} : { output: output.trim() }) };
}

/** What depends on the version of the database. Tests that start the one that comes along would only repeat themselves. */
const ON_POSTGRES_15 = [
  '--project=server',
  'src/database/',
  'src/engine/',
  'src/gateway/auth/',
  // Of the rest those with the most statements for their time.
  ...['drawdown', 'performance', 'portfolio', 'worth-proof', 'accounts/usage'].map(
    (name) => `src/gateway/functions/${name}.test.ts`,
  ),
  'src/gateway/storage/storage.test.ts',
  ...['book-records', 'read-accounts', 'history-import/history-import'].map(
    (name) => `src/exchange-accounts/${name}.test.ts`,
  ),
  'src/notifications/delivery.test.ts',
  'src/alerts/alerts.test.ts',
  'src/commerce/',
  ...['create-jobs', 'kept-rows', 'licence-tasks', 'prune-api', 'prune-signer-audit'].map(
    (name) => `src/jobs/${name}.test.ts`,
  ),
  ...['claim-run', 'run-history'].map((name) => `src/jobs/research/${name}.test.ts`),
  'src/performance/',
  'src/status/store-round.test.ts',
  'src/intelligence/signals/watch-alerts.test.ts',
  ...['embedded-postgres', 'engine-kill', 'engine-free-run'].map((name) => `--exclude=**/${name}.test.ts`),
];

async function runOnPostgres15() {
  const installation = await postgres15;
  return installation === null ? toOutcome(false) : runVitest(ON_POSTGRES_15, { ATB_TEST_POSTGRES: installation });
}

/** @param {readonly string[]} chosen files and options @param {NodeJS.ProcessEnv} [env] @returns {Promise<Outcome>} */
async function runVitest(chosen, env = {}) {
  const report = join(testFolder, 'vitest.json');
  rmSync(report, { force: true });
  const args = [`${ROOT}node_modules/vitest/vitest.mjs`, 'run', ...chosen, '--reporter=dot', '--reporter=json'];
  const { code } = await runCommand(pinnedNode(), [...args, `--outputFile.json=${report}`], { env });
  const result = readReport(report);
  const outcome = settle(code, Number(result?.numPassedTests ?? 0), Number(result?.numFailedTests ?? 0));
  return { ...outcome, failures: failedVitests(result) };
}

/** @param {any} result of Vitest @returns {readonly string[]} */
function failedVitests(result) {
  return (result?.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    const path = relative(ROOT, file.name);
    if (failed.length === 0) return file.status === 'failed' ? [`${path}: ${firstLine(file.message)}`] : [];
    return failed.map((/** @type {any} */ test) => `${path} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

/** @param {any} suite of Playwright @returns {readonly string[]} */
function failedBrowserTests(suite) {
  const own = (suite?.specs ?? []).filter((/** @type {any} */ spec) => !spec.ok);
  const inner = (suite?.suites ?? []).flatMap(failedBrowserTests);
  return [...own.map((/** @type {any} */ spec) => `e2e/${spec.file}:${spec.line} > ${spec.title}`), ...inner];
}

/** @param {string | undefined} text */
function firstLine(text) {
  return (
    stripVTControlCharacters(text ?? '')
      .trim()
      .split('\n', 1)[0] ?? ''
  );
}

/** @returns {Promise<Outcome>} */
async function runPlaywright() {
  const [isBuilt, browser] = [await ensureWebBuild(), await chromium];
  if (!isBuilt || browser === null) return toOutcome(false);
  const report = join(testFolder, 'playwright.json');
  const args = [`${ROOT}node_modules/@playwright/test/cli.js`, 'test', '--config', 'e2e', '--reporter=list,json'];
  const { code } = await runCommand(pinnedNode(), args, {
    env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const result = readReport(report);
  const stats = result?.stats;
  const passed = Number(stats?.expected ?? 0) + Number(stats?.flaky ?? 0);
  return { ...settle(code, passed, Number(stats?.unexpected ?? 0)), failures: failedBrowserTests(result) };
}

/**
 * A suite that fails without a failed test (it could not run, or an error escaped) counts as one failure.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 * @returns {Outcome}
 */
function settle(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** @param {string} path @returns {any} whatever the suite's reporter wrote; null when it wrote nothing */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null; // the suite ended before it could write
  }
}

/** @param {readonly string[]} wanted @returns {readonly Step[]} */
function chooseSteps(wanted) {
  const parts = new Set(STEPS.map(({ part }) => part));
  const unknown = wanted.filter((part) => !parts.has(part));
  if (unknown.length > 0) {
    console.error(`There is no part "${unknown.join('", "')}"; the parts are ${[...parts].join(', ')}.`);
    process.exit(2);
  }
  return wanted.length === 0 ? STEPS : STEPS.filter(({ part }) => wanted.includes(part));
}

/** @param {Step} step @returns {Promise<Outcome & { readonly seconds: number }>} */
async function runTimed({ run }) {
  const startedAt = performance.now();
  const outcome = await run();
  return { ...outcome, seconds: (performance.now() - startedAt) / 1_000 };
}

passOnSignals();
const steps = chooseSteps(process.argv.slice(2));
await ensureInstalled();
/** @param {string} part */
const wants = (part) => steps.some((step) => step.part === part);
// To fetch takes the network and hardly a core: it is done while the first steps run, one after the other, since Debian's installer has a lock.
const postgres15 = wants('postgres-15') ? ensurePostgres15() : Promise.resolve(null);
const chromium = postgres15.then(() => (wants('e2e') ? ensureChromium() : null));
// But for the lint, static gates keep one core busy at most: they run beside each other.
const ahead = new Map(steps.filter(({ part }) => part === 'static').map((step) => [step, runTimed(step)]));

const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failedTitles = [];
for (const step of steps) {
  const { title } = step;
  console.log(`\n== ${title}`);
  const { passed, failed, failures = [], output, seconds } = await (ahead.get(step) ?? runTimed(step));
  if (output !== undefined) console.log(output);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failedTitles.push(title, ...failures.map((each) => `  ${each}`));
  console.log(`== ${title}: ${failed === 0 ? 'ok' : `${failed} failed`}, ${passed} passed (${seconds.toFixed(1)} s)`);
}

if (failedTitles.length > 0) console.log(`\nFailed:\n${failedTitles.join('\n')}`);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);
