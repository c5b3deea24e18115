// @vitest-environment node
import type { ScannedCoin } from '@atb/api/functions/market/market-analysis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyError, notifyInfo, notifySuccess } from '../../lib/notify.ts';
import type { ScanResult } from './api/run-scan.ts';
import { topOpportunities } from './scan-stats.ts';
import { createScanner } from './scanner.ts';
import { DEFAULT_COINS, DEFAULT_SCANNER, parseCoins, type ScannerConfig } from './scanner-config.ts';

vi.mock('../../lib/notify.ts', () => ({ notifyError: vi.fn(), notifySuccess: vi.fn(), notifyInfo: vi.fn() }));

function coin(name: string, score: number, signal: ScannedCoin['signal'], change24h: number | null = 1): ScannedCoin {
  return {
    symbol: `${name}USDT`,
    name,
    isTraded: true,
    price: 1,
    change24h,
    volume: 5e6,
    marketCap: null,
    newsCount: null,
    rank: null,
    score,
    parts: { momentum: score, reversal: score, breakout: score, scalping: score, swing: score },
    confidence: 100,
    technicalSignal: signal,
    sentiment: 'neutral',
    regime: 'ranging',
    risk: 'Low',
    signal,
    isWithinRisk: true,
    socialSentiment: null,
  };
}

function resultOf(...coins: ScannedCoin[]): ScanResult {
  const market = { coins: coins.length, up: 1, down: 0, bullish: 1, bearish: 0, trend: 'bullish' as const };
  return {
    mode: 'DEMO',
    venue: 'binance',
    coins,
    analysed: coins.length,
    market,
    coverage: { read: coins.length, of: coins.length },
    missing: [],
    leftOut: [],
    filtersOff: [],
  };
}

let answers: Array<() => Promise<ScanResult>>;
let seen: ScannerConfig[];
const scan = (config: ScannerConfig): Promise<ScanResult> => {
  seen.push(config);
  return answers.shift()?.() ?? Promise.resolve(resultOf(coin('BTC', 50, 'neutral')));
};

