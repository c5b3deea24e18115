import { tooMuch } from '../data-api-error.ts';
import { TextCursor } from './cursor.ts';
import { QUERY_LIMITS } from './query-limits.ts';
import type { ComparisonName, RowCondition, FieldPath, Operation, SearchName } from './query-tree.ts';

const COMPARISONS: ReadonlySet<string> = new Set<ComparisonName>([
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
]);
const QUANTIFIABLE: ReadonlySet<string> = new Set<ComparisonName>(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike']);
const SEARCHES: ReadonlySet<string> = new Set<SearchName>(['fts', 'plfts', 'phfts', 'wfts']);
const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const;

/** How a value ends: with the text, or at the comma or bracket of the list that it stands in. */
type Ending = 'text' | 'list';

/** Reads the right side of `column=not.eq.5`. */
export function parseFilter(field: FieldPath, text: string): RowCondition {
  const cursor = new TextCursor(text, 'filter');
  const condition = takeFilter(cursor, field, 'text');
  cursor.expectEnd();
  return condition;
}

/** Reads the right side of `or=(a.eq.1,and(b.gt.2,c.is.null))`. */
export function parseLogic(operator: 'and' | 'or', isNegated: boolean, text: string): RowCondition {
  const cursor = new TextCursor(text, 'logic tree');
  const condition = takeLogic(cursor, operator, { isNegated, depth: 0 });
  cursor.expectEnd();
  return condition;
}

interface LogicPlace {
  readonly isNegated: boolean;
  readonly depth: number;
}

function takeLogic(cursor: TextCursor, operator: 'and' | 'or', { isNegated, depth }: LogicPlace): RowCondition {
  if (depth > QUERY_LIMITS.logicDepth)
    throw tooMuch(`Conditions may be nested at most ${QUERY_LIMITS.logicDepth} levels deep.`);
  cursor.expect('(');
  const conditions: RowCondition[] = [];
  do {
    cursor.takeMatch(/\s+/uy);
    conditions.push(takeCondition(cursor, depth));
  } while (cursor.take(','));
  cursor.expect(')');
  return { kind: 'logic', operator, isNegated, conditions };
}

function takeCondition(cursor: TextCursor, depth: number): RowCondition {
  const operator = cursor.takeMatch(/(?:not\.)?(?:and|or)(?=\()/uy);
  if (operator === null) {
    const field = cursor.takeFieldPath();
    cursor.expect('.');
    return takeFilter(cursor, field, 'list');
  }
  const isNegated = operator.startsWith('not.');
  return takeLogic(cursor, operator.endsWith('and') ? 'and' : 'or', { isNegated, depth: depth + 1 });
}

function takeFilter(cursor: TextCursor, field: FieldPath, ending: Ending): RowCondition {
  const isNegated = cursor.take('not.');
  return { kind: 'filter', field, isNegated, operation: takeOperation(cursor, ending) };
}

function takeOperation(cursor: TextCursor, ending: Ending): Operation {
  const name = cursor.takeMatch(/[a-z]+/uy) ?? '';
  if (name === 'in') return takeIn(cursor);
  if (name === 'is') return takeIs(cursor, ending);
  if (isSearch(name)) {
    const language = cursor.takeMatch(/\([\w ]+\)/uy)?.slice(1, -1) ?? null;
    cursor.expect('.');
    return { kind: 'search', name, language, value: takeValue(cursor, ending) };
  }
  if (name === 'match' || name === 'imatch') {
    throw tooMuch('Regular expressions are not offered: use like, ilike or eq.');
  }
  if (!isComparison(name)) throw cursor.failure('operator (eq, gt, ...)');
  const quantifier = QUANTIFIABLE.has(name) ? cursor.takeMatch(/\((?:any|all)\)/uy) : null;
  cursor.expect('.');
  const value = takeValue(cursor, ending);
  return {
    kind: 'compare',
    name,
    quantifier: quantifier === null ? null : quantifier === '(any)' ? 'any' : 'all',
    value,
  };
}

function takeIn(cursor: TextCursor): Operation {
  cursor.expect('.');
  cursor.expect('(');
  const values: string[] = [];
  while (cursor.peek() !== ')') {
    if (values.length > 0) cursor.expect(',');
    values.push(takeListValue(cursor));
    if (values.length > QUERY_LIMITS.listValues)
      throw tooMuch(`A list may hold at most ${QUERY_LIMITS.listValues} values.`);
    if (cursor.isAtEnd) throw cursor.failure('")"');
  }
  cursor.expect(')');
  return { kind: 'in', values };
}

function takeIs(cursor: TextCursor, ending: Ending): Operation {
  cursor.expect('.');
  const text = takeValue(cursor, ending).toLowerCase();
  const value = IS_VALUES.find((known) => known === text);
  if (value === undefined) throw cursor.failure(`isVal: (${IS_VALUES.join(', ')})`);
  return { kind: 'is', value };
}

function takeValue(cursor: TextCursor, ending: Ending): string {
  if (ending === 'text') return cursor.takeRest();
  // An array as Postgres writes it, with commas of its own.
  return cursor.takeMatch(/\{(?:"(?:\\.|[^"\\])*"|[^{}"])*\}/uy) ?? takeListValue(cursor);
}

/** A quoted value, if it fills the place; else the text up to the end of the place, quotes and all. */
function takeListValue(cursor: TextCursor): string {
  const quoted = cursor.takeMatch(/"(?:\\.|[^"\\])*"(?=[,)]|$)/suy);
  if (quoted !== null) return quoted.slice(1, -1).replaceAll(/\\(.)/gsu, '$1');
  return cursor.takeMatch(/[^,)]*/uy) ?? '';
}

function isComparison(name: string): name is ComparisonName {
  return COMPARISONS.has(name);
}

function isSearch(name: string): name is SearchName {
  return SEARCHES.has(name);
}
