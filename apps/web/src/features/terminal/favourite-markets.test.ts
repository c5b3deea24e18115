import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { takeWaitingToasts } from '../../lib/notify.ts';
import { toggleFavourite, useFavourites } from './favourite-markets.ts';

beforeEach(() => {
  takeWaitingToasts();
});

it('takes a star away at once, and puts it back when that is undone', () => {
  const { result } = renderHook(() => useFavourites());
  act(() => toggleFavourite('BTCUSDT'));
  expect(result.current).toEqual(['BTCUSDT']);
  expect(takeWaitingToasts(), 'a star that is set needs no undoing').toEqual([]);
  act(() => toggleFavourite('BTCUSDT'));
  expect(result.current).toEqual([]);
  const [toast] = takeWaitingToasts();
  expect(toast?.title).toBe('BTC/USDT is no longer starred');
  act(() => toast?.notice.undo?.());
  act(() => toast?.notice.undo?.());
  expect(result.current).toEqual(['BTCUSDT']);
});