beforeEach(() => {
  vi.useFakeTimers();
  [answers, seen] = [[], []];
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('a scanner', () => {
  it('scans at once when it is started, every 15 s after that, and no more when it is stopped', async () => {
    const scanner = createScanner({ ...DEFAULT_SCANNER, isWhole: false }, scan);
    scanner.start();
    expect(notifySuccess).toHaveBeenCalledWith('Scanner started', { detail: '40 coins every 15 s.' });
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(seen).toHaveLength(4);
    expect(scanner.read().stats).toMatchObject({ totalScans: 4, coinsAnalyzed: 4, scansPerMinute: 4 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(scanner.read().stats, 'a scan ages after a minute').toMatchObject({ totalScans: 8, scansPerMinute: 4 });
    scanner.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toHaveLength(8);
    expect(scanner.read().isOn).toBe(false);
  });

  it('skips a scan whose turn comes while another runs, by hand too', async () => {
    let end = (): void => undefined;
    answers = [() => new Promise((resolve) => (end = () => resolve(resultOf())))];
    const scanner = createScanner(DEFAULT_SCANNER, scan);
    scanner.start();
    await vi.advanceTimersByTimeAsync(50_000);
    void scanner.scanNow();
    expect(scanner.read().isScanning).toBe(true);
    expect(seen).toHaveLength(1);
    end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen, 'the next turn').toHaveLength(2);
    scanner.stop();
  });

  it('begins anew a second after another interval was chosen, when it is on', async () => {
    const scanner = createScanner(DEFAULT_SCANNER, scan);
    scanner.change({ ...DEFAULT_SCANNER, interval: 5 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(seen, 'it is off').toHaveLength(0);
    scanner.start();
    await vi.advanceTimersByTimeAsync(0);
    scanner.change({ ...DEFAULT_SCANNER, interval: 60 });
    await vi.advanceTimersByTimeAsync(999);
    expect(seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(seen).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveLength(3);
    scanner.stop();
  });

  it('does not begin anew when it was stopped in that second', async () => {
    const scanner = createScanner(DEFAULT_SCANNER, scan);
    scanner.start();
    await vi.advanceTimersByTimeAsync(0);
    scanner.change({ ...DEFAULT_SCANNER, interval: 60 });
    scanner.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(seen).toHaveLength(1);
  });

  it('says what failed for three seconds, and lists nothing until the next scan', async () => {
    answers = [
      () => Promise.resolve(resultOf(coin('BTC', 80, 'STRONG_BUY'))),
      () => Promise.reject(new Error('The server does not answer.')),
    ];
    const scanner = createScanner(DEFAULT_SCANNER, scan);
    scanner.start();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(scanner.read()).toMatchObject({ result: null, isScanning: false });
    const [title, notice] = vi.mocked(notifyError).mock.calls[0] ?? [];
    expect(title).toBe('Scanner Error');
    expect(notice).toMatchObject({ durationMs: 3_000, detail: expect.stringMatching(/^Live scan failed: ./u) });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(scanner.read().result?.coins).toHaveLength(1);
    scanner.stop();
  });

  it('names up to three STRONG_BUY coins for five seconds, and again only when there is a new one', async () => {
    const strong = ['A1', 'B2', 'C3', 'D4'].map((name) => coin(name, 80, 'STRONG_BUY'));
    const [first] = strong;
    answers = [
      () => Promise.resolve(resultOf(...strong)),
      () => Promise.resolve(resultOf(...strong.slice(1))),
      () => Promise.resolve(resultOf(...(first === undefined ? [] : [first]))),
    ];
    const scanner = createScanner(DEFAULT_SCANNER, scan);
    scanner.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(notifyInfo).toHaveBeenCalledExactlyOnceWith('STRONG_BUY', { detail: 'A1, B2, C3', durationMs: 5_000 });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(notifyInfo).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(notifyInfo).toHaveBeenLastCalledWith('STRONG_BUY', { detail: 'A1', durationMs: 5_000 });
    scanner.stop();
  });

  it('counts an opportunity once for as long as it is one, and ranks coins by their change', async () => {
    const up = coin('UP', 70, 'BUY', 9);
    const down = coin('DOWN', 20, 'STRONG_SELL', -4);
    const unknown = coin('NEW', 55, 'neutral', null);
    answers = [up, up, down].map((each) => () => Promise.resolve(resultOf(each, down, unknown)));
    const scanner = createScanner(DEFAULT_SCANNER, scan);
    scanner.start();
    await vi.advanceTimersByTimeAsync(15_000);
    const { stats } = scanner.read();
    expect(stats).toMatchObject({ opportunitiesFound: 1, marketTrend: 'bullish' });
    expect(stats.topPerformers.map(({ name }) => name)).toEqual(['UP', 'DOWN']);
    expect(stats.worstPerformers[0]?.name).toBe('DOWN');
    expect(stats.avgScore).toBeCloseTo((70 + 20 + 55) / 3);
    scanner.stop();
  });
});

describe('what the scanner is told', () => {
  it('has forty coins to begin with, each once', () => {
    expect(new Set(DEFAULT_COINS).size).toBe(40);
    expect(parseCoins(DEFAULT_COINS.join(' '))).toEqual(DEFAULT_COINS);
  });

  it.each([
    ['btc, eth  BTC', ['BTC', 'ETH']],
    ['', null],
    ['BTC-USDT', null],
    ['x'.repeat(500), null],
    [Array.from({ length: 101 }, (_, each) => `C${each}`).join(' '), null],
  ])('reads %j as %j', (text, coins) => {
    expect(parseCoins(text)).toEqual(coins);
  });

  it('shows the five best coins that are to be bought', () => {
    const coins = [55, 90, 65, 70, 61, 76, 88].map((score, each) =>
      coin(`C${each}`, score, score < 60 ? 'neutral' : 'BUY'),
    );
    expect(topOpportunities(coins).map(({ score }) => score)).toEqual([90, 88, 76, 70, 65]);
    const bold = coins.map((each) => ({ ...each, isWithinRisk: each.score < 80 }));
    expect(topOpportunities(bold).map(({ score }) => score)).toEqual([76, 70, 65, 61]);
  });
});
