// ccxt: public market data of real exchanges, through the ccxt library.
import type { EpochMs } from '@atb/core/base/time';

/**
 * The venue cannot be asked now: it does not answer, or it said to wait. The remedy is to ask again, not before
 * `retryAt` (wall time).
 */
export class VenueUnavailableError extends Error {
  override readonly name = 'VenueUnavailableError';
  readonly retryAt: EpochMs;

  constructor(message: string, retryAt: EpochMs, cause?: unknown) {
    super(message, { cause });
    this.retryAt = retryAt;
  }
}

/** The venue answered and refuses: asking again the same way does not help. */
export class VenueRefusedError extends Error {
  override readonly name = 'VenueRefusedError';
}
