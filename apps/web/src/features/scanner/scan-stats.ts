import type { ScannedCoin } from '@atb/api/functions/market/market-analysis';
import type { ScanResult } from './api/run-scan.ts';

/** What the scans since the start come to. */
export interface ScanStats {
  readonly totalScans: number;
  /** Coins of the latest scan. */
  readonly listed: number;
  /** Over all scans. */
  readonly coinsAnalyzed: number;
  /** How often a coin became an opportunity that was none in the scan before. */
  readonly opportunitiesFound: number;
  /** Of the latest scan; null before one. */
  readonly avgScore: number | null;
  /** By their change of 24 hours, best first and worst first. */
  readonly topPerformers: readonly ScannedCoin[];
  readonly worstPerformers: readonly ScannedCoin[];
  readonly marketTrend: 'bullish' | 'bearish' | 'neutral';
  /** Milliseconds, from the question to the answer. */
  readonly lastScanDuration: number | null;
  /** In the last minute. */
  readonly scansPerMinute: number;
  /** When the scans of the last minute ended, ms. */
  readonly recent: readonly number[];
  /** Symbols that were opportunities in the latest scan. */
  readonly opportunities: ReadonlySet<string>;
}

export const NO_STATS: ScanStats = {
  totalScans: 0,
  listed: 0,
  coinsAnalyzed: 0,
  opportunitiesFound: 0,
  avgScore: null,
  topPerformers: [],
  worstPerformers: [],
  marketTrend: 'neutral',
  lastScanDuration: null,
  scansPerMinute: 0,
  recent: [],
  opportunities: new Set(),
};

const MINUTE_MS = 60_000;
const PERFORMERS = 3;
const OPPORTUNITIES_SHOWN = 5;
const BUYING: ReadonlySet<ScannedCoin['signal']> = new Set(['STRONG_BUY', 'BUY']);

/** Coins to buy whose risk is allowed, best first: at most five. */
export function topOpportunities(coins: readonly ScannedCoin[]): readonly ScannedCoin[] {
  return opportunitiesOf(coins).slice(0, OPPORTUNITIES_SHOWN);
}

function opportunitiesOf(coins: readonly ScannedCoin[]): readonly ScannedCoin[] {
  return coins
    .filter(({ signal, isWithinRisk }) => isWithinRisk && BUYING.has(signal))
    .toSorted((one, other) => other.score - one.score);
}

function countNew(now: ReadonlySet<string>, before: ReadonlySet<string>): number {
  return [...now].filter((symbol) => !before.has(symbol)).length;
}

/** `tookMs`: of the scan; `endedAt`: ms of a steady clock. */
export function addScan(stats: ScanStats, result: ScanResult, tookMs: number, endedAt: number): ScanStats {
  const { coins, analysed, market } = result;
  const opportunities = new Set(opportunitiesOf(coins).map(({ symbol }) => symbol));
  const byChange = coins
    .filter(({ change24h }) => change24h !== null)
    .toSorted((one, other) => (other.change24h ?? 0) - (one.change24h ?? 0));
  const recent = [...stats.recent, endedAt].filter((at) => endedAt - at < MINUTE_MS);
  return {
    totalScans: stats.totalScans + 1,
    listed: coins.length,
    coinsAnalyzed: stats.coinsAnalyzed + analysed,
    opportunitiesFound: stats.opportunitiesFound + countNew(opportunities, stats.opportunities),
    avgScore: coins.length === 0 ? null : coins.reduce((sum, { score }) => sum + score, 0) / coins.length,
    topPerformers: byChange.slice(0, PERFORMERS),
    worstPerformers: byChange.toReversed().slice(0, PERFORMERS),
    marketTrend: market.trend,
    lastScanDuration: tookMs,
    scansPerMinute: recent.length,
    recent,
    opportunities,
  };
}
