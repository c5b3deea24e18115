import { expect, it } from 'vitest';
import { readRaised, refused } from './refused.ts';

const raised = (hint?: string, code = 'P0001') => Object.assign(new Error('Not today.'), { code, hint });

it.each([
  ['RUNS_KEPT', { reason: 'RUNS_KEPT', error: 'Not today.' }],
  ['allocation', { reason: 'INVALID_PARAMS', error: 'Not today.', field: 'allocation' }],
  [undefined, { reason: 'INVALID_PARAMS', error: 'Not today.' }],
])('what the database raised with the hint %s', (hint, refusal) => {
  expect(readRaised(raised(hint), 'INVALID_PARAMS')).toEqual(refusal);
});

it('is no refusal when it was not raised for the user', () => {
  const error = raised('RUNS_KEPT', '23505');
  expect(() => readRaised(error, 'REFUSED')).toThrow(error);
  expect(() => readRaised('a text', 'REFUSED')).toThrow('a text');
});

it('stands before what the contract puts beside it', () => {
  const beside = { token: null, error: 'of nobody' };
  expect(refused({ reason: 'NO_RESULT', error: 'None yet.', field: 'runId' }, beside)).toEqual({
    success: false,
    token: null,
    reason: 'NO_RESULT',
    error: 'None yet.',
    field: 'runId',
  });
});
