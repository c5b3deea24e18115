import type { DataApiContext } from './data-api-context.ts';
import type { DataRequest, DataResponse } from './data-request.ts';
import { parseArguments, requireJsonType } from './parse/parse-body.ts';
import { type Format, parseAccept, parsePreferences, type PreferHeader } from './parse/parse-headers.ts';
import { parseQuery } from './parse/parse-query.ts';
import { planRead } from './plan/plan-read.ts';
import type { ReadPlan } from './plan/read-plan.ts';
import { renderRead } from './render-result.ts';
import { runStatement } from './run-statement.ts';
import { findRoutine, isParameter } from './schema/find-routine.ts';
import type { Relation, Routine } from './schema/schema-cache.ts';
import { type RoutineCall, compileCall } from './sql/compile-call.ts';
import { listOutputNames } from './sql/compile-read.ts';
import { type ResultBody, type ReadToWrap, wrapRead } from './sql/wrap-result.ts';

interface CallRequest {
  readonly call: RoutineCall;
  /** The parameters that are no arguments: what to do with the rows. */
  readonly parameters: URLSearchParams;
}

/** GET, HEAD and POST of `/rpc/<name>`. A GET may not change anything, whatever the procedure does. */
export async function callRoutine(context: DataApiContext, request: DataRequest, name: string): Promise<DataResponse> {
  const { call, parameters } = readCall(context, request, name);
  const preferences = parsePreferences(request.headers.get('Prefer'));
  const format = parseAccept(request.headers.get('Accept'));
  const plan = planResult(context, call.routine, parameters);
  const { source, unbounded, call: called } = compileCall(call, plan, context.rowsMax);
  const isSilent = request.method === 'HEAD' || preferences.returns === 'minimal' || call.routine.returns === 'void';
  const isSingle = !call.routine.isSet;
  const toWrap: ReadToWrap = {
    call: called,
    source,
    // The planner knows nothing of what a procedure will return: every kind of count counts.
    unbounded: preferences.count === null ? null : unbounded,
    body: isSilent ? 'none' : bodyOf(plan, format),
    isSingle,
  };
  const result = await runStatement(context.pool, request, {
    statement: wrapRead(toWrap),
    isReadOnly: request.method !== 'POST',
    isSingular: format.kind === 'object' && call.routine.isSet && call.routine.returns === 'composite',
    rowsMax: null,
    mayOutgrow: call.routine.isSet,
    guess: null,
  });
  return renderCall(renderRead(result, format, preferences, plan?.offset ?? 0), call.routine, preferences);
}

function readCall({ schema }: DataApiContext, request: DataRequest, name: string): CallRequest {
  if (request.method === 'POST') {
    requireJsonType(request.headers.get('Content-Type'));
    const { json, given } = parseArguments(request.body);
    return { call: { routine: findRoutine(schema, name, given), json, given }, parameters: request.parameters };
  }
  const pairs = [...request.parameters];
  const given = pairs.filter(([key]) => isParameter(schema, name, key));
  const json = JSON.stringify(Object.fromEntries(given));
  const keys = [...new Set(given.map(([key]) => key))];
  return {
    call: { routine: findRoutine(schema, name, keys), json, given: keys },
    parameters: new URLSearchParams(pairs.filter(([key]) => !keys.includes(key))),
  };
}

/** Rows can be filtered and shaped like a table's; values cannot, which leaves no plan. */
function planResult(
  { schema, rowsMax }: DataApiContext,
  routine: Routine,
  parameters: URLSearchParams,
): ReadPlan | null {
  if (routine.returns !== 'composite') return null;
  const returned = routine.relation === null ? undefined : schema.relations.get(routine.relation);
  const relation: Relation = returned ?? { name: routine.name, columns: routine.columns, primaryKey: [] };
  return planRead(schema, relation, parseQuery(parameters), { top: rowsMax, embedded: rowsMax });
}

function bodyOf(plan: ReadPlan | null, format: Format): ResultBody {
  return plan === null ? 'values' : { format, names: listOutputNames(plan) };
}

function renderCall(response: DataResponse, { returns }: Routine, { returns: preferred }: PreferHeader): DataResponse {
  if (returns !== 'void' && preferred !== 'minimal') return response;
  const { 'Content-Type': _, ...headers } = response.headers;
  return { status: 204, headers, body: '' };
}
