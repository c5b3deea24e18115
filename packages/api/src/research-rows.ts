import type { BacktestSummary } from '@atb/core/backtest/summarise';
import { selectList } from './rows/select-list.ts';

export type RunKind = 'backtest' | 'sweep' | 'walk_forward';
export type RunStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** Key figures of a run for cards and tables; null until it is done. */
export interface RunSummary extends BacktestSummary {
  readonly benchmarkReturn: number | null;
  /** Parameters of the best trial; of a backtest its own. */
  readonly params: Readonly<Record<string, number>>;
  readonly trials?: number;
}

/** A row of research_runs as the data API gives it. Users may write name, note and is_starred. */
export interface ResearchRunRow {
  readonly id: string;
  readonly kind: RunKind;
  readonly name: string;
  readonly status: RunStatus;
  readonly request: Readonly<Record<string, unknown>>;
  readonly engine_version: string;
  readonly data_hash: string | null;
  readonly digest: string | null;
  /** 0 to 1. */
  readonly progress: number;
  /** What it is doing, a sentence. */
  readonly stage: string;
  readonly done_count: number;
  readonly total_count: number;
  readonly eta_ms: number | null;
  readonly summary: RunSummary | null;
  readonly reason: string | null;
  readonly cancel_requested: boolean;
  readonly is_starred: boolean;
  readonly note: string;
  readonly share_token: string | null;
  readonly holdout_of: string | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
}

export const RUN_COLUMNS = selectList<ResearchRunRow>({
  id: 'plain',
  kind: 'plain',
  name: 'plain',
  status: 'plain',
  request: 'plain',
  engine_version: 'plain',
  data_hash: 'plain',
  digest: 'plain',
  progress: 'plain',
  stage: 'plain',
  done_count: 'plain',
  total_count: 'plain',
  eta_ms: 'plain',
  summary: 'plain',
  reason: 'plain',
  cancel_requested: 'plain',
  is_starred: 'plain',
  note: 'plain',
  share_token: 'plain',
  holdout_of: 'plain',
  created_at: 'plain',
  started_at: 'plain',
  finished_at: 'plain',
});

/** How a run goes, for who waits for its end. */
export type RunNewsRow = Pick<ResearchRunRow, 'id' | 'kind' | 'name' | 'status' | 'reason'>;

export const RUN_NEWS_COLUMNS = selectList<RunNewsRow>({
  id: 'plain',
  kind: 'plain',
  name: 'plain',
  status: 'plain',
  reason: 'plain',
});

/** The backtest that opened the sealed period of a sweep. */
export type HoldoutRunRow = Pick<ResearchRunRow, 'id' | 'status' | 'summary' | 'reason' | 'created_at'>;

export const HOLDOUT_RUN_COLUMNS = selectList<HoldoutRunRow>({
  id: 'plain',
  status: 'plain',
  summary: 'plain',
  reason: 'plain',
  created_at: 'plain',
});

/** A row of research_trials. */
export interface ResearchTrialRow {
  readonly run_id: string;
  readonly number: number;
  readonly params: Readonly<Record<string, number>>;
  readonly figures: BacktestSummary | { readonly fault: string };
}

/** A trial as its user sees it. */
export type ShownTrialRow = Pick<ResearchTrialRow, 'number' | 'params' | 'figures'>;

export const SHOWN_TRIAL_COLUMNS = selectList<ShownTrialRow>({ number: 'plain', params: 'plain', figures: 'plain' });

/** A trial as a run that goes on takes it up again. */
export type KeptTrialRow = Pick<ResearchTrialRow, 'number' | 'figures'> & {
  readonly day_sums: readonly number[] | null;
};

export const KEPT_TRIAL_COLUMNS = selectList<KeptTrialRow>({ number: 'plain', figures: 'plain', day_sums: 'plain' });
