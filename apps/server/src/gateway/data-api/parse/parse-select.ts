import { AppError } from '../../app-error.ts';
import { tooMuch } from '../data-api-error.ts';
import { TextCursor } from './cursor.ts';
import { QUERY_LIMITS } from './query-limits.ts';
import type { SelectEmbed, SelectItem } from './query-tree.ts';

const AGGREGATE = /^(?:count|sum|avg|min|max)$/u;

/** Reads `id,total:amount::text,bot:bots!inner(name)`; an empty text selects everything. */
export function parseSelect(text: string): readonly SelectItem[] {
  if (text.trim() === '') return [{ kind: 'star' }];
  const cursor = new TextCursor(text, 'select parameter');
  const items = takeItems(cursor, 0);
  cursor.expectEnd();
  if (countItems(items) > QUERY_LIMITS.selectItems) {
    throw tooMuch(`A request may select at most ${QUERY_LIMITS.selectItems} columns.`);
  }
  return items;
}

function takeItems(cursor: TextCursor, depth: number): readonly SelectItem[] {
  if (depth > QUERY_LIMITS.embedDepth)
    throw tooMuch(`A request may embed at most ${QUERY_LIMITS.embedDepth} levels deep.`);
  const items = [takeItem(cursor, depth)];
  while (cursor.take(',')) items.push(takeItem(cursor, depth));
  return items;
}

function takeItem(cursor: TextCursor, depth: number): SelectItem {
  cursor.takeMatch(/\s+/uy);
  if (cursor.take('...')) return takeEmbed(cursor, { target: cursor.takeName(), alias: null, isSpread: true }, depth);
  if (cursor.take('*')) return { kind: 'star' };
  const first = cursor.takeName();
  const isAliased = !cursor.startsWith('::') && cursor.take(':');
  const name = isAliased ? cursor.takeName() : first;
  const alias = isAliased ? first : null;
  if (isAggregate(cursor, name)) throw new AppError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
  if (cursor.peek() === '!' || cursor.peek() === '(')
    return takeEmbed(cursor, { target: name, alias, isSpread: false }, depth);
  const steps = cursor.takeJsonSteps();
  const cast = cursor.take('::') ? takeCast(cursor) : null;
  return { kind: 'column', field: { name, steps }, alias, cast };
}

function takeEmbed(
  cursor: TextCursor,
  head: Pick<SelectEmbed, 'target' | 'alias' | 'isSpread'>,
  depth: number,
): SelectEmbed {
  const marks: string[] = [];
  while (cursor.take('!')) marks.push(cursor.takeName());
  const hints = marks.filter((mark) => mark !== 'inner' && mark !== 'left');
  if (hints.length > 1) throw cursor.failure('one hint');
  cursor.expect('(');
  const items = cursor.peek() === ')' ? [] : takeItems(cursor, depth + 1);
  cursor.expect(')');
  return { kind: 'embed', ...head, hint: hints[0] ?? null, join: marks.includes('inner') ? 'inner' : 'left', items };
}

function takeCast(cursor: TextCursor): string {
  const cast = cursor.takeMatch(/[a-z_][a-z0-9_ ]*(?:\[\])?/iuy);
  if (cast === null) throw cursor.failure('the name of a type');
  if (cursor.peek() === '.') throw new AppError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
  return cast.trim().toLowerCase();
}

function isAggregate(cursor: TextCursor, name: string): boolean {
  return (name === 'count' && cursor.startsWith('()')) || (cursor.peek() === '.' && hasAggregateNext(cursor));
}

/** `amount.sum()` */
function hasAggregateNext(cursor: TextCursor): boolean {
  const call = cursor.takeMatch(/\.\w+\(\)/uy);
  return call !== null && AGGREGATE.test(call.slice(1, -2));
}

function countItems(items: readonly SelectItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.kind === 'embed' ? countItems(item.items) : 0), 0);
}
