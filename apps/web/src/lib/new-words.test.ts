import { expect, it } from 'vitest';
import { newWords } from './new-words.ts';

const rows = (...ids: readonly string[]) => ids.map((id) => ({ id }));

it('counts what came after what is shown', () => {
  expect(newWords(rows('2', '1'), rows('2', '1'), 3)).toBe('');
  expect(newWords(rows('3', '2', '1'), rows('2', '1'), 3)).toBe('1 new');
  expect(newWords(rows('1'), [], 3), 'nothing was there').toBe('1 new');
  expect(newWords([], [], 3)).toBe('');
});

it('says that there may be more where nothing of what is shown is left', () => {
  expect(newWords(rows('9', '8'), rows('2', '1'), 3)).toBe('2 new');
  expect(newWords(rows('9', '8', '7'), rows('2', '1'), 3)).toBe('3+ new');
});
