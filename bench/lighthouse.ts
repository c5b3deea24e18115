// Lighthouse of every screen, as a visitor and signed in, on the real server: medians of three runs against the bars.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { createTrader, type Trader } from '../e2e/support/create-trader.ts';
import { startServer } from '../e2e/support/start-server.ts';
import { runBench } from './bench-run.ts';
import { createSubjects, type Screen, SCREENS, toUrl } from './screens/screens.ts';

interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Milliseconds. */
  readonly lcp: number;
  readonly cls: number;
  /** Milliseconds. */
  readonly tbt: number;
  /** Audits that cost points in accessibility, best practices or SEO. */
  readonly failed: readonly string[];
}

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } },
});
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
];

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

async function measure(url: string, port: number, isDesktop: boolean): Promise<Scores> {
  const flags = { port, disableStorageReset: true, output: 'json' as const, logLevel: 'silent' as const };
  const result = await lighthouse(url, flags, isDesktop ? desktopConfig : undefined);
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits } = result.lhr;
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    failed: ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}

async function measureOften(url: string, port: number, isDesktop: boolean): Promise<Scores> {
  const runs: Scores[] = [];
  for (let index = 0; index < Number(options.runs); index += 1) runs.push(await measure(url, port, isDesktop));
  return median(runs);
}

function median(runs: readonly Scores[]): Scores {
  const of = (name: Exclude<keyof Scores, 'failed'>): number =>
    runs.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    lcp: of('lcp'),
    cls: of('cls'),
    tbt: of('tbt'),
    failed: [...new Set(runs.flatMap((one) => one.failed))],
  };
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
  const chrome = await launch({
    chromePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    chromeFlags: CHROME_FLAGS,
  });
  let misses = 0;
  try {
    const screens = SCREENS.filter(({ path }) => options.only === undefined || path === options.only);
    const ordered = [...screens.filter((screen) => screen.isPublic), ...screens.filter((screen) => !screen.isPublic)];
    const trader = await createTrader(server.url);
    const subjects = await createSubjects(trader);
    let isSignedIn = false;
    process.stdout.write('screen                device   perf  a11y  best   seo   LCP ms     CLS  TBT ms  misses\n');
    for (const screen of ordered) {
      if (!screen.isPublic && !isSignedIn) {
        await signIn(chrome.port, server.url, trader);
        isSignedIn = true;
      }
      const url = toUrl(server.url, screen.path, subjects);
      for (const isDesktop of [false, true]) {
        const scores = await measureOften(url, chrome.port, isDesktop);
        const faults = missed(screen, isDesktop, scores);
        misses += faults.length;
        process.stdout.write(`${row(screen.path, isDesktop, scores)}  ${[...faults, ...scores.failed].join(', ')}\n`);
      }
    }
  } finally {
    chrome.kill();
    await server.stop();
  }
  return misses === 0;
});

function row(path: string, isDesktop: boolean, scores: Scores): string {
  const cells = [scores.performance, scores.accessibility, scores.bestPractices, scores.seo].map((score) =>
    String(score).padStart(6),
  );
  const times = [
    scores.lcp.toFixed(0).padStart(9),
    scores.cls.toFixed(3).padStart(8),
    scores.tbt.toFixed(0).padStart(8),
  ];
  return `${path.padEnd(21)} ${(isDesktop ? 'desktop' : 'mobile').padEnd(7)}${cells.join('')}${times.join('')}`;
}
