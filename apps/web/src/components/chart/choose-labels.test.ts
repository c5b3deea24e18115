// @vitest-environment node
import { expect, it } from 'vitest';
import { chooseLabels } from './choose-labels.ts';

it('writes every label while there is room', () => {
  expect([...chooseLabels([request('a', 10), request('b', 25), request('c', 40)], [60])]).toEqual(['a', 'b', 'c']);
});

it('leaves out what would cover a weightier label or the price', () => {
  const chosen = chooseLabels([request('a', 10), request('b', 20), request('stop', 28, 2), request('c', 52)], [45]);
  expect([...chosen].toSorted()).toEqual(['a', 'stop']);
});

function request(id: string, y: number, weight = 1) {
  return { id, y, weight };
}
