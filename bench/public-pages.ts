// Lighthouse of the public pages on the real server, on a throttled phone: medians against their bars.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../e2e/support/start-server.ts';
import { runBench } from './bench-run.ts';
import { launchChrome, measureOften, SCORE_HEAD, scoreRow, type Scores } from './screens/measure-lighthouse.ts';

/** All of them, the landing page first; of the documents two. */
const PATHS = ['/', '/pricing', '/docs', '/docs/exchanges', '/support', '/terms', '/privacy', '/status'];

/** Milliseconds and scores that the landing page is to keep; the others have the bars of all public screens. */
const LANDING_LCP_MS = 1_500;
const LANDING_TBT_MS = 100;
const PERFORMANCE_MIN = 95;

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' }, url: { type: 'string' } },
});

function missed(path: string, scores: Scores): readonly string[] {
  const isLanding = path === '/';
  const performance = isLanding ? 100 : PERFORMANCE_MIN;
  const checks: ReadonlyArray<readonly [boolean, string]> = [
    [scores.performance >= performance, `performance < ${performance}`],
    [scores.accessibility === 100, 'accessibility < 100'],
    [scores.bestPractices === 100, 'best practices < 100'],
    [scores.seo === 100, 'SEO < 100'],
    [!isLanding || scores.lcp < LANDING_LCP_MS, `LCP >= ${LANDING_LCP_MS} ms`],
    [!isLanding || scores.tbt < LANDING_TBT_MS, `TBT >= ${LANDING_TBT_MS} ms`],
    [scores.cls <= 0.02, 'CLS > 0.02'],
  ];
  return checks.filter(([passed]) => !passed).map(([, name]) => name);
}

/** @returns bars that were missed */
async function measureAll(baseUrl: string): Promise<number> {
  const chrome = await launchChrome();
  let misses = 0;
  try {
    process.stdout.write(SCORE_HEAD);
    for (const path of PATHS.filter((each) => options.only === undefined || each === options.only)) {
      const scores = await measureOften(`${baseUrl}${path}`, chrome.port, false, Number(options.runs));
      const faults = missed(path, scores);
      misses += faults.length;
      process.stdout.write(`${scoreRow(path, false, scores)}  ${[...faults, ...scores.failed].join(', ')}\n`);
    }
  } finally {
    chrome.kill();
  }
  return misses;
}

await runBench('public-pages', async (folder) => {
  // A server that runs already, or one of its own.
  if (options.url !== undefined) return (await measureAll(options.url)) === 0;
  const server = await startServer({
    port: 3998,
    dataDir: join(folder, 'server'),
    env: { ATB_REPLAY_SPEED: '1', ATB_RATE_LIMIT_FACTOR: '100' },
  });
  try {
    return (await measureAll(server.url)) === 0;
  } finally {
    await server.stop();
  }
});
