import type { EpochMs } from '@atb/core/base/time';

/** What a recorded or simulated market must remember so that it is the same market after a restart. */
export interface MarketSession {
  /** 32-bit seed of everything random in it. */
  readonly seed: number;
  /** Market time of the first start. */
  readonly epoch: EpochMs;
  /** Whole days in milliseconds that are added to the recording's time to give market time; 0 when simulated. */
  readonly offsetMs: number;
}

export interface MarketSessionStore {
  /** The stored session, after storing `first` when there was none. */
  ensure(source: 'replay' | 'simulated', first: MarketSession): Promise<MarketSession>;
  /**
   * Market time that was reached: of the newest quote of these symbols that was ever written or traded on, and of the newest
   * event of any account. Null when there is none.
   */
  latestTime(symbols: readonly string[]): Promise<EpochMs | null>;
}
