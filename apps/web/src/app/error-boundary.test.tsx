import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { readErrorLog } from '../lib/error-log.ts';
import { ErrorBoundary } from './error-boundary.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('shows the way on, keeps the failure, and tries again', async () => {
  let isBroken = true;
  function Screen() {
    if (isBroken) throw new Error('fault in a screen');
    return <p>Works</p>;
  }
  render(
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeInTheDocument();
  expect(readErrorLog().at(-1)).toMatchObject({ message: 'fault in a screen', action: 'render /' });
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('Works')).toBeInTheDocument();
});

it('clears the failure when the address changes', () => {
  function Screen({ isBroken }: { isBroken: boolean }) {
    if (isBroken) throw new Error('fault');
    return <p>Next page</p>;
  }
  const { rerender } = render(
    <ErrorBoundary resetKey="/a">
      <Screen isBroken />
    </ErrorBoundary>,
  );
  rerender(
    <ErrorBoundary resetKey="/b">
      <Screen isBroken={false} />
    </ErrorBoundary>,
  );
  expect(screen.getByText('Next page')).toBeInTheDocument();
});
