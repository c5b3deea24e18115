import { tooMuch } from '../data-api-error.ts';
import { QUERY_LIMITS } from '../parse/query-limits.ts';
import type { RowCondition, Operation, QueryTree } from '../parse/query-tree.ts';
import { isToMany, type ReadPlan } from './read-plan.ts';

/** Rows that one row is expected to lead to, where nobody knows how many there are. */
const EXPECTED_ROWS = 10;
/** As `EXPECTED_ROWS`, for what has no bound of its own: the rows that a write returns. */
const EXPECTED_WRITTEN = 100;

/** @throws when a request would cost the database more than one may. Judged before the database is asked. */
export function requireAffordable(plan: ReadPlan, tree: QueryTree): void {
  const operations = tree.conditions.flatMap(({ value }) => listOperations(value));
  requireAffordablePatterns(operations);
  if (operations.filter(({ kind }) => kind === 'search').length > QUERY_LIMITS.searches)
    throw tooMuch(`A request may have at most ${QUERY_LIMITS.searches} text searches.`);
  requireFewRepeats(plan);
  if (countEmbeds(plan) > QUERY_LIMITS.embeds)
    throw tooMuch(`A request may embed at most ${QUERY_LIMITS.embeds} tables.`);
  if (countEmbeddedRows(plan, expectRows(plan), false) > QUERY_LIMITS.embeddedRows)
    throw tooMuch('The embedded tables could hold too many rows: give the request and its embeddings smaller limits.');
}

function requireAffordablePatterns(operations: readonly Operation[]): void {
  const patterns = operations.flatMap(listPatterns);
  const { patterns: countMax, patternLength, patternWildcards } = QUERY_LIMITS;
  if (patterns.length > countMax) throw tooMuch(`A request may have at most ${countMax} patterns.`);
  for (const pattern of patterns) {
    if (pattern.length > patternLength) throw tooMuch(`A pattern may be at most ${patternLength} characters long.`);
    if ((pattern.match(/[*%_]/gu)?.length ?? 0) > patternWildcards)
      throw tooMuch(`A pattern may have at most ${patternWildcards} wildcards.`);
  }
}

function listPatterns(operation: Operation): readonly string[] {
  if (operation.kind !== 'compare' || (operation.name !== 'like' && operation.name !== 'ilike')) return [];
  return operation.quantifier === null ? [operation.value] : operation.value.split(',');
}

function listOperations(condition: RowCondition): readonly Operation[] {
  return condition.kind === 'filter' ? [condition.operation] : condition.conditions.flatMap(listOperations);
}

/** A long document that is selected under many names makes an answer of any size from a single row. */
function requireFewRepeats({ outputs, embeds }: ReadPlan): void {
  const counts = new Map<string, number>();
  for (const item of outputs) {
    const name = item.kind === 'column' ? item.field.name : item.kind === 'star' ? '*' : null;
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (Math.max(0, ...counts.values()) > QUERY_LIMITS.columnRepeats)
    throw tooMuch(`A request may select one column at most ${QUERY_LIMITS.columnRepeats} times.`);
  for (const { plan } of embeds) requireFewRepeats(plan);
}

function countEmbeds({ embeds }: ReadPlan): number {
  return embeds.reduce((sum, { plan }) => sum + 1 + countEmbeds(plan), 0);
}

/** At the top: as many as asked for, or as the primary keys that the conditions name. */
function expectRows({ relation, conditions, limit }: ReadPlan): number {
  const bound = limit ?? EXPECTED_WRITTEN;
  if (relation.primaryKey.length === 0) return bound;
  const perColumn = relation.primaryKey.map((column) => countNamed(conditions, column) ?? bound);
  return Math.min(
    bound,
    perColumn.reduce((product, count) => product * count, 1),
  );
}

/** How many values of a column the conditions, which all hold, leave; null for any number. */
function countNamed(conditions: readonly RowCondition[], column: string): number | null {
  for (const condition of conditions) {
    if (condition.kind === 'logic' || condition.isNegated) continue;
    const { field, operation } = condition;
    if (field.name !== column || field.steps.length > 0) continue;
    if (operation.kind === 'in') return operation.values.length;
    if (operation.kind === 'compare' && operation.name === 'eq' && operation.quantifier === null) return 1;
  }
  return null;
}

/**
 * A first list is expected to be short; a list within a list counts in full, because rows may lead there and back again and
 * multiply each time.
 */
function countEmbeddedRows({ embeds }: ReadPlan, rows: number, isInList: boolean): number {
  return embeds.reduce((sum, embed) => {
    const isList = isToMany(embed);
    const bound = embed.plan.limit ?? EXPECTED_ROWS;
    const each = isList ? (isInList ? bound : Math.min(bound, EXPECTED_ROWS)) : 1;
    return sum + rows * each + countEmbeddedRows(embed.plan, rows * each, isInList || isList);
  }, 0);
}
