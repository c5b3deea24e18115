import { type CompareTexts, orderOf } from './compare-values.ts';
import { type JsonObject, scalarText } from './exact-json.ts';
import type { FilterCondition, FilterOperator } from './row-filter.ts';
import type { PublishedColumn, TableView } from './table-catalogue.ts';

export type RowTest = (row: JsonObject) => boolean;

/**
 * Brings a value into the form that Postgres gives values of a type in JSON (`'2026-01-01'` as timestamptz becomes
 * `2026-01-01T00:00:00+00:00`), so that it can be compared with rows.
 * @throws Postgres's error when the value is not of the type.
 */
export type ToCanonicalText = (
  values: ReadonlyArray<{ readonly value: string; readonly sqlType: string }>,
) => Promise<string[]>;

export type CompiledFilter =
  | { readonly status: 'compiled'; readonly test: RowTest }
  | { readonly status: 'refused'; readonly reason: string };

/** Makes a test of rows out of conditions on columns that the role may select. As in SQL, null satisfies no comparison. */
export async function compileFilter(
  conditions: readonly FilterCondition[],
  view: TableView,
  toCanonicalText: ToCanonicalText,
): Promise<CompiledFilter> {
  const tests: RowTest[] = [];
  for (const condition of conditions) {
    const column = view.columns.find((candidate) => candidate.name === condition.column);
    if (column === undefined) return { status: 'refused', reason: `invalid column for filter ${condition.column}` };
    const fault = findFault(condition, column);
    if (fault !== null) return { status: 'refused', reason: fault };
    const texts = condition.operator === 'is' ? condition.values : await canonical(condition, column, toCanonicalText);
    if (!areComparable(column, texts))
      return { status: 'refused', reason: `a value of ${column.name} is out of range` };
    tests.push(toTest(condition, column, texts));
  }
  return { status: 'compiled', test: (row) => tests.every((test) => test(row)) };
}

function canonical(
  condition: FilterCondition,
  column: PublishedColumn,
  toCanonicalText: ToCanonicalText,
): Promise<string[]> {
  return toCanonicalText(condition.values.map((value) => ({ value, sqlType: column.sqlType })));
}

function findFault({ operator, values }: FilterCondition, column: PublishedColumn): string | null {
  if (column.type === 'json' || column.type === 'jsonb' || column.type.startsWith('_')) {
    return `column ${column.name} of type ${column.sqlType} cannot be filtered`;
  }
  if (isOrdering(operator) && orderOf(column.type) === null) {
    return `operator ${operator} is not supported on type ${column.sqlType}`;
  }
  if (operator === 'is' && values[0] !== 'null' && column.type !== 'bool') {
    return `is ${String(values[0])} filter requires a boolean column, got ${column.sqlType}`;
  }
  return null;
}

/** Numbers with thousands of digits are valid in Postgres, and refused here. */
function areComparable(column: PublishedColumn, texts: readonly string[]): boolean {
  const compare = orderOf(column.type);
  try {
    return compare === null || texts.every((text) => compare(text, text) === 0);
  } catch {
    return false;
  }
}

function isOrdering(operator: FilterOperator): boolean {
  return operator === 'lt' || operator === 'lte' || operator === 'gt' || operator === 'gte';
}

function toTest({ operator, isNegated }: FilterCondition, column: PublishedColumn, texts: readonly string[]): RowTest {
  const compare = orderOf(column.type) ?? ((a, b) => (a === b ? 0 : 1));
  const [first = ''] = texts;
  return (row) => {
    const actual = scalarText(row[column.name]);
    if (operator === 'is') return isKeyword(actual, first) !== isNegated;
    if (operator === 'isdistinct') return (actual === null || compare(actual, first) !== 0) !== isNegated;
    return actual !== null && holds(operator, actual, texts, compare) !== isNegated;
  };
}

function isKeyword(actual: string | null, keyword: string): boolean {
  return keyword === 'null' || keyword === 'unknown' ? actual === null : actual === keyword;
}

function holds(
  operator: Exclude<FilterOperator, 'is' | 'isdistinct'>,
  actual: string,
  texts: readonly string[],
  compare: CompareTexts,
): boolean {
  const [first = ''] = texts;
  switch (operator) {
    case 'eq':
      return compare(actual, first) === 0;
    case 'neq':
      return compare(actual, first) !== 0;
    case 'lt':
      return compare(actual, first) < 0;
    case 'lte':
      return compare(actual, first) <= 0;
    case 'gt':
      return compare(actual, first) > 0;
    case 'gte':
      return compare(actual, first) >= 0;
    case 'in':
      return texts.some((text) => compare(actual, text) === 0);
  }
}
