import type { DataApiContext } from './data-api-context.ts';
import { AppError } from '../app-error.ts';
import type { DataRequest, DataResponse } from './data-request.ts';
import { parseRow, parseRows, requireJsonType } from './parse/parse-body.ts';
import { type Format, parseAccept, parsePreferences, parseRange, type PreferHeader } from './parse/parse-headers.ts';
import { parseQuery } from './parse/parse-query.ts';
import type { QueryTree } from './parse/query-tree.ts';
import { planRead, requireRelation } from './plan/plan-read.ts';
import { renderRead, renderWrite } from './render-result.ts';
import { guessOf, runStatement } from './run-statement.ts';
import type { Relation } from './schema/schema-cache.ts';
import { compileRows, compileTableRead, compileUnbounded, listOutputNames, qualified } from './sql/compile-read.ts';
import { compileDelete, compileInsert, compileReturning, compileUpdate } from './sql/compile-write.ts';
import { type Sql, sql } from './sql/sql.ts';
import { type Result, wrapRead, wrapWrite } from './sql/wrap-result.ts';

interface Asked {
  readonly relation: Relation;
  readonly tree: QueryTree;
  readonly preferences: PreferHeader;
  readonly format: Format;
}

/** GET and HEAD of a table or view. */
export async function readTable(context: DataApiContext, request: DataRequest, name: string): Promise<DataResponse> {
  const { relation, tree, preferences, format } = readRequest(context, request, name);
  const plan = planRead(context.schema, relation, withRange(tree, request.headers), {
    top: context.rowsMax,
    embedded: context.rowsMax,
  });
  const unbounded = compileUnbounded(plan, qualified(relation.name));
  const result = await runStatement(context.pool, request, {
    statement: wrapRead({
      source: compileTableRead(plan),
      unbounded: preferences.count === 'exact' ? unbounded : null,
      body: request.method === 'HEAD' ? 'none' : { format, names: listOutputNames(plan) },
      isSingle: false,
    }),
    isReadOnly: true,
    isSingular: format.kind === 'object',
    rowsMax: null,
    mayOutgrow: true,
    guess: guessOf(preferences.count, unbounded),
  });
  return renderRead(result, format, preferences, plan.offset);
}

/** POST, PATCH and DELETE of a table. */
export async function writeTable(
  context: DataApiContext,
  request: DataRequest & { readonly method: 'POST' | 'PATCH' | 'DELETE' },
  name: string,
): Promise<DataResponse> {
  const asked = readRequest(context, request, name);
  const { relation, tree, preferences, format } = asked;
  const plan = planRead(context.schema, relation, tree, { top: null, embedded: context.rowsMax });
  const shown = preferences.returns === 'representation' ? plan : null;
  const write = compileWrite(request, asked);
  const result =
    write === null
      ? nothingWritten(shown === null)
      : await runStatement(context.pool, request, {
          statement: wrapWrite(
            sql`${write}${compileReturning(relation, shown)}`,
            // The written rows are shown as they are: the conditions said which to write, and may not hold any more.
            shown && compileRows({ ...shown, conditions: [] }, sql`pgrst_source`, []),
            shown === null ? 'none' : { format, names: listOutputNames(shown) },
          ),
          isReadOnly: false,
          isSingular: shown !== null && format.kind === 'object',
          rowsMax: preferences.rowsMax,
          mayOutgrow: shown !== null,
          guess: null,
        });
  return renderWrite({ result, method: request.method, format: shown === null ? null : format, preferences });
}

function readRequest({ schema }: DataApiContext, request: DataRequest, name: string): Asked {
  return {
    relation: requireRelation(schema, name),
    tree: parseQuery(request.parameters),
    preferences: parsePreferences(request.headers.get('Prefer')),
    format: parseAccept(request.headers.get('Accept')),
  };
}

/** The statement without what it returns; null when the body leaves nothing to write. */
function compileWrite(request: DataRequest, { relation, tree, preferences }: Asked): Sql | null {
  const conditions = tree.conditions.filter(({ path }) => path.length === 0).map(({ value }) => value);
  if (request.method === 'POST') {
    requireJsonType(request.headers.get('Content-Type'));
    const rows = parseRows(request.body, tree.columns);
    const { fillsDefaults, resolution } = preferences;
    return rows.rowCount === 0
      ? null
      : compileInsert(relation, rows, { fillsDefaults, resolution, onConflict: tree.onConflict });
  }
  if (conditions.length === 0) {
    throw new AppError(400, '21000', `${request.method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`);
  }
  if (request.method === 'DELETE') return compileDelete(relation, conditions);
  requireJsonType(request.headers.get('Content-Type'));
  const row = parseRow(request.body, tree.columns);
  return row.columns.length === 0 ? null : compileUpdate(relation, row, conditions);
}

function nothingWritten(isSilent: boolean): Result {
  return { rowCount: 0, total: null, updatedCount: 0, body: isSilent ? '' : '[]' };
}

/** A `Range` header bounds the rows as `limit` and `offset` do; with both, the narrower counts. */
function withRange(tree: QueryTree, headers: Headers): QueryTree {
  const range = parseRange(headers.get('Range'));
  if (range === null) return tree;
  const top: readonly string[] = [];
  const limit = tree.limits.findLast(({ path }) => path.length === 0)?.value;
  const offset = tree.offsets.findLast(({ path }) => path.length === 0)?.value ?? 0;
  const narrower = range.limit === null ? limit : Math.min(range.limit, limit ?? range.limit);
  return {
    ...tree,
    limits: narrower === undefined ? tree.limits : [...tree.limits, { path: top, value: narrower }],
    offsets: [...tree.offsets, { path: top, value: offset + range.offset }],
  };
}
