import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { foldedGroups } from './group-bots.ts';
import { useFoldedGroups } from './use-folded-groups.ts';

beforeEach(() => foldedGroups.write([]));

it('folds both of two groups that are pressed before the page is drawn again', () => {
  const { result } = renderHook(() => useFoldedGroups());
  const { toggle } = result.current;
  act(() => {
    toggle('Majors');
    toggle('Experiments');
  });
  expect(foldedGroups.read()).toEqual(['Majors', 'Experiments']);
  act(() => toggle('Majors'));
  expect(result.current.folded).toEqual(new Set(['Experiments']));
});
