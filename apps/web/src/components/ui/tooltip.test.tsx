import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function wait(delayMs: number): void {
  act(() => {
    vi.advanceTimersByTime(delayMs);
  });
}

function renderTooltip() {
  render(
    <Tooltip content="Orders are simulated">
      <button type="button">Paper</button>
    </Tooltip>,
  );
  return screen.getByRole('button');
}

it('opens after 700 ms of hovering and describes its element', () => {
  const button = renderTooltip();
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  wait(699);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  wait(1);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Orders are simulated');
  expect(button).toHaveAccessibleDescription('Orders are simulated');
});

it('stays while the pointer moves onto it, and closes by Escape', () => {
  const button = renderTooltip();
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  wait(700);
  fireEvent.pointerLeave(button);
  fireEvent.pointerEnter(screen.getByRole('tooltip'));
  wait(1000);
  expect(screen.getByRole('tooltip')).toBeInTheDocument();
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

it('does not open under a finger', () => {
  const button = renderTooltip();
  fireEvent.pointerEnter(button, { pointerType: 'touch' });
  wait(2000);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});
