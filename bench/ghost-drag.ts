// How soon a dragged line of the wizard has its picture in Chromium, and how long the page's main thread is held up by it: a grid of
// fifty lines over ninety days of one-minute candles, from the pointer's move to the drawn run, on the real server.
//
// node bench/ghost-drag.ts [--drags 6]; needs a web build.
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { callFunction } from '../e2e/support/call-function.ts';
import { createTrader, type Trader } from '../e2e/support/create-trader.ts';
import { dragLine } from '../e2e/support/drag-line.ts';
import { startServer } from '../e2e/support/start-server.ts';
import { runBench } from './bench-run.ts';
import { percentile } from './latencies.ts';
import { watchTasks } from './smoothness/watch-tasks.ts';
import { CHROMIUM_PATH } from './chromium-path.ts';

const GOAL_MS = 50;
const PORT = 3996;
const SYMBOL = 'BTCUSDT';
const ROWS = 129_600;
const PIXELS = 20;
const VIEWPORT = { width: 1440, height: 900 };
/** Between drags the page draws histories, as it does for a hand that rests. */
const REST_MS = 700;

const { values: options } = parseArgs({ options: { drags: { type: 'string', default: '6' } } });

/** A range around the last close that the price crosses often. */
async function rangeOf({ client }: Trader): Promise<readonly [lower: number, upper: number]> {
  const replay = await callFunction(client, 'replay-candles', { symbol: SYMBOL });
  if (replay.length !== ROWS || replay.timeframe !== '1m')
    throw new Error(`${replay.length} ${replay.timeframe} candles`);
  const bytes = Buffer.from(replay.close, 'base64');
  const last = bytes.readInt32LE(bytes.length - 4) / replay.ticks;
  return [Math.round(last * 0.85), Math.round(last * 1.15)];
}

async function openWizard(browser: Browser, url: string, trader: Trader): Promise<Page> {
  const [lower, upper] = await rangeOf(trader);
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB', timezoneId: 'UTC' });
  await context.addInitScript((kept) => localStorage.setItem('atb-session', kept), JSON.stringify(trader.session));
  const page = await context.newPage();
  const grid = `g.range=fixed&g.lower=${lower}&g.upper=${upper}&g.grids=50&g.allocation=9000`;
  await page.goto(`${url}/bots/create?grid=yes&step=parameters&symbol=${SYMBOL}&${grid}`);
  await page.getByRole('img', { name: /with [1-9]\d* executions/u }).waitFor();
  return page;
}

/** Milliseconds from a move of the pointer to the picture of its run, by the page's own timeline. */
async function takeTimes(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const times = performance.getEntriesByName('ghost-run').map(({ duration }) => duration);
    performance.clearMeasures('ghost-run');
    return times;
  });
}

function describe(name: string, times: readonly number[]): void {
  const [middle, slow] = [percentile(times, 0.5), percentile(times, 0.95)].map((time) => time.toFixed(0));
  const most = Math.max(...times).toFixed(0);
  console.log(
    `${name}: ${times.length} pictures, p50 ${middle}, p95 ${slow}, max ${most} ms; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

async function measure(browser: Browser, page: Page): Promise<boolean> {
  const all: number[] = [];
  let [longest, longestProcessor] = [0, 0];
  for (let drag = 1; drag <= Number(options.drags); drag += 1) {
    const tasks = await watchTasks(browser, page, async () => {
      await dragLine(page, drag % 2 === 1 ? 'Upper price' : 'Lower price', drag % 4 < 2 ? PIXELS : -PIXELS);
      await page.waitForTimeout(REST_MS);
    });
    const times = await takeTimes(page);
    all.push(...times);
    describe(`drag ${drag}`, times);
    for (const { wall, processor, parts } of tasks.filter((task) => task.wall >= GOAL_MS / 2))
      console.log(`  task of ${wall.toFixed(0)} ms, processor ${processor.toFixed(0)} ms: ${parts}`);
    longest = Math.max(longest, ...tasks.map(({ wall }) => wall));
    longestProcessor = Math.max(longestProcessor, ...tasks.map(({ processor }) => processor));
  }
  describe('drag to picture', all);
  console.log(`longest task ${longest.toFixed(0)} ms, by processor time ${longestProcessor.toFixed(0)} ms`);
  return percentile(all, 0.95) < GOAL_MS && longestProcessor <= GOAL_MS;
}

await runBench('ghost-drag', async (folder) => {
  const server = await startServer({
    port: PORT,
    dataDir: join(folder, 'server'),
    env: { MARKET_DATA: 'simulated', ATB_RATE_LIMIT_FACTOR: '100' },
  });
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  try {
    const page = await openWizard(browser, server.url, await createTrader(server.url));
    return await measure(browser, page);
  } finally {
    await browser.close();
    await server.stop();
  }
});
