import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { readErrorLog } from '../lib/error-log.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Panel } from './panel.tsx';
import { Tabs } from './ui/tabs.tsx';

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

function Broken(): never {
  throw new Error('fault in a part');
}

it('breaks one panel and leaves the others', () => {
  render(
    <>
      <Panel title="Equity">
        <Broken />
      </Panel>
      <Panel title="Orders">Works</Panel>
    </>,
  );
  expect(screen.getByRole('region', { name: 'Equity' })).toHaveTextContent('This part of the page failed to draw.');
  expect(screen.getByRole('region', { name: 'Orders' })).toHaveTextContent('Works');
});

it('breaks one tab and leaves the others', () => {
  const tabs = (['lines', 'log'] as const).map((value) => ({ value, label: value }));
  const show = (value: 'lines' | 'log') => (
    <Tabs label="Details" value={value} onValueChange={() => undefined} tabs={tabs}>
      {value === 'lines' ? <Broken /> : 'Works'}
    </Tabs>
  );
  const { rerender } = render(show('lines'));
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the page failed to draw.');
  rerender(show('log'));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Works');
});

it('takes nothing but the part where that is one that nobody misses', () => {
  render(
    <>
      <ErrorBoundary place="nowhere">
        <Broken />
      </ErrorBoundary>
      <p>Page</p>
    </>,
  );
  expect(screen.getByText('Page')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
