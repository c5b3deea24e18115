// Total blocking time of a first visit on a phone, by processor time: what a phone four times slower would be held up between the
// first picture and the rest. Unlike Lighthouse's figure it does not count what other programs took.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, devices } from '@playwright/test';
import type { Trader } from '../e2e/support/create-trader.ts';
import { runBench } from './bench-run.ts';
import type { Screen } from './screens/screens.ts';
import { withScreens } from './screens/with-screens.ts';
import { type Task, watchTasks } from './smoothness/watch-tasks.ts';

const LIMIT_MS = 150;
/** Lighthouse's phone. */
const SLOWER = 4;
/** A task holds the page up from here on. */
const LONG_MS = 50;
const REST_MS = 4_000;

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' }, verbose: { type: 'boolean' } },
});

const slowed = ({ processor }: Task): number => processor * SLOWER;
const blockingOf = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, task) => sum + Math.max(0, slowed(task) - LONG_MS), 0);

async function visit(browser: Browser, url: string, trader: Trader | null): Promise<readonly Task[]> {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 5'];
  const context = await browser.newContext({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });
  if (trader !== null) {
    const kept = JSON.stringify(trader.session);
    await context.addInitScript((session) => localStorage.setItem('atb-session', session), kept);
  }
  const page = await context.newPage();
  const tasks = await watchTasks(browser, page, async () => {
    await page.goto(url);
    await page.waitForTimeout(REST_MS);
  });
  await context.close();
  return tasks;
}

/** The middle run of all, by what it holds up. */
async function visitOften(browser: Browser, url: string, trader: Trader | null): Promise<readonly Task[]> {
  const runs: Array<readonly Task[]> = [];
  for (let run = 0; run < Number(options.runs); run += 1) runs.push(await visit(browser, url, trader));
  return runs.toSorted((a, b) => blockingOf(a) - blockingOf(b))[Math.floor(runs.length / 2)] ?? [];
}

function isAsked({ path }: Screen): boolean {
  return options.only === undefined ? ['/overview', '/terminal'].includes(path) : path === options.only;
}

await runBench('blocking-time', async (folder) => {
  let misses = 0;
  await withScreens({ folder, port: 3_997, isWanted: isAsked }, async ({ browser, screen, url, trader }) => {
    const tasks = await visitOften(browser, url, trader);
    const blocking = blockingOf(tasks);
    if (blocking > LIMIT_MS) misses += 1;
    const load = loadavg()[0]?.toFixed(1) ?? '';
    console.log(`${screen.path.padEnd(21)} ${blocking.toFixed(0).padStart(5)} ms   load of the machine ${load}`);
    for (const task of options.verbose === true ? tasks : []) {
      console.log(`    ${slowed(task).toFixed(0).padStart(5)}  ${task.parts} (of this machine)`);
    }
  });
  return misses === 0;
});
