import { expect, it, vi } from 'vitest';
import { createStoredValue } from './stored-value.ts';

const parseCount = (stored: unknown): number => (typeof stored === 'number' ? stored : 0);

it('keeps a value for the next visit', () => {
  createStoredValue('count', parseCount).write(3);
  expect(createStoredValue('count', parseCount).read()).toBe(3);
});

it('falls back when storage holds something else', () => {
  localStorage.setItem('count', '"many"');
  expect(createStoredValue('count', parseCount).read()).toBe(0);
  localStorage.setItem('count', '{broken');
  expect(createStoredValue('count', parseCount).read()).toBe(0);
});

it('tells of a change made here and of one made in another tab', () => {
  const count = createStoredValue('count', parseCount);
  const listener = vi.fn();
  const stop = count.subscribe(listener);
  count.write(1);
  localStorage.setItem('count', '2');
  dispatchEvent(new StorageEvent('storage', { key: 'count' }));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(count.read()).toBe(2);
  stop();
  count.write(3);
  expect(listener).toHaveBeenCalledTimes(2);
});
