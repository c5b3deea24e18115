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

it('thins a dense grid until no label touches another, and leaves no gap that one would fit', () => {
  const lines = Array.from({ length: 100 }, (_, i) => request(`line ${i}`, i * 4 + (i % 3)));
  const requests = [...lines, request('stop', 405, 2)];
  const chosen = chooseLabels(requests, [200]);
  expect(chosen).toContain('stop');
  const places = [200, ...requests.filter(({ id }) => chosen.has(id)).map(({ y }) => y)].toSorted((a, b) => a - b);
  const gaps = places.slice(1).map((y, i) => y - (places[i] ?? 0));
  expect(Math.min(...gaps), 'the height of a label').toBeGreaterThanOrEqual(15);
  expect(Math.max(...gaps), 'twice that, and the way to the next line').toBeLessThan(35);
});

function request(id: string, y: number, weight = 1) {
  return { id, y, weight };
}
