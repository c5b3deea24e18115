import type { Pool } from 'pg';

/** Connections that many callers share: each comes to one in turn, so that no caller holds them all. */
export interface SharedPool {
  /** @param caller whoever the work is done for. @throws an AppError when too much of this caller waits, or for too long. */
  readonly run: <T>(caller: string, work: (pool: Pool) => Promise<T>) => Promise<T>;
}
