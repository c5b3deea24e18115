import type { BulkAction } from '@atb/api/functions/bots/bulk-bots';
import { countOf } from '../../../lib/count-of.ts';
import type { BulkResult } from './run-bulk.ts';

const DONE: Readonly<Record<BulkAction, string>> = {
  start: 'Started',
  pause: 'Paused',
  stop: 'Stopping',
  delete: 'Deleted',
  move: 'Moved',
};

const UNCHANGED: Readonly<Record<BulkAction, string>> = {
  start: 'Ran already',
  pause: 'Was paused already',
  stop: 'Had stopped already',
  delete: 'Unchanged',
  move: 'Was there already',
};

/** What happened to one bot, in a word or two. */
export function bulkWord(action: BulkAction, { status }: Pick<BulkResult, 'status'>): string {
  if (status === 'done') return DONE[action];
  if (status === 'unchanged') return UNCHANGED[action];
  return status === 'waiting' ? 'On its way' : 'Refused';
}

/** 'Started 2 of 3 bots'. */
export function bulkTitle(action: BulkAction, results: readonly BulkResult[]): string {
  const done = results.filter(({ status }) => status === 'done' || status === 'unchanged').length;
  const total = results.length;
  return done === total
    ? `${DONE[action]} ${countOf(total, 'bot')}`
    : `${DONE[action]} ${done} of ${countOf(total, 'bot')}`;
}

/** Some of the names, and how many more there are. */
export function describeBots(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
