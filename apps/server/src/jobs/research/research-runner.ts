import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { RunKind } from '@atb/api/research-rows';
import { isDatabaseUnavailable } from '../../database/is-database-unavailable.ts';
import { isErrorCode } from '../../is-error-code.ts';
import type { Logger } from '../../logger.ts';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import { carryOutBacktest } from './carry-out-backtest.ts';
import { carryOutSweep } from './carry-out-sweep.ts';
import { carryOutWalkForward } from './carry-out-walk-forward.ts';
import { describeDamage } from '../../market-data/archive/describe-damage.ts';
import { RunControl } from './run-control.ts';
import { RunCancelled, RunFailed } from './run-end.ts';
import type { RunOutcome, RunRow } from './run-row.ts';
import { claimRun, endRun, finishRun, requeueRun, writeProgress } from './run-store.ts';
import type { RunTools } from './run-tools.ts';
import { ThreadPool } from './thread-pool.ts';
import { createTrialStore } from './trial-store.ts';

export interface ResearchRunnerOptions {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly archive: CandleArchive;
  readonly logger: Logger;
  /** Unlike that of any other process, now or before. */
  readonly workerId: string;
  /** Threads that calculate. */
  readonly threads: number;
  /** A run without a sign of life for so long is taken up by another process. */
  readonly staleMs: number;
}

/** Of one user at the same time: others are not to wait for them. */
const PER_USER_MAX = 2;
/** A run during which the server died so often is likely to be why. */
const ATTEMPTS_MAX = 3;

const CARRY_OUT: Readonly<Record<RunKind, (run: RunRow, tools: RunTools) => Promise<RunOutcome>>> = {
  backtest: carryOutBacktest,
  sweep: carryOutSweep,
  walk_forward: carryOutWalkForward,
};

/** How often a database that is away is told that a run is given back. */
const GIVE_BACK_MS = 250;

/** A missing file is one of candles. */
function isLostDatabase(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !isErrorCode(error, 'ENOENT');
}

/** Takes runs one after another and carries them out. */
export class ResearchRunner {
  readonly #options: ResearchRunnerOptions;
  readonly #threads: ThreadPool;
  readonly #controls = new Map<string, RunControl>();
  #isStopping = false;

  constructor(options: ResearchRunnerOptions) {
    this.#options = options;
    this.#threads = new ThreadPool({ size: options.threads, logger: options.logger });
  }

  /** Carries out what waits, until nothing does that this process may take. */
  async work(): Promise<void> {
    const { pool, workerId, staleMs } = this.#options;
    while (!this.#isStopping) {
      const run = await claimRun(pool, { workerId, perUserMax: PER_USER_MAX, staleMs });
      if (run === null) return;
      await this.#carryOut(run);
    }
  }

  cancel(runId: string): void {
    this.#controls.get(runId)?.cancel();
  }

  /** Gives back what is under way; its kept trials are not lost. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const control of this.#controls.values()) control.cancel();
    await this.#threads.close();
  }

  async #carryOut(run: RunRow): Promise<void> {
    const { pool, archive, logger, workerId } = this.#options;
    const own = { id: run.id, workerId };
    if (run.attempts > ATTEMPTS_MAX) {
      const reason = `The server stopped ${ATTEMPTS_MAX} times while this ran, so it is not tried again.`;
      return endRun(pool, own, { status: 'failed', reason });
    }
    const write = (progress: Parameters<typeof writeProgress>[2]) => writeProgress(pool, own, progress);
    const control = new RunControl({ runId: run.id, threads: this.#threads, logger, write });
    this.#controls.set(run.id, control);
    try {
      const trials = createTrialStore({ pool, runId: run.id, userId: run.userId, workerId });
      const work = CARRY_OUT[run.kind](run, { archive, control, trials });
      const outcome = await Promise.race([work, control.cancelled]);
      control.close();
      await finishRun(pool, run, workerId, outcome);
    } catch (error) {
      control.close();
      await this.#end(own, error);
    } finally {
      control.close();
      this.#controls.delete(run.id);
    }
  }

  /** Not the run's fault: it is for whoever takes it up next, once the database can be told. */
  async #giveBack(own: { readonly id: string; readonly workerId: string }): Promise<void> {
    for (;;) {
      try {
        return await requeueRun(this.#options.pool, own);
      } catch (error) {
        if (this.#isStopping || !isLostDatabase(error)) throw error;
        await sleep(GIVE_BACK_MS);
      }
    }
  }

  async #end(own: { readonly id: string; readonly workerId: string }, error: unknown): Promise<void> {
    const { pool, logger } = this.#options;
    if (error instanceof RunCancelled) {
      if (this.#isStopping) return requeueRun(pool, own);
      return endRun(pool, own, { status: 'cancelled', reason: 'Cancelled by you.' });
    }
    if (isLostDatabase(error)) return this.#giveBack(own);
    if (!(error instanceof RunFailed)) logger.error({ err: error, runId: own.id }, 'a research run failed');
    const known = error instanceof RunFailed ? error.message : describeDamage(error);
    const reason = known ?? 'Server error. Please try again later.';
    return endRun(pool, own, { status: 'failed', reason });
  }
}
