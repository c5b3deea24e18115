import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Refusal } from '@atb/api/functions/refusal';
import type { ResearchBundle } from '@atb/api/research-bundle';
import type { RunKind } from '@atb/api/research-rows';
import { RunControl } from '../../jobs/research/run-control.ts';
import type { RunOutcome, ProgressReport, RunRow } from '../../jobs/research/run-row.ts';
import type { RunTools } from '../../jobs/research/run-tools.ts';
import { ThreadPool } from '../../jobs/research/thread-pool.ts';
import type { TrialStore } from '../../jobs/research/trial-store.ts';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import type { CliContext } from '../support/cli-command.ts';
import { printCount } from '../support/format-table.ts';
import { openArchive } from '../support/open-archive.ts';
import { UsageError } from '../support/usage-error.ts';
import { createNearTasks } from './near-tasks.ts';

const unzip = promisify(gunzip);

/** What happens is told on the terminal. */
const NO_LOG = { warn: () => undefined, error: () => undefined };

/** Nothing is kept between two commands. */
const NO_STORE: TrialStore = { read: async () => new Map(), add: () => undefined, flush: async () => undefined };

/** What is wrong with the input; all else, such as candles that are missing, is a failure. */
const NOT_THE_INPUT: ReadonlySet<Refusal['reason']> = new Set(['NO_CANDLES', 'DAMAGED_CANDLES']);

/** What a check of the input says: the request as it is run, or why not. */
export type CheckedRequest =
  | { readonly status: 'checked'; readonly request: object }
  | { readonly status: 'refused'; readonly refusal: Refusal };

export interface CliRun {
  readonly kind: RunKind;
  /** What can be known to be wrong before anything is run. */
  readonly check: (archive: CandleArchive) => Promise<CheckedRequest>;
  readonly work: (run: RunRow, tools: RunTools) => Promise<RunOutcome>;
}

/** Carries a run out in this process, by the code that the server's jobs use, without a database. */
export async function carryOut<Bundle extends ResearchBundle>(
  { kind, check, work }: CliRun,
  { config, progress, signal }: CliContext,
): Promise<Bundle> {
  const archive = openArchive(config);
  const checked = await check(archive);
  if (checked.status === 'refused') throw toError(checked.refusal);
  const { request } = checked;
  const isSingle = kind === 'backtest';
  const threads = new ThreadPool({ size: isSingle ? 1 : availableParallelism(), logger: NO_LOG });
  const write = async (state: ProgressReport) => {
    progress(describeProgress(state));
    return { isOwn: true, isCancelRequested: false };
  };
  const tasks = isSingle ? createNearTasks(threads) : threads;
  const control = new RunControl({ runId: 'cli', threads: tasks, logger: NO_LOG, write });
  const cancel = (): void => control.cancel();
  signal.addEventListener('abort', cancel);
  try {
    if (signal.aborted) cancel();
    const run = { id: 'cli', userId: '', kind, request, attempts: 1 };
    const { bundle } = await Promise.race([work(run, { archive, control, trials: NO_STORE }), control.cancelled]);
    return JSON.parse((await unzip(bundle)).toString()) as Bundle;
  } finally {
    signal.removeEventListener('abort', cancel);
    control.close();
    await threads.close();
    progress(null);
  }
}

function toError({ error, reason }: Refusal): Error {
  return NOT_THE_INPUT.has(reason) ? new Error(error) : new UsageError(error);
}

/** `Trying parameters. 120 of 400, 3 s left` */
function describeProgress({ stage, done, total, etaMs }: ProgressReport): string {
  if (total <= 1) return stage;
  const left = etaMs === null ? '' : `, ${printCount(Math.ceil(etaMs / 1000))} s left`;
  return `${stage} ${printCount(done)} of ${printCount(total)}${left}`;
}
