// intelligence/market-analysis: one look at the whole market, shared by all who ask.
import type { EpochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { ANALYSIS_CANDLES, ANALYSIS_TIMEFRAME } from '@atb/core/market-analysis/words';
import type { MarketHub } from '../../market-data/market-hub.ts';
import type { MarketMode } from '../../market-data/market-data-source.ts';

/** The latest that a market tells of a coin. */
export interface UniverseQuote {
  /** Quote units, above 0. */
  readonly price: number;
  /** Traded in 24 hours, quote units. */
  readonly volume: number;
  /** Price 24 hours ago; null when it is not known. */
  readonly open24h: number | null;
}

/** All coins that a scan can look at, and what is known of them. */
export interface ScanUniverse {
  readonly mode: MarketMode;
  readonly venue: string;
  /** Candles come from a venue that is asked over the network, a request a coin. */
  readonly isRemote: boolean;
  /** Sorted. */
  readonly symbols: () => readonly string[];
  /** Short name of the coin that a symbol trades. */
  readonly nameOf: (symbol: string) => string;
  readonly quote: (symbol: string) => UniverseQuote | null;
  /** Closed candles, oldest first, of the timeframe and number that an analysis takes. */
  readonly candles: (symbol: string) => Promise<readonly Candle[]>;
  /** Market time. */
  readonly now: () => EpochMs;
}

type Hub = Pick<MarketHub, 'source' | 'now' | 'latestQuote'>;

/** The symbols that this server's own market trades. */
export function universeOf(hub: Hub): ScanUniverse {
  const { source } = hub;
  return {
    mode: source.mode,
    venue: source.venue,
    isRemote: source.kind === 'ccxt',
    symbols: () => source.symbols,
    nameOf: (symbol) => source.instrument(symbol)?.base ?? symbol.replace(/USDT?$/u, ''),
    quote: (symbol) => {
      const quote = hub.latestQuote(symbol);
      if (quote === null || !(quote.last > 0)) return null;
      return { price: quote.last, volume: quote.volume24hQuote, open24h: source.dayStats(symbol)?.open ?? null };
    },
    candles: (symbol) => source.candles({ symbol, timeframe: ANALYSIS_TIMEFRAME, limit: ANALYSIS_CANDLES }),
    now: () => hub.now(),
  };
}
