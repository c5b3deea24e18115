import { tooMuch } from '../data-api-error.ts';
import { TextCursor } from './cursor.ts';
import { QUERY_LIMITS } from './query-limits.ts';
import type { OrderTerm } from './query-tree.ts';

/** Reads `created_at.desc.nullslast,bots(name).asc`. */
export function parseOrderBy(text: string): readonly OrderTerm[] {
  const cursor = new TextCursor(text, 'order');
  const columns = [takeTerm(cursor)];
  while (cursor.take(',')) columns.push(takeTerm(cursor));
  cursor.expectEnd();
  if (columns.length > QUERY_LIMITS.orderColumns)
    throw tooMuch(`A request may order by at most ${QUERY_LIMITS.orderColumns} columns.`);
  return columns;
}

function takeTerm(cursor: TextCursor): OrderTerm {
  const first = cursor.takeFieldPath();
  const isRelated = first.steps.length === 0 && cursor.take('(');
  const field = isRelated ? cursor.takeFieldPath() : first;
  if (isRelated) cursor.expect(')');
  const direction = cursor.takeMatch(/\.(?:asc|desc)(?![a-z])/uy);
  const nulls = cursor.takeMatch(/\.nulls(?:first|last)/uy);
  return {
    field,
    relation: isRelated ? first.name : null,
    direction: direction === '.desc' ? 'desc' : 'asc',
    nulls: nulls === null ? null : nulls === '.nullsfirst' ? 'first' : 'last',
  };
}
