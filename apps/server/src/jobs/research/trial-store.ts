import { KEPT_TRIAL_COLUMNS, type KeptTrialRow } from '@atb/api/research-rows';
import type { StrategyParams } from '@atb/core/strategies/resolve-params';
import type { Pool } from 'pg';
import type { TrialOutcome } from './thread-messages.ts';

/** A trial as it is kept. */
export interface KeptTrial {
  readonly number: number;
  readonly params: StrategyParams;
  readonly outcome: TrialOutcome;
}

/** Keeps trials of one run. What was kept is not made again. */
export interface TrialStore {
  readonly read: () => Promise<ReadonlyMap<number, TrialOutcome>>;
  /** Hands trials over; they are written together, soon. */
  readonly add: (trials: readonly KeptTrial[]) => void;
  /** Resolves when all that were handed over are written. @throws what a write threw. */
  readonly flush: () => Promise<void>;
}

/** Rows written by one statement at most. */
const BATCH_MAX = 1_000;

export interface TrialStoreOptions {
  readonly pool: Pool;
  readonly runId: string;
  readonly userId: string;
  readonly workerId: string;
}

/** Writes one batch after another, so that a slow database makes batches larger and not more of them. */
export function createTrialStore(options: TrialStoreOptions): TrialStore {
  let waiting: KeptTrial[] = [];
  let writing: Promise<void> = Promise.resolve();
  let isScheduled = false;
  const writeWaiting = async (): Promise<void> => {
    isScheduled = false;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      waiting = waiting.slice(BATCH_MAX);
      await insertTrials(options, batch);
    }
  };
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    writing = writing.then(writeWaiting);
    writing.catch(() => undefined); // told to whoever flushes
  };
  return {
    read: () => readTrials(options),
    add: (trials) => {
      waiting.push(...trials);
      schedule();
    },
    flush: () => writing,
  };
}

async function readTrials({ pool, runId }: TrialStoreOptions): Promise<ReadonlyMap<number, TrialOutcome>> {
  const { rows } = await pool.query<KeptTrialRow>(
    `select ${KEPT_TRIAL_COLUMNS} from public.research_trials where run_id = $1`,
    [runId],
  );
  return new Map(rows.map((row) => [row.number, toOutcome(row)]));
}

function toOutcome({ figures, day_sums: sums }: KeptTrialRow): TrialOutcome {
  if ('fault' in figures) return { figures: null, sums: null, fault: figures.fault };
  return { figures, sums: sums === null ? null : Float64Array.from(sums), fault: null };
}

/** Writes nothing for a run that has been given to another worker. */
async function insertTrials(
  { pool, runId, userId, workerId }: TrialStoreOptions,
  trials: readonly KeptTrial[],
): Promise<void> {
  const rows = trials.map(({ number, params, outcome }) => ({
    number,
    params,
    figures: outcome.figures ?? { fault: outcome.fault },
    sums: outcome.sums === null ? null : `{${outcome.sums.join(',')}}`,
  }));
  await pool.query(
    `insert into public.research_trials (run_id, number, user_id, params, figures, day_sums)
     select $1, t.number, $2, t.params, t.figures, t.sums::double precision[]
     from jsonb_to_recordset($4) as t (number integer, params jsonb, figures jsonb, sums text)
     where exists (select 1 from public.research_runs r where r.id = $1 and r.worker_id = $3 and r.status = 'running')
     on conflict (run_id, number) do nothing`,
    [runId, userId, workerId, JSON.stringify(rows)],
  );
}
