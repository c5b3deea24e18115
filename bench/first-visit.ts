// What the first visit of each screen loads, in a browser that has seen nothing: kilobytes of script and requests, against
// the bars. First paint is what the document itself names, less the client of the API, without which a screen is drawn first from
// the stored session; complete is all that the screen fetches until it rests.
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import type { Trader } from '../e2e/support/create-trader.ts';
import { runBench } from './bench-run.ts';
import type { Screen } from './screens/screens.ts';
import { withScreens } from './screens/with-screens.ts';

/** Kilobytes of gzipped script; the design's budgets. */
const PUBLIC_LIMIT = 120;
const FIRST_PAINT_LIMIT = 175;
const COMPLETE_LIMIT = 250;
/** Scripts, of whatever size. */
const REQUEST_LIMIT = 20;
const CLIENT = /\/make-supabase-/u;
/** A screen rests when it has asked for no script for so long. */
const REST_MS = 2_500;

interface Weight {
  /** Kilobytes. */
  readonly firstPaint: number;
  /** Kilobytes. */
  readonly complete: number;
  readonly scripts: readonly LoadedScript[];
  /** Requests of every kind. */
  readonly requests: number;
}

interface LoadedScript {
  readonly name: string;
  /** Kilobytes, gzipped at the best level. */
  readonly size: number;
  /** The document names it. */
  readonly isNamed: boolean;
}

const { values: options } = parseArgs({ options: { only: { type: 'string' }, verbose: { type: 'boolean' } } });

/** Opens the screen in a browser context of its own, signed in unless it is public. */
async function weigh(browser: Browser, baseUrl: string, url: string, trader: Trader | null): Promise<Weight> {
  const stored = trader === null ? [] : [{ name: 'atb-session', value: JSON.stringify(trader.session) }];
  const visitor = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: baseUrl, localStorage: stored }] },
  });
  const page = await visitor.newPage();
  const bodies: Array<Promise<LoadedScript>> = [];
  let [requests, lastAt, named] = [0, performance.now(), ''];
  page.on('request', () => (requests += 1));
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (response.url() === url)
      bodies.push(response.text().then((html) => ((named = html), { name: '', size: 0, isNamed: true })));
    if (type !== 'script') return;
    lastAt = performance.now();
    const name = new URL(response.url()).pathname;
    bodies.push(
      response.body().then((body) => ({ name, size: gzipSync(body, { level: 9 }).length / 1_024, isNamed: false })),
    );
  });
  await page.goto(url);
  while (performance.now() - lastAt < REST_MS) await page.waitForTimeout(100);
  const loaded = await Promise.all(bodies);
  await visitor.close();
  const scripts = loaded
    .filter(({ name }) => name !== '')
    .map((one) => ({ ...one, isNamed: named.includes(one.name) }));
  const sum = (some: readonly LoadedScript[]): number => some.reduce((total, { size }) => total + size, 0);
  const first = scripts.filter(({ name, isNamed }) => isNamed && !CLIENT.test(name));
  return { firstPaint: sum(first), complete: sum(scripts), scripts, requests };
}

/** The bars a screen misses. */
function missed({ isPublic, path }: Screen, weight: Weight): readonly string[] {
  // A shared result is a report with charts: it keeps to what screens of the app keep to.
  const isSignIn = isPublic && path === '/auth';
  const checks: ReadonlyArray<readonly [boolean, string]> = [
    [!isSignIn || weight.complete <= PUBLIC_LIMIT, `complete > ${PUBLIC_LIMIT} KB`],
    [weight.firstPaint <= FIRST_PAINT_LIMIT, `first paint > ${FIRST_PAINT_LIMIT} KB`],
    [weight.complete <= COMPLETE_LIMIT, `complete > ${COMPLETE_LIMIT} KB`],
    [weight.scripts.length <= REQUEST_LIMIT, `more than ${REQUEST_LIMIT} scripts`],
  ];
  return checks.filter(([passed]) => !passed).map(([, name]) => name);
}

await runBench('first-visit', async (folder) => {
  let misses = 0;
  const isWanted = ({ path }: Screen) => options.only === undefined || path === options.only;
  console.log('screen                 first paint KB   complete KB   scripts   requests   misses');
  await withScreens({ folder, port: 3_998, isWanted }, async ({ browser, screen, serverUrl, url, trader }) => {
    const weight = await weigh(browser, serverUrl, url, trader);
    const faults = missed(screen, weight);
    misses += faults.length;
    const cells = [weight.firstPaint.toFixed(1), weight.complete.toFixed(1), weight.scripts.length, weight.requests];
    const row = cells.map((cell, index) => String(cell).padStart([16, 14, 10, 11][index] ?? 10)).join('');
    console.log(`${screen.path.padEnd(21)}${row}   ${faults.join(', ')}`);
    if (options.verbose !== true) return;
    for (const { name, size, isNamed } of weight.scripts.toSorted((a, b) => b.size - a.size)) {
      console.log(`    ${size.toFixed(1).padStart(6)}  ${isNamed ? 'named' : '     '}  ${name}`);
    }
  });
  return misses === 0;
});
