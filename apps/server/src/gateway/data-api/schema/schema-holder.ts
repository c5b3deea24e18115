import type { Pool } from 'pg';
import { loadSchema } from './load-schema.ts';
import type { SchemaCache } from './schema-cache.ts';

export interface SchemaHolder {
  /** The schema as read last; reads it when it has not been read yet. */
  readonly get: () => Promise<SchemaCache>;
  /** Reads the schema anew, unless that was done a moment ago: then null. For requests that name something unknown. */
  readonly refresh: () => Promise<SchemaCache | null>;
}

/** Requests for things that do not exist must not become a load on the database. */
const REFRESH_INTERVAL_MS = 5_000;

export function createSchemaHolder(pool: Pool, now: () => number): SchemaHolder {
  let loading: Promise<SchemaCache> | null = null;
  let loadedAt = Number.NEGATIVE_INFINITY;

  const load = (): Promise<SchemaCache> => {
    const previous = loading;
    const attempt = loadSchema(pool);
    loading = attempt;
    loadedAt = now();
    // A failed reading is not kept: the next request tries again, with the old schema where there is one.
    attempt.catch(() => {
      if (loading === attempt) loading = previous;
      loadedAt = Number.NEGATIVE_INFINITY;
    });
    return attempt;
  };

  return {
    get: () => loading ?? load(),
    refresh: () => (now() - loadedAt < REFRESH_INTERVAL_MS ? Promise.resolve(null) : load()),
  };
}
