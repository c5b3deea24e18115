// data-api: PostgREST's interface under /rest/v1, as far as clients of Supabase use it.
import type { Pool } from 'pg';
import type { Logger } from '../../logger.ts';
import { assertSafeDatabase } from './assert-safe-database.ts';
import { AppError } from '../app-error.ts';
import { FairGate, type GateLimits } from '../fair-gate.ts';
import { isSchemaMiss } from './data-api-error.ts';
import type { DataApiContext } from './data-api-context.ts';
import type { DataRequest, DataResponse } from './data-request.ts';
import { describeSchema } from './describe-schema.ts';
import { mapDatabaseError } from './map-database-error.ts';
import { EXPOSED_SCHEMA } from './schema/schema-cache.ts';
import { createSchemaHolder } from './schema/schema-holder.ts';
import { callRoutine } from './serve-routine.ts';
import { readTable, writeTable } from './serve-table.ts';

export interface DataApiOptions {
  /** Connections as authenticator. */
  readonly pool: Pool;
  readonly logger: Logger;
  /** Milliseconds; for the age of what is known of the schema. */
  readonly now: () => number;
  /** Rows of one answer. */
  readonly rowsMax?: number;
}

export interface DataApi {
  /** Never throws: every failure is an answer. */
  readonly handle: (request: DataRequest) => Promise<DataResponse>;
  /** Reads the schema and refuses a database in which row-level security could be passed by. Call it before listening. */
  readonly prepare: () => Promise<void>;
}

const ROWS_MAX = 1_000;

/** One place less than the pool has connections. */
const DATA_API_GATE: GateLimits = {
  atWork: 8,
  atWorkPerCaller: 3,
  keptFree: 2,
  waiting: 1_000,
  waitingPerCaller: 60,
  waitMs: 5_000,
};

/**
 * Reads a request into a tree, puts it against the schema, makes one SQL statement of it and lets Postgres write the answer.
 *
 * `@supabase/lite` 0.10.0 was tried first, on a connection of ours over `pg`. With three round trips a request it is fast
 * enough (50 rows, 20 users: p95 21 ms), and its doors can be shut. It is not used because what is wrong lies inside it, where
 * nothing can be wrapped around. It turns values into JavaScript's and back: a numeric column set to "1.234567890123456789"
 * keeps 1.2345678901234567, a write shows null for a column that took its default, a filter on `j->>b` finds no `1.10`, and one
 * value has two forms, inside an embedding and outside. Its base for Postgres cannot be loaded without postgres.js, which a lost
 * connection can take down with the whole process. And it prints errors of the database to the console, rows included. One
 * statement whose JSON is both read and written by Postgres has none of this; the price is some 2,500 lines of our own.
 */
export function createDataApi({ pool, logger, now, rowsMax = ROWS_MAX }: DataApiOptions): DataApi {
  const schemas = createSchemaHolder(pool, now);
  const gate = new FairGate(DATA_API_GATE);

  const answer = async (request: DataRequest): Promise<DataResponse> => {
    const schema = await schemas.get();
    try {
      return await route({ pool, schema, rowsMax }, request);
    } catch (error) {
      // A migration may have added what the request names.
      const fresh = isSchemaMiss(error) ? await schemas.refresh() : null;
      if (fresh === null) throw error;
      return await route({ pool, schema: fresh, rowsMax }, request);
    }
  };

  return {
    prepare: async () => {
      await assertSafeDatabase(pool);
      await schemas.get();
    },
    handle: async (request) => {
      try {
        return await gate.run(request.callerKey, () => answer(request));
      } catch (error) {
        const refusal = mapDatabaseError(error, request.claims.role === 'anon');
        if (refusal.status >= 500) logger.error({ err: error, path: request.path }, 'data request failed');
        return {
          status: refusal.status,
          headers: { 'Content-Type': 'application/json; charset=utf-8', ...refusal.headers },
          body: request.method === 'HEAD' ? '' : JSON.stringify(refusal.body),
        };
      }
    },
  };
}

function route(context: DataApiContext, request: DataRequest): Promise<DataResponse> {
  const { method, path } = request;
  requireExposedSchema(request);
  if (path === '/' || path === '') return Promise.resolve(describeSchema(context.schema, request));
  const routine = /^\/rpc\/([^/]+)$/u.exec(path)?.[1];
  if (routine !== undefined) {
    if (method !== 'POST' && method !== 'GET' && method !== 'HEAD') throw unsupportedMethod(method);
    return callRoutine(context, request, routine);
  }
  const table = /^\/([^/]+)$/u.exec(path)?.[1];
  if (table === undefined) throw new AppError(404, 'PGRST125', 'Invalid path specified in request URL');
  if (method === 'GET' || method === 'HEAD') return readTable(context, request, table);
  if (method === 'POST' || method === 'PATCH' || method === 'DELETE') {
    return writeTable(context, { ...request, method }, table);
  }
  throw unsupportedMethod(method);
}

function requireExposedSchema({ method, headers }: DataRequest): void {
  const isRead = method === 'GET' || method === 'HEAD';
  const asked = headers.get(isRead ? 'Accept-Profile' : 'Content-Profile');
  if (asked === null || asked === EXPOSED_SCHEMA) return;
  throw new AppError(406, 'PGRST106', `Invalid schema: ${asked}`, {
    hint: `Only the following schemas are exposed: ${EXPOSED_SCHEMA}`,
  });
}

function unsupportedMethod(method: string): AppError {
  return new AppError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
}
