import type { AnswerOf } from '@atb/api/functions/define-contract';
import { REPLAY_DAYS, type replayCandlesContract } from '@atb/api/functions/market/replay-candles';
import type { Refusal } from '@atb/api/functions/refusal';
import { HOUR_MS } from '@atb/core/base/time';
import { findInstrument } from '@atb/core/market/instruments';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import { describeDamage } from '../../market-data/archive/describe-damage.ts';
import type { MarketDataSource } from '../../market-data/market-data-source.ts';
import { findReplay } from './find-replay.ts';
import { packReplay } from './pack-replay.ts';

type Answer = AnswerOf<typeof replayCandlesContract>;
type Found = Extract<Answer, { success: true }>;
type Reading =
  | { readonly status: 'found'; readonly answer: Found }
  | { readonly status: 'refused'; readonly refusal: Refusal };

export interface ReplayCandleOptions {
  readonly source: () => MarketDataSource;
  readonly archive: CandleArchive;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** What has happened since matters little to ninety days. */
const KEPT_MS = HOUR_MS;
/** Answers kept, some three megabytes each: more pairs than the wizard offers are read anew. */
const KEPT_MAX = 8;

interface Kept {
  readonly reading: Promise<Reading>;
  readonly until: number;
}

/** Reads the candles of a replay once for all who ask within the hour, one pair after another. */
export class ReplayCandleService {
  readonly #options: ReplayCandleOptions;
  readonly #kept = new Map<string, Kept>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: ReplayCandleOptions) {
    this.#options = options;
  }

  async read(symbol: string): Promise<Reading> {
    const { source, clock } = this.#options;
    const key = `${source().identity} ${symbol}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined && clock() < kept.until) return kept.reading;
    const reading = this.#queue.then(() => this.#load(symbol));
    this.#queue = reading.catch(() => undefined);
    this.#keep(key, reading);
    try {
      const found = await reading;
      if (found.status === 'refused') this.#kept.delete(key);
      return found;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }

  #keep(key: string, reading: Promise<Reading>): void {
    this.#kept.delete(key);
    this.#kept.set(key, { reading, until: this.#options.clock() + KEPT_MS });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_MAX) break;
      this.#kept.delete(oldest);
    }
  }

  async #load(symbol: string): Promise<Reading> {
    const { archive } = this.#options;
    const source = this.#options.source();
    const instrument = source.instrument(symbol) ?? findInstrument(symbol);
    if (instrument === null) return refuse('INVALID_SYMBOL', `There is no pair ${symbol}.`);
    try {
      const replay = await findReplay({ source, archive, symbol, days: REPLAY_DAYS });
      if (replay !== null) return { status: 'found', answer: packReplay(replay, instrument) };
      return refuse('NO_CANDLES', `There are no candles of ${symbol} to replay: less than two weeks are known.`);
    } catch (error) {
      const damage = describeDamage(error);
      if (damage === null) throw error;
      return refuse('DAMAGED_CANDLES', damage);
    }
  }
}

function refuse(reason: Refusal['reason'], error: string): Reading {
  return { status: 'refused', refusal: { reason, error, field: 'symbol' } };
}
