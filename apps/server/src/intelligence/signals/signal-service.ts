import { addMs } from '@atb/core/base/time';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { hasGaps, missingCandles } from '@atb/core/market/candle-gaps';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { compileSource, type SignalSource } from '@atb/core/signals/rate-signals';
import { type SignalAt, type SignalReading } from '@atb/core/signals/read-signal';
import {
  DEFAULT_SIGNAL_PARAMS,
  STRATEGY_CANDLES_MAX,
  STRATEGY_HORIZON,
  STRATEGY_LOOKBACK,
} from '@atb/core/signals/signal-params';
import type { CandlePlaces } from '../../market-data/archive/candle-places.ts';
import type { MarketHub } from '../../market-data/market-hub.ts';
import { OneTaskWorker } from '../../one-task-worker.ts';
import { createClosesReader } from './closes-reader.ts';
import { keepUntilNextCandle, type OfCandles } from './keep-until-next-candle.ts';
import type { CalibrationAnswer, SignalOutcome, SignalTask } from './signal-messages.ts';

export interface SignalServiceOptions {
  readonly hub: Pick<MarketHub, 'source' | 'now'>;
  readonly places: CandlePlaces;
  /** Milliseconds by a clock that is never set. */
  readonly steadyMs: () => number;
}

/** Symbol, source and timeframe were found to go together. */
interface Question {
  readonly symbol: string;
  readonly interval: Timeframe;
  readonly source: SignalSource;
}

interface StrategySignal extends OfCandles {
  /** Null when there are too few candles, or too many missing between them. */
  readonly at: SignalAt | null;
  /** Candles of the span that are missing, where so many are that no signal is read; else 0. */
  readonly missing: number;
}

/** What a market is asked for where nothing was recorded: a few pages of an exchange. */
const MARKET_CANDLES_MAX = 2_000;
/** Candles may have been imported since. */
const CALIBRATION_FRESH_MS = 10 * 60_000;
const CALIBRATIONS_MAX = 500;

/** Reads signals of the averages at once, those of strategies and every calibration in a thread. */
export class SignalReader {
  readonly #options: SignalServiceOptions;
  readonly #closes: ReturnType<typeof createClosesReader>;
  readonly #strategies: ReturnType<typeof keepUntilNextCandle<StrategySignal>>;
  readonly #calibrations = new Map<string, { readonly at: number; readonly answer: Promise<CalibrationAnswer> }>();
  readonly #worker = new OneTaskWorker<SignalTask, SignalOutcome>({
    code: new URL('./signals-thread.ts', import.meta.url),
    timeMaxMs: 30_000,
    heapMb: 512,
  });
  /** The thread takes its tasks one after another, in the order in which they were asked for: each is short by its judged cost. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: SignalServiceOptions) {
    this.#options = options;
    this.#closes = createClosesReader(options.hub, options.steadyMs);
    this.#strategies = keepUntilNextCandle<StrategySignal>(options.hub, options.steadyMs);
  }

  /** Null when there are too few candles, or too many missing between them. */
  async read({ symbol, interval, source }: Question): Promise<{
    readonly reading: SignalReading;
    readonly closes: readonly number[];
    readonly closedAt: OfCandles['closedAt'];
  } | null> {
    const series = await this.#closes(symbol, interval);
    if (series === null) return null;
    const { closes, closedAt } = series;
    const reading =
      source.kind === 'averages'
        ? series.signal(source.params)
        : await this.#readStrategy({ symbol, interval, source }, series.signal(DEFAULT_SIGNAL_PARAMS));
    return reading === null ? null : { reading, closes, closedAt };
  }

  /** Candles that are missing between those that a signal is read from; 0 where that is not why there is none. */
  async missing({ symbol, interval, source }: Question): Promise<number> {
    const closes = await this.#closes(symbol, interval);
    if (closes === null || closes.missing > 0 || source.kind === 'averages') return closes?.missing ?? 0;
    return (await this.#strategySignal({ symbol, interval, source }))?.missing ?? 0;
  }

  async calibrate(question: Question, horizon: number): Promise<CalibrationAnswer> {
    const now = this.#options.steadyMs();
    const key = `${keyOf(question)} ${horizon}`;
    const known = this.#calibrations.get(key);
    this.#calibrations.delete(key);
    const entry =
      known !== undefined && now - known.at < CALIBRATION_FRESH_MS
        ? known
        : { at: now, answer: this.#calibrate(question, horizon) };
    this.#calibrations.set(key, entry);
    entry.answer.catch(() => this.#calibrations.get(key) === entry && this.#calibrations.delete(key));
    const [oldest] = this.#calibrations.keys();
    if (this.#calibrations.size > CALIBRATIONS_MAX && oldest !== undefined) this.#calibrations.delete(oldest);
    return entry.answer;
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  /** The averages stay those of the defaults; signal and confidence are the strategy's. */
  async #readStrategy(question: Question, facts: SignalReading | null): Promise<SignalReading | null> {
    if (facts === null) return null;
    const read = await this.#strategySignal(question);
    return read?.at == null ? null : { ...facts, ...read.at };
  }

  #strategySignal(question: Question): Promise<StrategySignal | null> {
    return this.#strategies(keyOf(question), question.interval, () => this.#lookAtStrategy(question));
  }

  async #lookAtStrategy({ symbol, interval, source }: Question): Promise<StrategySignal | null> {
    const { warmUp } = compileSource(source, interval);
    const limit = Math.min(STRATEGY_CANDLES_MAX, warmUp + STRATEGY_LOOKBACK + STRATEGY_HORIZON);
    const candles = await this.#options.hub.source.candles({ symbol, timeframe: interval, limit });
    const last = candles.at(-1);
    if (last === undefined) return null;
    const closedAt = addMs(last.openTime, timeframeMs(interval));
    const missing = hasGaps(candles, interval) ? missingCandles(candles, interval) : 0;
    if (candles.length <= warmUp || missing > 0) return { closedAt, at: null, missing };
    const outcome = await this.#run({ kind: 'read', series: toCandleSeries(candles, interval), source });
    if (outcome.kind !== 'read') throw new Error('the signals thread answered something else');
    return { closedAt, at: outcome.at, missing };
  }

  /** On recorded candles of the market's own venue; where there are none, on the latest that the market itself tells. */
  async #calibrate(question: Question, horizon: number): Promise<CalibrationAnswer> {
    const { hub, places } = this.#options;
    const { venue, kind: origin } = hub.source;
    const { symbol, interval } = question;
    const recorded = await this.#runCalibration({ kind: 'calibrate', places, venue, ...question, horizon });
    if (recorded.status !== 'no_candles') return recorded;
    const candles = await hub.source.candles({ symbol, timeframe: interval, limit: MARKET_CANDLES_MAX });
    if (candles.length === 0) return recorded;
    const series = toCandleSeries(candles, interval);
    return this.#runCalibration({ kind: 'calibrate_market', origin, series, venue, ...question, horizon });
  }

  async #runCalibration(task: SignalTask): Promise<CalibrationAnswer> {
    const outcome = await this.#run(task);
    if (outcome.kind !== 'calibrate') throw new Error('the signals thread answered something else');
    return outcome.answer;
  }

  #run(task: SignalTask): Promise<SignalOutcome> {
    const outcome = this.#last.then(() => this.#worker.run(task));
    this.#last = outcome.catch(() => undefined); // told to whoever asked for it
    return outcome;
  }
}

function keyOf({ symbol, interval, source }: Question): string {
  const what = source.kind === 'averages' ? Object.values(source.params).join('/') : source.definition.id;
  return `${symbol} ${interval} ${what}`;
}
