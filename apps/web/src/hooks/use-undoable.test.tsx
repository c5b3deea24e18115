import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeWaitingToasts } from '../lib/notify.ts';
import { useUndoable } from './use-undoable.ts';

beforeEach(() => {
  vi.useFakeTimers();
  takeWaitingToasts();
});
afterEach(() => vi.useRealTimers());

function open() {
  const done: number[] = [];
  const view = renderHook(() => useUndoable<number>((id) => done.push(id)));
  return { ...view, done };
}

it('hides at once and does it when nobody can take it back any more', () => {
  const { result, done } = open();
  act(() => result.current.start(7, 'Deleted'));
  expect([...result.current.hidden]).toEqual([7]);
  act(() => void vi.advanceTimersByTime(7_900));
  expect(done).toEqual([]);
  act(() => void vi.advanceTimersByTime(200));
  expect(done).toEqual([7]);
});

it('shows again what is taken back, and does nothing', () => {
  const { result, done } = open();
  act(() => result.current.start(7, 'Deleted'));
  const [toast] = takeWaitingToasts();
  expect(toast).toMatchObject({ title: 'Deleted' });
  act(() => toast?.notice.undo?.());
  act(() => void vi.advanceTimersByTime(20_000));
  expect([[...result.current.hidden], done]).toEqual([[], []]);
  act(() => result.current.start(7, 'Deleted'));
  act(() => void vi.advanceTimersByTime(20_000));
  expect(done).toEqual([7]);
});

it('does what is still waiting when the page is left, once', () => {
  const { result, done, unmount } = open();
  act(() => result.current.start(7, 'Deleted'));
  act(() => result.current.start(8, 'Deleted'));
  unmount();
  vi.advanceTimersByTime(20_000);
  expect(done).toEqual([7, 8]);
});
