import { expect, it } from 'vitest';
import { chooseLabels } from './choose-labels.ts';

it('writes every label while there is room', () => {
  expect([...chooseLabels([wish('a', 10), wish('b', 25), wish('c', 40)], [60])]).toEqual(['a', 'b', 'c']);
});

it('leaves out what would cover a weightier label or the price', () => {
  const chosen = chooseLabels([wish('a', 10), wish('b', 20), wish('stop', 28, 2), wish('c', 52)], [45]);
  expect([...chosen].toSorted()).toEqual(['a', 'stop']);
});

function wish(id: string, y: number, weight = 1) {
  return { id, y, weight };
}
