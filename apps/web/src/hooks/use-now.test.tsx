import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFromNow, useNow } from './use-now.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 3) }));
afterEach(() => void vi.useRealTimers());

it('is the same however often it is looked at within a second, so that what is drawn in slices is not drawn twice', () => {
  const looks: number[] = [];
  const useLook = () => {
    vi.setSystemTime(Date.now() + 7);
    looks.push(useNow());
  };
  const first = renderHook(useLook);
  first.rerender();
  renderHook(useLook);
  expect(new Set(looks).size).toBe(1);
});

it('moves on once a second, for everybody alike', () => {
  const one = renderHook(useNow);
  const other = renderHook(useNow);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(one.result.current).toBe(Date.now());
  expect(other.result.current).toBe(one.result.current);
});

it('is not the time of long ago when a clock starts again', () => {
  renderHook(useNow).unmount();
  vi.setSystemTime(Date.now() + 60_000);
  expect(renderHook(useNow).result.current).toBe(Date.now());
});

it('draws whoever reads something from it again only when that changes', () => {
  const start = Date.now();
  const seen: boolean[] = [];
  renderHook(() => void seen.push(useFromNow((now) => now - start > 3_500)));
  act(() => void vi.advanceTimersByTime(3_000));
  expect(seen).toEqual([false]);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(seen).toEqual([false, true]);
});
