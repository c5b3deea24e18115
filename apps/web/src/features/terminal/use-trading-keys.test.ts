import { renderHook, act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useTradingKeys } from './use-trading-keys.ts';

it('listens only once switched on', async () => {
  const deeds = { pickSide: vi.fn(), pickShare: vi.fn() };
  const { result } = renderHook(() => useTradingKeys(deeds));
  await userEvent.keyboard('b2');
  expect(deeds.pickSide).not.toHaveBeenCalled();
  act(() => result.current.setOn(true));
  await userEvent.keyboard('s4');
  expect(deeds.pickSide).toHaveBeenCalledExactlyOnceWith('SELL');
  expect(deeds.pickShare).toHaveBeenCalledExactlyOnceWith('1');
});
