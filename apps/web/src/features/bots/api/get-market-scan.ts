import type { Answer } from '@atb/api/functions/contracts';
import type { CoinAnalysis, MarketScanItem } from '@atb/api/functions/market/market-analysis';
import { MARKET_SCAN_MESSAGES } from '@atb/api/messages/market-scan';
import { MARKET_SCAN_RETRIES, WIZARD_SCAN_MS } from '@atb/api/timers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { callWithRetries } from '../../../lib/api/call-with-retries.ts';
import { WIZARD_MARKETS } from '../wizard/wizard-market.ts';

export type MarketScan = Extract<Answer<'market-analysis'>, { action: 'scan-markets' }>;

const SYMBOLS = WIZARD_MARKETS.map(({ symbol }) => symbol);

async function scanMarkets(signal: AbortSignal): Promise<MarketScan> {
  const answer = await call('market-analysis', { action: 'scan-markets', symbols: SYMBOLS }, signal);
  if (answer.action !== 'scan-markets' || answer.data.length === 0) throw new Error(MARKET_SCAN_MESSAGES.empty);
  return answer;
}

/** What the market says of the wizard's coins: asked again every five minutes, never while it is being asked. */
export function marketScanQuery() {
  return queryOptions({
    queryKey: ['market-scan'],
    queryFn: ({ signal }) => callWithRetries(() => scanMarkets(signal), MARKET_SCAN_RETRIES, signal),
    staleTime: WIZARD_SCAN_MS,
    refetchInterval: WIZARD_SCAN_MS,
    retry: false,
  });
}

async function analyseCoin(symbol: string, signal: AbortSignal): Promise<CoinAnalysis> {
  const answer = await call('market-analysis', { action: 'analyze-coin', symbol }, signal);
  if (answer.action !== 'analyze-coin') throw new Error(MARKET_SCAN_MESSAGES.empty);
  return answer.data;
}

/** One coin in depth, when it is asked for. */
export function coinAnalysisQuery(symbol: string) {
  return queryOptions({
    queryKey: ['coin-analysis', symbol],
    queryFn: ({ signal }) => analyseCoin(symbol, signal),
    enabled: false,
    retry: false,
    staleTime: WIZARD_SCAN_MS,
  });
}

/** Shown with a badge where the market does not answer: what was recorded on 30 June 2025, the last day that is shipped. */
export const SAMPLE_SCAN: ReadonlyArray<Pick<MarketScanItem, 'symbol' | 'price' | 'change24h'>> = [
  { symbol: 'BTCUSDT', price: 107_146.5, change24h: -1.1 },
  { symbol: 'ETHUSDT', price: 2_485.47, change24h: -0.6 },
];
