import type { SweepRequest } from '@atb/api/functions/research/start-sweep';
import { createGridSampler } from '@atb/core/backtest/sweep/grid-sampler';
import { scoreTrial } from '@atb/core/backtest/sweep/objective';
import { type ColumnRoom, orderPoints } from '@atb/core/backtest/sweep/order-points';
import { type ParameterSpace, paramsAt, type SpacePoint } from '@atb/core/backtest/sweep/parameter-space';
import { createRandomSampler } from '@atb/core/backtest/sweep/random-sampler';
import type { Sampler } from '@atb/core/backtest/sweep/sampler';
import { createTpeSampler } from '@atb/core/backtest/sweep/tpe-sampler';
import { compileStrategy } from '@atb/core/strategies/compile-strategy';
import type { StrategyParams } from '@atb/core/strategies/resolve-params';
import type { RunControl } from './run-control.ts';
import { CACHE_BYTES_MAX } from './task-executor.ts';
import type { ResearchContext, TrialOutcome } from './thread-messages.ts';
import type { KeptTrial } from './trial-store.ts';

/** One parameter set that was tried. */
export interface Trial extends KeptTrial {
  readonly point: SpacePoint;
  /** More is better; null when the trial failed, broke a constraint or has no such figure. */
  readonly score: number | null;
}

type SearchRequest = Pick<SweepRequest, 'params' | 'sampler' | 'trials' | 'seed' | 'objective' | 'constraints'>;

export interface SearchOptions {
  readonly context: ResearchContext;
  readonly space: ParameterSpace;
  readonly request: SearchRequest;
  readonly control: RunControl;
  /** Where several searches make one run: the number of this one's first trial, and trials in all. */
  readonly numbering?: { readonly first: number; readonly total: number };
  /** Outcomes of an earlier attempt, by number. */
  readonly kept: ReadonlyMap<number, TrialOutcome>;
  readonly onTrials: (trials: readonly Trial[]) => void;
}

/** A task takes a thread about so long at most: short enough for progress, long enough not to be all talk. */
const TASK_MS = 80;
const TASK_TRIALS_MAX = 250;
/** Tasks under way for each thread, so that none waits for the next one. */
const TASKS_PER_THREAD = 2;

export function createSampler(space: ParameterSpace, { sampler, trials, seed }: SearchRequest): Sampler {
  if (sampler === 'grid') return createGridSampler(space);
  return sampler === 'random'
    ? createRandomSampler(space, { trials, seed })
    : createTpeSampler(space, { trials, seed });
}

/** Every trial that the sampler asks for, by number. */
export async function searchTrials(options: SearchOptions): Promise<readonly Trial[]> {
  const { space, request } = options;
  const sampler = createSampler(space, request);
  const found: Trial[] = [];
  const batches = new TrialBatches(options, found);
  const first = options.numbering?.first ?? 0;
  if (sampler.batchSize === null) {
    const points = sampler.ask(sampler.total);
    const places = orderPoints(space, points, columnRoom(options));
    let taken = 0;
    await batches.carryOut(() => {
      const from = taken;
      taken = Math.min(places.length, taken + batches.taskSize(places.length - taken));
      return places.slice(from, taken).map((place) => ({ point: points[place] ?? [], number: first + place }));
    });
  } else {
    await searchInBatches(sampler, sampler.batchSize, { batches, found, first, threads: options.control.threadCount });
  }
  return found.toSorted((a, b) => a.number - b.number);
}

/** Which parameters make columns anew, by the strategy's own plan for both ends of their values. */
function columnRoom({ space, context, request }: SearchOptions): ColumnRoom {
  const { definition, candles } = context;
  const keysAt = (point: SpacePoint): ReadonlyMap<string, number> | null => {
    try {
      const params = { ...request.params, ...paramsAt(space, point) };
      return compileStrategy(definition, { params, timeframe: candles.timeframe }).columnKeys();
    } catch {
      // Parameters that do not go together: their trials will say so, and any order is as good.
      return null;
    }
  };
  const base = space.dimensions.map(() => 0);
  const known = keysAt(base);
  return {
    columnsMax: CACHE_BYTES_MAX / (candles.length * Float64Array.BYTES_PER_ELEMENT),
    dimensions: space.dimensions.map(({ name, count }, i) => {
      const changed = keysAt(base.with(i, count - 1)) ?? new Map<string, number>();
      const fresh = [...changed].filter(([key]) => known?.has(key) === false);
      return { name, columns: fresh.reduce((sum, [, columns]) => sum + columns, 0) };
    }),
  };
}

