// market-data: where prices come from (an exchange, a recording, a simulation), who is told, and what is written down.
import type { EpochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import type { Instrument, VenueName } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import type { Timeframe } from '@atb/core/market/timeframe';

export type SourceKind = 'replay' | 'simulated' | 'ccxt';
/** LIVE: prices of an exchange, now. DEMO: anything else. */
export type MarketMode = 'LIVE' | 'DEMO';

/**
 * Takes one quote. The source waits for the returned promise before it hands over the next one, so a consumer sees
 * quotes one at a time, ordered by event time and then by symbol. A rejection stops the source.
 */
export type QuoteConsumer = (quote: Quote) => void | Promise<void>;

export interface StartOptions {
  /**
   * Event time of the last quote handled, by symbol. Every later quote of that symbol is handed over exactly once, those
   * of the time between included. A symbol without a cursor begins with its latest quote.
   */
  readonly cursors?: ReadonlyMap<string, EpochMs>;
  readonly onQuote: QuoteConsumer;
  /**
   * Called once, when the quotes of the time before the start have been handed over, and before the first one after. The
   * source waits for the returned promise.
   */
  readonly onCaughtUp?: () => void | Promise<void>;
  /** Called once when the source can go on no more: a consumer failed or the source itself has a bug. */
  readonly onFault: (error: Error) => void;
}

export interface CandleQuery {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Only candles that opened before this moment; now when absent. */
  readonly before?: EpochMs;
  /** At most this many, the latest ones. */
  readonly limit: number;
}

/** The 24 hours up to the latest quote. Null is what the venue does not tell. */
export interface DayStats {
  /** Price 24 hours ago, in quote units. */
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly last: number;
  /** Quote currency. */
  readonly volumeQuote: number;
}

export interface SourceStatus {
  /** Round trip of the latest call to the venue; null where nothing is called. */
  readonly roundTripMs: number | null;
  /** No call is made before this moment, because the venue said so or keeps failing; null when calls are allowed. */
  readonly pausedUntil: EpochMs | null;
  /** Why the latest call failed, null when it did not. */
  readonly lastError: string | null;
  /** What the venue counted against its limit in this minute, as it last told; absent where it does not tell. */
  readonly weight?: { readonly used: number; readonly limit: number } | null;
}

/** Every coin that a venue trades against dollars, those that this server does not trade included. Asked only while somebody looks. */
export interface WholeMarket {
  /** Brings the list and its prices up to date, unless they are fresh. @throws when the venue does not answer. */
  readonly refresh: () => Promise<void>;
  /** The most traded first; empty before the first refresh. */
  readonly symbols: () => readonly string[];
  /** Short name of the coin. */
  readonly nameOf: (symbol: string) => string | null;
  readonly dayStats: (symbol: string) => DayStats | null;
  /** The latest closed hourly candles, oldest first. */
  readonly hourlyCandles: (symbol: string, limit: number) => Promise<readonly Candle[]>;
  /** Milliseconds between two requests for candles: bots need the venue's limit more. */
  readonly restMs: number;
}

export interface MarketDataSource {
  readonly kind: SourceKind;
  readonly mode: MarketMode;
  readonly venue: VenueName;
  /**
   * Names the prices themselves, so that two sources with one identity tell the same: `ccxt:binance`, `simulated`, or
   * `replay:` with a digest of the recording. An account that has traded on one is not carried on with another.
   */
  readonly identity: string;
  /** Sorted. */
  readonly symbols: readonly string[];
  /** Market time. Equals wall time for an exchange and for a market that runs at real speed. */
  now(): EpochMs;
  /** Resolves when the source runs, not with its first quote. Missed quotes come first. May be called once. */
  start(options: StartOptions): Promise<void>;
  /** Resolves when no further quote will be handed over. */
  stop(): Promise<void>;
  /** Quotes of one symbol with `fromMs < eventTime <= toMs`. Ask for a day or less at a time. */
  quotesSince(symbol: string, fromMs: EpochMs, toMs: EpochMs): Promise<readonly Quote[]>;
  /** Closed candles, oldest first. Empty for a symbol the source does not have. */
  candles(query: CandleQuery): Promise<readonly Candle[]>;
  /** Null before anything is known of the symbol. */
  dayStats(symbol: string): DayStats | null;
  /** The rules for orders: what the venue says where it was asked, the catalogue's otherwise. Null for an unknown symbol. */
  instrument(symbol: string): Instrument | null;
  status(): SourceStatus;
  /** All that the venue trades beside `symbols`; absent where there is no more. */
  readonly whole?: WholeMarket | undefined;
}
