// validation: what must hold of rules before they trade, found out beside the main thread and remembered.
import { setTimeout as sleep } from 'node:timers/promises';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { checkedLength } from '@atb/core/strategies/check-strategy';
import { compileStrategy } from '@atb/core/strategies/compile-strategy';
import type { CostedRules } from '@atb/core/strategies/find-cost-fault';
import type { StrategyVerdict } from '@atb/core/strategies/validate-strategy';
import type { Candle } from '@atb/core/market/candle';
import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import type { MarketHub } from '../market-data/market-hub.ts';
import { createValidationWorker } from './validation-worker.ts';
import { findVerdict, keepVerdict, verdictKey } from './verdict-store.ts';

export interface ValidationRequest {
  readonly userId: string;
  readonly symbol: string;
  /** Found to be valid and within the budget of a bot. */
  readonly rules: CostedRules;
}

/** `busy`: the user has too many waiting. `unavailable`: it could not be found out now. Both may be asked again. */
export type ValidationAnswer = StrategyVerdict | { readonly status: 'busy' | 'unavailable' };

export interface StrategyValidatorOptions {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly market: Pick<MarketHub, 'source' | 'latestQuote'>;
  readonly logger: Logger;
}

/** Of one user at a time, those under way included. */
const PER_USER_MAX = 4;
/** A market that does not tell its candles for so long is taken for one that has none. */
const CANDLES_MS = 5_000;

interface Waiting {
  readonly run: () => Promise<void>;
}

/** Validates rules one after another, each user's in turn, so that many of one user hold up no other's by more than one. */
export class StrategyValidator {
  readonly #options: StrategyValidatorOptions;
  readonly #worker = createValidationWorker();
  /** By user, in the order in which they are to be served. */
  readonly #lanes = new Map<string, Waiting[]>();
  readonly #counts = new Map<string, number>();
  /** By user and key: who asks for the same again waits for the same answer. */
  readonly #underWay = new Map<string, Promise<ValidationAnswer>>();
  #isWorking = false;
  #isClosed = false;

  constructor(options: StrategyValidatorOptions) {
    this.#options = options;
  }

  /** What was found out before, or null. */
  async recall({ symbol, rules }: ValidationRequest): Promise<StrategyVerdict | null> {
    return findVerdict(this.#options.pool, await verdictKey(symbol, rules));
  }

  async validate(request: ValidationRequest): Promise<ValidationAnswer> {
    const key = await verdictKey(request.symbol, request.rules);
    const known = await findVerdict(this.#options.pool, key);
    if (known !== null) return known;
    const { userId } = request;
    const place = `${userId} ${key}`;
    const same = this.#underWay.get(place);
    if (same !== undefined) return same;
    const count = this.#counts.get(userId) ?? 0;
    if (count >= PER_USER_MAX || this.#isClosed) return { status: 'busy' };
    this.#counts.set(userId, count + 1);
    const answer = this.#enqueue(request, key).finally(() => {
      this.#underWay.delete(place);
      const left = (this.#counts.get(userId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(userId);
      else this.#counts.set(userId, left);
    });
    this.#underWay.set(place, answer);
    return answer;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker.close();
  }

  #enqueue(request: ValidationRequest, key: string): Promise<ValidationAnswer> {
    const answer = Promise.withResolvers<ValidationAnswer>();
    const run = () => this.#findOut(request, key).then(answer.resolve);
    const lane = this.#lanes.get(request.userId);
    if (lane === undefined) this.#lanes.set(request.userId, [{ run }]);
    else lane.push({ run });
    void this.#serve();
    return answer.promise;
  }

  async #serve(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let next = this.#takeNext(); next !== null; next = this.#takeNext()) await next.run();
    this.#isWorking = false;
  }

  /** Taken out and put back, a user is last in the row. */
  #takeNext(): Waiting | null {
    for (const [userId, lane] of this.#lanes) {
      const next = lane.shift();
      this.#lanes.delete(userId);
      if (lane.length > 0) this.#lanes.set(userId, lane);
      return next ?? null;
    }
    return null;
  }

  async #findOut({ symbol, rules }: ValidationRequest, key: string): Promise<ValidationAnswer> {
    const { pool, market, logger } = this.#options;
    if (this.#isClosed) return { status: 'unavailable' };
    try {
      const { definition, params = {}, timeframe } = rules;
      const limit = checkedLength(compileStrategy(definition, { params, timeframe }));
      const candles = toCandleSeries(await this.#candles(symbol, timeframe, limit), timeframe);
      const price = market.latestQuote(symbol)?.last ?? candles.close.at(-1) ?? 1;
      const verdict = await this.#worker.run({ rules, candles, price });
      await keepVerdict(pool, key, verdict);
      return verdict;
    } catch (error) {
      if (!this.#isClosed) logger.error({ err: error, symbol }, 'rules could not be validated');
      return { status: 'unavailable' };
    }
  }

  /** Closed candles of the pair, those that the market tells in time. */
  async #candles(symbol: string, timeframe: CostedRules['timeframe'], limit: number): Promise<readonly Candle[]> {
    const { market, logger } = this.#options;
    const answered = market.source.candles({ symbol, timeframe, limit }).catch((error: unknown) => {
      logger.warn({ err: error, symbol, timeframe }, 'rules are validated on made candles: the market tells none');
      return [];
    });
    const ending = new AbortController();
    const late = sleep(CANDLES_MS, [], { signal: ending.signal }).catch(() => []);
    return Promise.race([answered, late]).finally(() => ending.abort());
  }
}
