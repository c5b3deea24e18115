import type { EpochMs } from '@atb/core/base/time';

/**
 * What goes wrong at the exchange, on request: pages have rows twice; are in another order; every third trade is missing until the
 * fault is taken away; status 503; a page of HTML with status 200; no answer at all.
 */
export const SIMULATED_FAULTS = ['repeats', 'shuffles', 'gap', 'down', 'html', 'hangs'] as const;
export type SimulatedFault = (typeof SIMULATED_FAULTS)[number];

/** How often the exchange may be asked. */
export interface SimulatedLimits {
  /** Binance's weight in a minute, by address. */
  readonly binanceWeight: number;
  /** Highest counter of a key at Kraken, and what it loses in a second. */
  readonly krakenCounter: number;
  readonly krakenDecay: number;
  /** Coinbase's private requests in a second. */
  readonly coinbasePerSecond: number;
}

/** As the exchanges have them for a beginner. */
export const REAL_LIMITS: SimulatedLimits = {
  binanceWeight: 6_000,
  krakenCounter: 15,
  krakenDecay: 0.33,
  coinbasePerSecond: 30,
};

/** For trying things out: a long history comes in at once. */
export const LOOSE_LIMITS: SimulatedLimits = {
  binanceWeight: 1_000_000,
  krakenCounter: 100_000,
  krakenDecay: 1_000,
  coinbasePerSecond: 10_000,
};

export interface SimulatorOptions {
  readonly limits: SimulatedLimits;
  /** The exchange's clock. */
  readonly now: () => EpochMs;
}
