import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { CHROMIUM_PATH } from '../chromium-path.ts';

export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Milliseconds. */
  readonly lcp: number;
  readonly cls: number;
  /** Milliseconds. */
  readonly tbt: number;
  /** What Lighthouse found the machine to be worth while it measured: its BenchmarkIndex. */
  readonly machine: number;
  /** Audits that cost points in accessibility, best practices or SEO. */
  readonly failed: readonly string[];
}

const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
];

/** A browser that goes with the bench, also when that is told to end. */
export async function launchChrome(): Promise<LaunchedChrome> {
  const chrome = await launch({
    chromePath: CHROMIUM_PATH,
    chromeFlags: CHROME_FLAGS,
  });
  process.once('SIGTERM', () => {
    chrome.kill();
    process.kill(process.pid, 'SIGTERM');
  });
  return chrome;
}

/** Live prices keep coming, so the network is never idle: by then every screen has been at rest for long. */
const LOADED_WITHIN_MS = 12_000;

/** @param port of the browser's debugger */
async function measure(url: string, port: number, isDesktop: boolean): Promise<Scores> {
  const flags = {
    port,
    disableStorageReset: true,
    output: 'json' as const,
    logLevel: 'silent' as const,
    maxWaitForLoad: LOADED_WITHIN_MS,
  };
  const result = await lighthouse(url, flags, isDesktop ? desktopConfig : undefined);
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits, environment } = result.lhr;
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
    machine: environment.benchmarkIndex,
    failed: ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}

/** Medians of several runs. One of which Lighthouse has no figures, as of a tab that was not painted, is done again. */
export async function measureOften(url: string, port: number, isDesktop: boolean, times: number): Promise<Scores> {
  const runs: Scores[] = [];
  for (let index = 0; index < 2 * times && runs.length < times; index += 1) {
    const run = await measure(url, port, isDesktop);
    if (Number.isNaN(run.lcp)) process.stdout.write(`${url}: a run without figures, done again\n`);
    else runs.push(run);
  }
  if (runs.length < times) throw new Error(`Lighthouse has no figures for ${url}`);
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
    machine: of('machine'),
    failed: [...new Set(runs.flatMap((one) => one.failed))],
  };
}

export function scoreRow(path: string, isDesktop: boolean, scores: Scores): string {
  const cells = [scores.performance, scores.accessibility, scores.bestPractices, scores.seo].map((score) =>
    String(score).padStart(6),
  );
  const times = [
    scores.lcp.toFixed(0).padStart(9),
    scores.cls.toFixed(3).padStart(8),
    scores.tbt.toFixed(0).padStart(8),
    scores.machine.toFixed(0).padStart(9),
  ];
  return `${path.padEnd(21)} ${(isDesktop ? 'desktop' : 'mobile').padEnd(7)}${cells.join('')}${times.join('')}`;
}

export const SCORE_HEAD =
  'screen                device   perf  a11y  best   seo   LCP ms     CLS  TBT ms  machine  misses\n';
