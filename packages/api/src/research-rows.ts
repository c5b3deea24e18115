import type { BacktestSummary } from '@atb/core/backtest/summarise';

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

/** A row of research_trials. */
export interface ResearchTrialRow {
  readonly run_id: string;
  readonly number: number;
  readonly params: Readonly<Record<string, number>>;
  readonly figures: BacktestSummary | { readonly fault: string };
}
