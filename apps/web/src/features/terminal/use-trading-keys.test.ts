import { renderHook, act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useTradingKeys } from './use-trading-keys.ts';

it('listens only once switched on', async () => {
  const actions = { pickSide: vi.fn(), pickShare: vi.fn() };
  const { result } = renderHook(() => useTradingKeys(actions));
  await userEvent.keyboard('b2');
  expect(actions.pickSide).not.toHaveBeenCalled();
  act(() => result.current.setOn(true));
  await userEvent.keyboard('s4');
  expect(actions.pickSide).toHaveBeenCalledExactlyOnceWith('SELL');
  expect(actions.pickShare).toHaveBeenCalledExactlyOnceWith('1');
});
