import type { AnswerOf } from '@atb/api/functions/define-contract';
import type { marketAnalysisContract } from '@atb/api/functions/market/market-analysis';
import type { Reason, RefusedAnswer } from '@atb/api/functions/refusal';
import { MARKET_SCAN_MESSAGES } from '@atb/api/messages/market-scan';
import { toIso } from '@atb/core/base/time';
import { type Breadth, readBreadth } from '@atb/core/market-analysis/read-breadth';
import { ANALYSIS_CANDLES_MIN } from '@atb/core/market-analysis/words';
import { describeFilters, findFilter, type ScanConfig } from './apply-filters.ts';
import { toAnalysis, toItem, toScannedCoin } from './describe-coin.ts';
import { createMarketPasses, type MarketPass, type PassedCoin, type PassFault } from './market-pass.ts';
import type { ScanUniverse } from './scan-universe.ts';

type Answer = AnswerOf<typeof marketAnalysisContract>;

/** What functions, the advisor and the wizard ask about the market. Symbols are as users write them: BTC or BTCUSDT. */
export interface MarketAnalyst {
  readonly scanMarkets: (symbols?: readonly string[]) => Promise<Answer>;
  readonly analyzeCoin: (symbol: string) => Promise<Answer>;
  readonly liveScan: (symbols: readonly string[] | undefined, config: ScanConfig) => Promise<Answer>;
}

interface Skipped {
  readonly symbol: string;
  readonly reason: 'INVALID_SYMBOL' | Exclude<PassFault, 'COMING'> | 'FILTERED';
  readonly error: string;
}

interface Selection {
  readonly coins: readonly PassedCoin[];
  readonly skipped: readonly Skipped[];
}

/** Coins that were left out which one answer names. */
const SKIPPED_MAX = 50;

/** Best first. */
const byScore = (one: { readonly score: number }, other: { readonly score: number }): number => other.score - one.score;

export function createMarketAnalyst(universe: ScanUniverse, steadyMs: () => number): MarketAnalyst {
  const pass = createMarketPasses(universe, steadyMs);
  const { mode, venue } = universe;
  const common = ({ asOf, coins: all, faults }: MarketPass, coins: readonly PassedCoin[]) => {
    const coming = [...faults.values()].filter((fault) => fault === 'COMING').length;
    const coverage = { read: all.size + faults.size - coming, of: all.size + faults.size };
    return { success: true, mode, venue, asOf: toIso(asOf), market: breadthOf(coins), coverage } as const;
  };

  return {
    scanMarkets: async (symbols) => {
      const latest = await pass();
      const { coins, skipped } = select(latest, universe, symbols);
      if (coins.length === 0) return refuseAll(skipped, symbols !== undefined);
      const data = coins.map((coin) => toItem(coin)).sort(byScore);
      return { ...common(latest, coins), action: 'scan-markets', data, skipped: skipped.slice(0, SKIPPED_MAX) };
    },
    analyzeCoin: async (asked) => {
      const latest = await pass();
      const { coins, skipped } = select(latest, universe, [asked]);
      const [coin] = coins;
      if (coin === undefined) return { ...refuseAll(skipped, true), field: 'symbol' };
      return { ...common(latest, [...latest.coins.values()]), action: 'analyze-coin', data: toAnalysis(coin) };
    },
    liveScan: async (symbols, config) => {
      const latest = await pass();
      const { coins, skipped } = select(latest, universe, symbols);
      if (coins.length === 0) return refuseAll(skipped, symbols !== undefined);
      const judged = coins.map((coin) => ({ coin, error: findFilter(coin, config, venue) }));
      const data = judged.flatMap(({ coin, error }) => (error === null ? [toScannedCoin(coin, config)] : []));
      const filtered = judged.flatMap(({ coin: { symbol }, error }): readonly Skipped[] =>
        error === null ? [] : [{ symbol, reason: 'FILTERED', error }],
      );
      return {
        ...common(latest, coins),
        action: 'live-scan',
        data: data.sort(byScore),
        skipped: [...skipped, ...filtered].slice(0, SKIPPED_MAX),
        filters: describeFilters(config),
        scanMs: Math.round(latest.tookMs * 10) / 10,
      };
    },
  };
}

function breadthOf(coins: readonly PassedCoin[]): Breadth {
  return readBreadth(coins.map(({ change24h, reading: { sentiment } }) => ({ change24h, sentiment })));
}

/** The coins that were asked for, all when none were named, each once. */
function select(latest: MarketPass, universe: ScanUniverse, asked: readonly string[] | undefined): Selection {
  const coins = new Map<string, PassedCoin>();
  const skipped = new Map<string, Skipped>();
  for (const text of asked ?? universe.symbols()) {
    const symbol = [text, `${text}USDT`, `${text}USD`].find(
      (each) => latest.coins.has(each) || latest.faults.has(each),
    );
    const coin = latest.coins.get(symbol ?? '');
    const fault = latest.faults.get(symbol ?? '');
    if (coin !== undefined) coins.set(coin.symbol, coin);
    // What is still to be read is counted, and told of only where it was asked for.
    else if (fault === 'COMING' && asked === undefined) continue;
    else if (symbol !== undefined && fault !== undefined) skipped.set(symbol, describeFault(symbol, fault));
    else skipped.set(text, { symbol: text, reason: 'INVALID_SYMBOL', error: unknownCoin(text) });
  }
  return { coins: [...coins.values()], skipped: [...skipped.values()] };
}

function unknownCoin(text: string): string {
  return `Invalid trading symbol. ${text} is not in this market.`;
}

function describeFault(symbol: string, reason: PassFault): Skipped {
  const sentences: Readonly<Record<PassFault, string>> = {
    COMING: `The candles of ${symbol} are being read from the exchange. Try again in a minute.`,
    NO_PRICE_DATA: `There is no price of ${symbol} yet.`,
    NO_CANDLES: `There are too few candles of ${symbol} for an analysis: it takes ${ANALYSIS_CANDLES_MIN} hours.`,
    CANDLE_GAPS: `The candles of ${symbol} have gaps, so nothing is said about it.`,
    FLAT_MARKET: `The price of ${symbol} has not moved, so there is nothing to analyse.`,
  };
  return { symbol, reason: reason === 'COMING' ? 'NO_CANDLES' : reason, error: sentences[reason] };
}

/** No coin is left: by the first one's reason where coins were named. */
function refuseAll(skipped: readonly Skipped[], wereNamed: boolean): RefusedAnswer {
  const [first] = skipped;
  if (wereNamed && first !== undefined && first.reason !== 'FILTERED') {
    return { success: false, reason: first.reason satisfies Reason, error: first.error };
  }
  return { success: false, reason: 'NO_MARKET_DATA', error: MARKET_SCAN_MESSAGES.empty };
}
