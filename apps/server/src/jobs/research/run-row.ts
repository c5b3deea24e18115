import type { RunKind } from '@atb/api/research-rows';

/** A run as the jobs know it. */
export interface RunRow {
  readonly id: string;
  readonly userId: string;
  readonly kind: RunKind;
  readonly request: unknown;
  readonly attempts: number;
}

/** How far a run is. */
export interface ProgressReport {
  /** A sentence. */
  readonly stage: string;
  readonly done: number;
  readonly total: number;
  /** Estimated time to the end, milliseconds; null when nothing can be said. */
  readonly etaMs: number | null;
}

/** What a run came to. */
export interface RunOutcome {
  /** JSON, compressed by gzip. */
  readonly bundle: Uint8Array;
  readonly digest: string;
  readonly dataHash: string;
  readonly summary: Readonly<Record<string, unknown>>;
  /** Steps that were done. */
  readonly count: number;
}
