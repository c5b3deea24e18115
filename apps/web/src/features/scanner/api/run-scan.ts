import type { MarketBreadth, ScannedCoin } from '@atb/api/functions/market/market-analysis';
import { MARKET_SCAN_MESSAGES } from '@atb/api/messages/market-scan';
import { call } from '../../../lib/api/call.ts';
import type { ScannerConfig } from '../scanner-config.ts';

/** What a scan found. */
export interface ScanResult {
  readonly mode: 'LIVE' | 'DEMO';
  readonly venue: string;
  /** Best score first. */
  readonly coins: readonly ScannedCoin[];
  /** Coins looked at, those that filters then left out included. */
  readonly analysed: number;
  readonly market: MarketBreadth;
  /** Coins whose candles the server has read, of all that its market has. */
  readonly coverage: { readonly read: number; readonly of: number };
  /** Coins that this market does not have. */
  readonly missing: readonly string[];
  /** Sentences: why coins that it has are not listed. */
  readonly leftOut: readonly string[];
  /** Sentences: filters that are off, and why. */
  readonly filtersOff: readonly string[];
}

/** @throws FunctionError when the server refuses, and whatever keeps the request from being heard. */
export async function runScan(config: ScannerConfig): Promise<ScanResult> {
  const { isWhole, coins: symbols, minMarketCap, maxRank, minVolume, exchanges, strategies, riskLevel } = config;
  const answer = await call('market-analysis', {
    action: 'live-scan',
    ...(!isWhole && { symbols: [...symbols] }),
    config: {
      minMarketCap,
      maxRank,
      minVolume,
      exchanges: [...exchanges],
      strategies: [...strategies],
      riskLevel,
    },
  });
  if (answer.action !== 'live-scan') throw new Error(MARKET_SCAN_MESSAGES.empty);
  const { mode, venue, data, market, coverage, skipped, filters } = answer;
  return {
    mode,
    venue,
    coins: data,
    analysed: market.coins,
    market,
    coverage,
    missing: skipped.filter(({ reason }) => reason === 'INVALID_SYMBOL').map(({ symbol }) => symbol),
    leftOut: skipped.filter(({ reason }) => reason !== 'INVALID_SYMBOL').map(({ error }) => error),
    filtersOff: filters.filter(({ isApplied }) => !isApplied).map(({ reason }) => reason),
  };
}
