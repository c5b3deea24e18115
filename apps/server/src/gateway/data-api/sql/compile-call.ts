import type { ReadPlan } from '../plan/read-plan.ts';
import type { Routine } from '../schema/schema-cache.ts';
import { compileRows, compileUnbounded, qualified } from './compile-read.ts';
import { EMPTY, fromCatalogue, ident, integer, join, sqlParam, type Sql, sql } from './sql.ts';

export interface RoutineCall {
  readonly routine: Routine;
  /** A JSON object that Postgres itself reads. */
  readonly json: string;
  /** The keys of the object. */
  readonly given: readonly string[];
}

/** The common table expressions of a call: `pgrst_call` runs the procedure once, `pgrst_source` shapes what it returned. */
export interface CallSource {
  readonly call: Sql;
  readonly source: Sql;
  /** The rows of the call without limit, for counting. */
  readonly unbounded: Sql;
}

/** `plan` is null for a procedure that returns values instead of rows. */
export function compileCall(call: RoutineCall, plan: ReadPlan | null, valuesMax: number): CallSource {
  const { routine } = call;
  const body = compileArguments(call);
  if (plan === null) {
    const values = sql`select ${compileInvocation(call)} as pgrst_scalar${body === null ? EMPTY : sql` from ${body}`}`;
    const bound = routine.isSet ? sql` limit ${integer(valuesMax)}` : EMPTY;
    return {
      call: values,
      source: sql`select pgrst_scalar from pgrst_call${bound}`,
      unbounded: sql`select 1 from pgrst_call`,
    };
  }
  const from = sql`${body === null ? EMPTY : sql`${body}, lateral `}${compileInvocation(call)} as ${ident(plan.alias)}`;
  return {
    call: sql`select ${ident(plan.alias)}.* from ${from}`,
    source: compileRows(plan, sql`pgrst_call`, []),
    unbounded: compileUnbounded(plan, sql`pgrst_call`),
  };
}

function compileInvocation({ routine, given }: RoutineCall): Sql {
  const values = given.map((name) => sql`${ident(name)} := pgrst_arguments.${ident(name)}`);
  return sql`${qualified(routine.name)}(${join(values, ', ')})`;
}

function compileArguments({ routine, json, given }: RoutineCall): Sql | null {
  const parameters = routine.parameters.filter(({ name }) => given.includes(name));
  if (parameters.length === 0) return null;
  const shape = join(
    parameters.map(({ name, type }) => sql`${ident(name)} ${fromCatalogue(type)}`),
    ', ',
  );
  return sql`json_to_record(${sqlParam(json)}) as pgrst_arguments (${shape})`;
}