interface AskedTrial {
  readonly number: number;
  readonly point: SpacePoint;
}

interface BatchTools {
  readonly batches: TrialBatches;
  readonly found: readonly Trial[];
  /** Number of the first trial. */
  readonly first: number;
  readonly threads: number;
}

/** Where scores decide what comes next, each batch is told in the order in which it was asked for. */
async function searchInBatches(
  sampler: Sampler,
  batchSize: number,
  { batches, found, threads }: BatchTools,
): Promise<void> {
  for (let first = 0; ; ) {
    const points = sampler.ask(batchSize);
    if (points.length === 0) return;
    const asked = points.map((point, i): AskedTrial => ({ point, number: first + i }));
    const share = Math.ceil(asked.length / threads);
    let taken = 0;
    await batches.carryOut(() => asked.slice(taken, (taken += share)));
    const batch = found.filter(({ number }) => number >= first).toSorted((a, b) => a.number - b.number);
    for (const { point, score } of batch) sampler.report(point, score);
    first += points.length;
  }
}

/** Has trials carried out by the threads and takes their outcomes. */
class TrialBatches {
  readonly #options: SearchOptions;
  readonly #found: Trial[];
  readonly #first: number;
  readonly #total: number;
  /** Trials so far that an earlier attempt had made. */
  #keptCount: number;
  #taskSize = 4;

  constructor(options: SearchOptions, found: Trial[]) {
    this.#options = options;
    this.#found = found;
    const numbering = options.numbering ?? { first: 0, total: createSampler(options.space, options.request).total };
    this.#first = numbering.first;
    this.#total = numbering.total;
    this.#keptCount = [...options.kept.keys()].filter((number) => number < numbering.first).length;
  }

  /** Trials of the next task, of so many that nobody has yet: towards the end less and less, lest one thread works on alone. */
  taskSize(left: number): number {
    return Math.max(1, Math.min(this.#taskSize, Math.ceil(left / (2 * this.#lanes))));
  }

  get #lanes(): number {
    return this.#options.control.threadCount * TASKS_PER_THREAD;
  }

  /** Takes tasks until there are none, several at a time. */
  async carryOut(nextTask: () => readonly AskedTrial[]): Promise<void> {
    const work = async (): Promise<void> => {
      for (let task = nextTask(); task.length > 0; task = nextTask()) await this.#carryOutTask(task);
    };
    await Promise.all(Array.from({ length: this.#lanes }, work));
  }

  async #carryOutTask(task: readonly AskedTrial[]): Promise<void> {
    const { kept, context, control, onTrials } = this.#options;
    const fresh = task.filter(({ number }) => !kept.has(number));
    const outcomes = new Map<number, TrialOutcome>();
    if (fresh.length > 0) {
      const params = fresh.map(({ point }) => this.#paramsOf(point));
      const answer = await control.carryOut(context, { kind: 'trials', params });
      fresh.forEach(({ number }, i) => {
        const outcome = answer.outcomes[i];
        if (outcome !== undefined) outcomes.set(number, outcome);
      });
      this.#adapt(answer.elapsedMs / fresh.length);
    }
    const trials = task.flatMap((asked) => this.#toTrial(asked, outcomes.get(asked.number) ?? kept.get(asked.number)));
    this.#keptCount += task.length - fresh.length;
    this.#found.push(...trials);
    control.count(this.#first + this.#found.length, this.#total, this.#keptCount);
    onTrials(trials.filter(({ number }) => !kept.has(number)));
  }

  #adapt(trialMs: number): void {
    this.#taskSize = Math.max(1, Math.min(TASK_TRIALS_MAX, Math.round(TASK_MS / Math.max(trialMs, 0.01))));
  }

  #paramsOf(point: SpacePoint): StrategyParams {
    return { ...this.#options.request.params, ...paramsAt(this.#options.space, point) };
  }

  #toTrial({ number, point }: AskedTrial, outcome: TrialOutcome | undefined): readonly Trial[] {
    if (outcome === undefined) return [];
    const { objective, constraints } = this.#options.request;
    const score = outcome.figures === null ? null : scoreTrial(outcome.figures, objective, constraints);
    return [{ number, point, params: this.#paramsOf(point), outcome, score }];
  }
}

/** The trial with the best score, the earlier of equal ones; null when none has a score. */
export function bestScored(trials: readonly Trial[]): Trial | null {
  return trials.reduce<Trial | null>((best, trial) => {
    if (trial.score === null) return best;
    return best === null || trial.score > (best.score ?? Number.NEGATIVE_INFINITY) ? trial : best;
  }, null);
}
