import { parseFailure, tooMuch, unsatisfiableRange } from '../data-api-error.ts';
import { TextCursor } from './cursor.ts';
import { parseFilter, parseLogic } from './parse-filter.ts';
import { parseOrderBy } from './parse-order.ts';
import { parseSelect } from './parse-select.ts';
import { QUERY_LIMITS } from './query-limits.ts';
import type { At, RowCondition, FieldPath, OrderTerm, QueryTree } from './query-tree.ts';

/** Parameters that are not filters at the top; `apikey` is the edge's. */
const RESERVED: ReadonlySet<string> = new Set(['select', 'columns', 'on_conflict', 'apikey']);

interface Key {
  /** Names of embeddings, from the top. */
  readonly path: readonly string[];
  readonly field: FieldPath;
  readonly isNegated: boolean;
}

interface Draft {
  readonly conditions: Array<At<RowCondition>>;
  readonly orders: Array<At<readonly OrderTerm[]>>;
  readonly limits: Array<At<number>>;
  readonly offsets: Array<At<number>>;
}

/** Reads the query string of a request for a table, or what is left of one for a procedure without its arguments. */
export function parseQuery(parameters: URLSearchParams): QueryTree {
  const draft: Draft = { conditions: [], orders: [], limits: [], offsets: [] };
  if (parameters.size > QUERY_LIMITS.parameters) {
    throw tooMuch(`A request may have at most ${QUERY_LIMITS.parameters} parameters.`);
  }
  for (const [key, text] of parameters) {
    if (!RESERVED.has(key)) addParameter(draft, key, text);
  }
  if (countConditions(draft.conditions.map(({ value }) => value)) > QUERY_LIMITS.conditions) {
    throw tooMuch(`A request may have at most ${QUERY_LIMITS.conditions} conditions.`);
  }
  return {
    ...draft,
    select: parseSelect(parameters.get('select') ?? ''),
    columns: parseNames(parameters.get('columns'), 'columns parameter'),
    onConflict: parseNames(parameters.get('on_conflict'), 'on_conflict parameter'),
  };
}

function addParameter(draft: Draft, text: string, value: string): void {
  const { path, field, isNegated } = parseKey(text);
  const { name, steps } = field;
  if (steps.length > 0) draft.conditions.push({ path, value: parseFilter(field, value) });
  else if (name === 'and' || name === 'or') draft.conditions.push({ path, value: parseLogic(name, isNegated, value) });
  else if (name === 'order') draft.orders.push({ path, value: parseOrderBy(value) });
  else if (name === 'limit') draft.limits.push({ path, value: parseCount(name, value) });
  else if (name === 'offset') draft.offsets.push({ path, value: parseCount(name, value) });
  else draft.conditions.push({ path, value: parseFilter(field, value) });
}

/** `bots.not.or` → path [bots], negated, name `or`. */
function parseKey(text: string): Key {
  const cursor = new TextCursor(text, 'tree path');
  const names: string[] = [];
  let field = cursor.takeFieldPath();
  while (field.steps.length === 0 && cursor.take('.')) {
    names.push(field.name);
    field = cursor.takeFieldPath();
  }
  cursor.expectEnd();
  const isLogic = (field.name === 'and' || field.name === 'or') && field.steps.length === 0;
  const isNegated = isLogic && names.at(-1) === 'not';
  return { path: isNegated ? names.slice(0, -1) : names, field, isNegated };
}

function parseCount(name: string, text: string): number {
  if (/^-\d+$/u.test(text)) {
    throw unsatisfiableRange(`${name === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`);
  }
  const value = Number(text);
  if (!/^\d+$/u.test(text) || !Number.isSafeInteger(value))
    throw parseFailure(name, text, 1, 'expecting a whole number');
  return value;
}

function parseNames(text: string | null, what: string): readonly string[] | null {
  if (text === null || text === '') return null;
  const cursor = new TextCursor(text, what);
  const names = [cursor.takeName()];
  while (cursor.take(',')) names.push(cursor.takeName());
  cursor.expectEnd();
  return [...new Set(names)];
}

function countConditions(conditions: readonly RowCondition[]): number {
  return conditions.reduce((sum, one) => sum + 1 + (one.kind === 'logic' ? countConditions(one.conditions) : 0), 0);
}
