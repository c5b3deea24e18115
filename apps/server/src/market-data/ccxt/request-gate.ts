import { type EpochMs, epochMs } from '@atb/core/base/time';
import type { Logger } from '../../logger.ts';
import type { Clock } from '../clock.ts';
import { UnreadableAnswer } from './load-exchange.ts';
import { VenueRefusedError, VenueUnavailableError } from './venue-error.ts';

export interface RequestGateOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Headers of the venue's latest answer, names in any case. */
  readonly latestHeaders: () => Readonly<Record<string, unknown>>;
}

/** @see https://developers.binance.com/docs/binance-spot-api-docs/rest-api/limits */
const BINANCE_WEIGHT_LIMIT = 6_000;
const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = 60_000;
/** Pauses where the venue names none: 429 means too many calls this minute, 418 that the address is banned. */
const RATE_LIMIT_PAUSE_MS = 60_000;
const BAN_PAUSE_MS = 120_000;

/** Errors of ccxt and ours, by class name, that say "not now". */
const UNAVAILABLE = new Set([
  UnreadableAnswer.name,
  'NetworkError',
  'RequestTimeout',
  'ExchangeNotAvailable',
  'OnMaintenance',
  'DDoSProtection',
  'RateLimitExceeded',
  'InvalidNonce',
  'ChecksumError',
  'OperationFailed',
]);

/**
 * All calls to one venue go through here, one limiter for all of them. After a failure nothing is sent until the venue's
 * own Retry-After has passed, or a back-off that doubles from one second to a minute.
 */
export class RequestGate {
  readonly #options: RequestGateOptions;
  #pausedUntil: EpochMs | null = null;
  #failures = 0;
  #roundTripMs: number | null = null;
  #lastError: string | null = null;

  constructor(options: RequestGateOptions) {
    this.#options = options;
  }

  /** Wall time before which nothing is sent, null when calls are allowed. */
  get pausedUntil(): EpochMs | null {
    return this.#pausedUntil !== null && this.#pausedUntil > this.#options.clock.now() ? this.#pausedUntil : null;
  }

  get roundTripMs(): number | null {
    return this.#roundTripMs;
  }

  get lastError(): string | null {
    return this.#lastError;
  }

  /** What Binance counts against an address in a minute; null before an answer, and of venues that do not tell. */
  get weight(): { readonly used: number; readonly limit: number } | null {
    const used = Number(readHeader(this.#options.latestHeaders(), 'x-mbx-used-weight-1m') ?? Number.NaN);
    return Number.isFinite(used) ? { used, limit: BINANCE_WEIGHT_LIMIT } : null;
  }

  /**
   * Makes one call.
   * @throws VenueUnavailableError without calling while paused, or when the call failed and may be tried again.
   * @throws VenueRefusedError when the venue answered that it will not do this.
   */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const { clock } = this.#options;
    const { pausedUntil } = this;
    if (pausedUntil !== null) {
      throw new VenueUnavailableError(`calls are paused: ${this.#lastError ?? 'unknown reason'}`, pausedUntil);
    }
    const startedAt = clock.now();
    try {
      const result = await call();
      this.#roundTripMs = clock.now() - startedAt;
      this.#failures = 0;
      this.#lastError = null;
      return result;
    } catch (error) {
      this.#roundTripMs = clock.now() - startedAt;
      throw this.#explain(error);
    }
  }

  #explain(error: unknown): Error {
    const message = error instanceof Error ? error.message : String(error);
    const name = error instanceof Error ? error.constructor.name : '';
    this.#lastError = message;
    if (!UNAVAILABLE.has(name)) return new VenueRefusedError(message, { cause: error });
    this.#failures += 1;
    const { clock, logger } = this.#options;
    const now = clock.now();
    const retryAt = epochMs(now + Math.ceil(this.#pauseMs(name, message, now)));
    this.#pausedUntil = retryAt;
    // The message says all there is: the stack of a network error is the library's own.
    const fields = { reason: message, pauseMs: retryAt - now, failures: this.#failures };
    if (isBan(message)) logger.error(fields, 'the venue has banned this address: no calls until the ban ends');
    else logger.warn(fields, 'the venue cannot be asked now');
    return new VenueUnavailableError(message, retryAt, error);
  }

  #pauseMs(name: string, message: string, now: EpochMs): number {
    const backoffMs = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (this.#failures - 1));
    const isRateLimit = name === 'DDoSProtection' || name === 'RateLimitExceeded';
    if (!isRateLimit) return backoffMs;
    const asked = retryAfterMs(this.#options.latestHeaders(), now) ?? banEndMs(message, now);
    return Math.max(backoffMs, asked ?? (isBan(message) ? BAN_PAUSE_MS : RATE_LIMIT_PAUSE_MS));
  }
}

function isBan(message: string): boolean {
  return /\b418\b|banned until/iu.test(message);
}

function readHeader(headers: Readonly<Record<string, unknown>>, wanted: string): string | null {
  const value = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
  return typeof value !== 'string' || value.trim() === '' ? null : value;
}

/** Retry-After in seconds or as an HTTP date. @see RFC 9110 §10.2.3 */
function retryAfterMs(headers: Readonly<Record<string, unknown>>, now: EpochMs): number | null {
  const value = readHeader(headers, 'retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1_000;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

/** Binance writes the end of a ban into its message: "IP banned until 1653651234567". */
function banEndMs(message: string, now: EpochMs): number | null {
  const end = /banned until (\d{13})/u.exec(message)?.[1];
  return end === undefined ? null : Math.max(0, Number(end) - now);
}
