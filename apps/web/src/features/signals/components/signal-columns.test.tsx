import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SignalRow } from '../../../lib/signal-row.ts';
import { SIGNAL_COLUMNS } from './signal-columns.tsx';

it.each([
  [70.1, 'text-down'],
  [70, ''],
  [50, ''],
  [30, ''],
  [29.9, 'text-up'],
])('colours an RSI of %d as overbought, oversold or neither', (rsi14, colour) => {
  const column = SIGNAL_COLUMNS.find(({ id }) => id === 'rsi14');
  render(column?.cell?.({ rsi14 } as SignalRow));
  const { classList } = screen.getByText(rsi14.toFixed(1));
  expect(['text-down', 'text-up'].filter((name) => classList.contains(name)).join(' ')).toBe(colour);
});
