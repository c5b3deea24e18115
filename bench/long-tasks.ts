// How long the page's main thread is held up with a year of minutes, more than ten thousand round trips and a sweep open.
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createTrader, type Trader } from '../e2e/support/create-trader.ts';
import { startServer } from '../e2e/support/start-server.ts';
import { runBench } from './bench-run.ts';
import { type Interaction, listInteractions, type Subjects } from './smoothness/interactions.ts';
import { importYear } from './smoothness/import-year.ts';
import { runSweep, runYear } from './smoothness/run-subjects.ts';
import { type Task, watchTasks } from './smoothness/watch-tasks.ts';
import { CHROMIUM_PATH } from './chromium-path.ts';

const LIMIT_MS = 50;
const PORT = 3998;
/** Time after an interaction in which the page does what it has put off. */
const REST_MS = 1_000;

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' } },
});

async function openPage(browser: Browser, { session }: Trader): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  await context.addInitScript((kept) => localStorage.setItem('atb-session', kept), JSON.stringify(session));
  return context.newPage();
}

async function doOnce(browser: Browser, page: Page, interaction: Interaction): Promise<readonly Task[]> {
  return watchTasks(browser, page, async () => {
    await interaction.act(page);
    await page.waitForTimeout(REST_MS);
  });
}

/** Tasks of every interaction, run by run. */
async function measure(
  browser: Browser,
  trader: Trader,
  interactions: readonly Interaction[],
): Promise<ReadonlyArray<ReadonlyArray<readonly Task[]>>> {
  const runs: Array<ReadonlyArray<readonly Task[]>> = [];
  for (let run = 1; run <= Number(options.runs); run += 1) {
    const page = await openPage(browser, trader);
    const tasks: Array<readonly Task[]> = [];
    for (const interaction of interactions) tasks.push(await doOnce(browser, page, interaction));
    await page.context().close();
    runs.push(tasks);
    process.stdout.write(`run ${run}, load of the machine ${loadavg()[0]?.toFixed(1)}\n`);
  }
  return runs;
}

const NO_TASK: Task = { wall: 0, processor: 0, parts: '' };

function longestBy(tasks: readonly Task[], kind: 'wall' | 'processor'): Task {
  return tasks.toSorted((a, b) => b[kind] - a[kind])[0] ?? NO_TASK;
}

function middleOf(tasks: readonly Task[], kind: 'wall' | 'processor'): Task {
  return tasks.toSorted((a, b) => a[kind] - b[kind])[Math.floor(tasks.length / 2)] ?? NO_TASK;
}

/** Prints the longest task of an interaction, the middle one of all runs; false when it takes too long. */
function judge(name: string, runs: ReadonlyArray<readonly Task[]>): boolean {
  const processor = middleOf(
    runs.map((tasks) => longestBy(tasks, 'processor')),
    'processor',
  );
  const clock = Math.min(...runs.map((tasks) => longestBy(tasks, 'wall').wall));
  const isShort = processor.processor <= LIMIT_MS;
  const figures = `${processor.processor.toFixed(0).padStart(9)} ${clock.toFixed(0).padStart(6)}`;
  process.stdout.write(`${name.padEnd(28)}${figures}  ${isShort ? '' : 'TOO LONG '}${processor.parts}\n`);
  return isShort;
}

async function openSubjects(url: string, trader: Trader): Promise<Subjects> {
  const run = await runYear(trader.client);
  process.stdout.write(`${run.candles} candles, ${run.trades} round trips\n`);
  return { url, runId: run.runId, sweepId: await runSweep(trader.client) };
}

await runBench('long-tasks', async (folder) => {
  const dataDir = join(folder, 'server');
  await importYear(folder, dataDir);
  const server = await startServer({
    port: PORT,
    dataDir,
    env: { ATB_REPLAY_SPEED: '1', ATB_RATE_LIMIT_FACTOR: '100' },
  });
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  try {
    const trader = await createTrader(server.url);
    const subjects = await openSubjects(server.url, trader);
    const interactions = listInteractions(subjects);
    const runs = await measure(browser, trader, interactions);
    process.stdout.write('longest task, ms            processor  clock  what it did\n');
    const verdicts = interactions.map(({ name }, interaction) =>
      judge(
        name,
        runs.map((tasks) => tasks[interaction] ?? []),
      ),
    );
    return verdicts.every(Boolean);
  } finally {
    await browser.close();
    await server.stop();
  }
});
