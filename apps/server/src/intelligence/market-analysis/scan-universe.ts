// intelligence/market-analysis: one look at the whole market, shared by all who ask.
import type { EpochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { pairOf } from '@atb/core/market/pair';
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

/** How a venue is asked for candles. */
export interface ScanPace {
  /** Requests at once. */
  readonly lanes: number;
  /** Milliseconds between two of one lane. */
  readonly restMs: number;
}

/** Of coins that this server trades; the venue's limiter counts them beside the requests that bots need. */
export const OWN_PACE: ScanPace = { lanes: 3, restMs: 0 };

/** All coins that a scan can look at, and what is known of them. */
export interface ScanUniverse {
  readonly mode: MarketMode;
  readonly venue: string;
  /** Candles come from a venue that is asked over the network, a request a coin. */
  readonly isRemote: boolean;
  /** Those whose candles are wanted first come first. */
  readonly symbols: () => readonly string[];
  /** Whether this server trades it. */
  readonly isTraded: (symbol: string) => boolean;
  /** Brings list and prices of what is not traded here up to date; absent where everything is. */
  readonly refresh?: () => Promise<void>;
  /** Of coins that this server does not trade. */
  readonly pace: ScanPace;
  /** Short name of the coin that a symbol trades. */
  readonly nameOf: (symbol: string) => string;
  readonly quote: (symbol: string) => UniverseQuote | null;
  /** Closed candles, oldest first, of the timeframe and number that an analysis takes. */
  readonly candles: (symbol: string) => Promise<readonly Candle[]>;
  /** Market time. */
  readonly now: () => EpochMs;
}

type Hub = Pick<MarketHub, 'source' | 'now' | 'latestQuote'>;

/** What this server's own market trades and, of an exchange, all else that it does. */
export function universeOf(hub: Hub): ScanUniverse {
  const { source } = hub;
  const { whole } = source;
  const own = new Set(source.symbols);
  return {
    mode: source.mode,
    venue: source.venue,
    isRemote: source.kind === 'ccxt',
    symbols: () => [...source.symbols, ...(whole?.symbols() ?? []).filter((symbol) => !own.has(symbol))],
    isTraded: (symbol) => own.has(symbol),
    ...(whole !== undefined && { refresh: whole.refresh }),
    pace: { lanes: 1, restMs: whole?.restMs ?? 0 },
    nameOf: (symbol) => source.instrument(symbol)?.base ?? whole?.nameOf(symbol) ?? pairOf(symbol)?.base ?? symbol,
    quote: (symbol) => {
      const day = own.has(symbol) ? null : (whole?.dayStats(symbol) ?? null);
      if (day !== null) return { price: day.last, volume: day.volumeQuote, open24h: day.open };
      const quote = hub.latestQuote(symbol);
      if (quote === null || !(quote.last > 0)) return null;
      return { price: quote.last, volume: quote.volume24hQuote, open24h: source.dayStats(symbol)?.open ?? null };
    },
    candles: (symbol) =>
      own.has(symbol) || whole === undefined
        ? source.candles({ symbol, timeframe: ANALYSIS_TIMEFRAME, limit: ANALYSIS_CANDLES })
        : whole.hourlyCandles(symbol, ANALYSIS_CANDLES),
    now: () => hub.now(),
  };
}
