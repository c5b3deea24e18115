import type { Pool } from 'pg';
import type { Transaction } from '../../database/with-transaction.ts';
import { queryInUserScope } from '../../database/query-in-user-scope.ts';
import { type RequestSettings, type UserScopeOptions, withUserScope } from '../../database/with-user-scope.ts';
import { AppError } from '../app-error.ts';
import { notSingular, tooMuch } from './data-api-error.ts';
import type { DataRequest } from './data-request.ts';
import type { CountKind } from './parse/parse-headers.ts';
import { type Sql, sql, toQuery } from './sql/sql.ts';
import { ANSWER_MEGABYTES_MAX, type Result } from './sql/wrap-result.ts';

export interface Statement {
  readonly statement: Sql;
  readonly isReadOnly: boolean;
  /** The answer is one object: any other number of rows refuses it, and undoes what was written. */
  readonly isSingular: boolean;
  /** Refuses and undoes a write of more rows. */
  readonly rowsMax: number | null;
  /** Its answer may be larger than one may be, which undoes what was written. */
  readonly mayOutgrow: boolean;
  /** A total that the planner guesses instead of counting. */
  readonly guess: { readonly kind: Exclude<CountKind, 'exact'>; readonly unbounded: Sql } | null;
}

/** What to ask the planner, when the caller would rather have a guess than a count. */
export function guessOf(count: CountKind | null, unbounded: Sql): Statement['guess'] {
  return count === 'planned' || count === 'estimated' ? { kind: count, unbounded } : null;
}

interface ResultRow {
  readonly rowCount: string;
  readonly total: string | null;
  readonly body: string;
  readonly isTooLarge: boolean;
  readonly updatedCount?: number;
}

interface ExplainRow {
  readonly 'QUERY PLAN': ReadonlyArray<{ readonly Plan: { readonly 'Plan Rows': number } }>;
}

/** Up to this many rows, "estimated" counts them. */
const EXACT_COUNT_MAX = 1_000;

const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'apikey', 'cookie']);

/**
 * One transaction as the caller. Unless what the statement answers decides whether it may stand, its commit is sent along with
 * it.
 */
export async function runStatement(pool: Pool, caller: DataRequest, request: Statement): Promise<Result> {
  const { statement, isReadOnly, rowsMax, isSingular, mayOutgrow } = request;
  const options = { isReadOnly, settings: describeRequest(caller) };
  if (request.guess !== null || (!isReadOnly && (isSingular || rowsMax !== null || mayOutgrow))) {
    return runChecked(pool, caller, request, options);
  }
  const { rows } = await queryInUserScope<ResultRow>(pool, caller.claims, toQuery(statement), options);
  return requireAllowed(toResult(rows), request);
}

async function runChecked(
  pool: Pool,
  { claims }: DataRequest,
  request: Statement,
  options: UserScopeOptions,
): Promise<Result> {
  return withUserScope(
    pool,
    claims,
    async (tx) => {
      const { rows } = await tx.query<ResultRow>(toQuery(request.statement));
      const result = requireAllowed(toResult(rows), request);
      return request.guess === null ? result : { ...result, total: await guessTotal(tx, request.guess) };
    },
    options,
  );
}

/** What functions of the database may read of the request, as with PostgREST, but not what proves who somebody is. */
function describeRequest({ method, path, headers }: DataRequest): RequestSettings {
  const shown = [...headers].filter(([name]) => !SECRET_HEADERS.has(name));
  return {
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify(Object.fromEntries(shown)),
  };
}

function requireAllowed(result: Result, { isSingular, rowsMax }: Statement): Result {
  if (isSingular && result.rowCount !== 1) throw notSingular(result.rowCount);
  if (rowsMax !== null && result.rowCount > rowsMax) throw tooManyRows(result.rowCount);
  return result;
}

function toResult([row]: readonly ResultRow[]): Result {
  if (row === undefined) throw new Error('The statement answered no row.');
  const { rowCount, total, body, isTooLarge, updatedCount = 0 } = row;
  if (isTooLarge)
    throw tooMuch(`The answer would be larger than ${ANSWER_MEGABYTES_MAX} MB: ask for fewer rows or columns.`);
  return { rowCount: Number(rowCount), total: total === null ? null : Number(total), body, updatedCount };
}

async function guessTotal(tx: Transaction, { kind, unbounded }: NonNullable<Statement['guess']>): Promise<number> {
  const plan = await tx.query<ExplainRow>(toQuery(sql`explain (format json) ${unbounded}`));
  const guessed = plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  if (kind === 'planned' || guessed > EXACT_COUNT_MAX) return guessed;
  const counted = await tx.query<{ total: string }>(
    toQuery(sql`select count(*) as total from (${unbounded}) as pgrst_count`),
  );
  return Number(counted.rows[0]?.total ?? 0);
}

function tooManyRows(rowCount: number): AppError {
  return new AppError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rowCount} rows`,
  });
}
