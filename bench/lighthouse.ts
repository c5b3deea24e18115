// Lighthouse of every screen, as a visitor and signed in, on the real server: medians of three runs against the bars.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { createTrader, type Trader } from '../e2e/support/create-trader.ts';
import { startServer } from '../e2e/support/start-server.ts';
import { runBench } from './bench-run.ts';
import { launchChrome, measureOften, SCORE_HEAD, scoreRow, type Scores } from './screens/measure-lighthouse.ts';
import { createSubjects, type Screen, SCREENS, toUrl } from './screens/screens.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true },
    /** Both without it. */
    device: { type: 'string' },
  },
});
const DEVICES = ['mobile', 'desktop'] as const;
const devices = DEVICES.filter((one) => (options.device ?? one) === one);
if (devices.length === 0) throw new Error(`--device is ${DEVICES.join(' or ')}`);

/** In the browser that is measured. */
async function signIn(port: number, baseUrl: string, trader: Trader): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = await context.newPage();
  await page.goto(`${baseUrl}/auth`);
  await page.evaluate((kept) => localStorage.setItem('atb-session', kept), JSON.stringify(trader.session));
  await page.goto(`${baseUrl}/overview`);
  await page.waitForURL('**/overview');
  await page.close();
  await browser.close();
}

/** The bars a screen misses. */
function missed({ isPublic }: Screen, isDesktop: boolean, scores: Scores): readonly string[] {
  const performance = isDesktop ? 98 : isPublic ? 95 : 90;
  const checks: ReadonlyArray<readonly [boolean, string]> = [
    [scores.performance >= performance, `performance < ${performance}`],
    [scores.accessibility === 100, 'accessibility < 100'],
    [scores.bestPractices === 100, 'best practices < 100'],
    [!isPublic || scores.seo === 100, 'SEO < 100'],
    [isDesktop || scores.lcp <= 2_500, 'LCP > 2.5 s'],
    [scores.cls <= 0.02, 'CLS > 0.02'],
    [isDesktop || scores.tbt <= 150, 'TBT > 150 ms'],
  ];
  return checks.filter(([passed]) => !passed).map(([, name]) => name);
}

await runBench('lighthouse', async (folder) => {
  const dataDir = join(folder, 'server');
  const server = await startServer({
    port: 3999,
    dataDir,
    env: { ATB_REPLAY_SPEED: '1', ATB_RATE_LIMIT_FACTOR: '100' },
  });
  const chrome = await launchChrome();
  let misses = 0;
  try {
    const screens = SCREENS.filter(({ path }) => options.only?.includes(path) ?? true);
    const ordered = [...screens.filter((screen) => screen.isPublic), ...screens.filter((screen) => !screen.isPublic)];
    const trader = await createTrader(server.url);
    const subjects = await createSubjects(trader);
    let isSignedIn = false;
    process.stdout.write(SCORE_HEAD);
    for (const screen of ordered) {
      if (!screen.isPublic && !isSignedIn) {
        await signIn(chrome.port, server.url, trader);
        isSignedIn = true;
      }
      const url = toUrl(server.url, screen.path, subjects);
      for (const device of devices) {
        const isDesktop = device === 'desktop';
        const scores = await measureOften(url, chrome.port, isDesktop, Number(options.runs));
        const faults = missed(screen, isDesktop, scores);
        misses += faults.length;
        process.stdout.write(
          `${scoreRow(screen.path, isDesktop, scores)}  ${[...faults, ...scores.failed].join(', ')}\n`,
        );
      }
    }
  } finally {
    chrome.kill();
    await server.stop();
  }
  return misses === 0;
});
