import { render, screen } from '@testing-library/react';
import { lazy, startTransition, Suspense, useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppRouter } from '../app/app-router.tsx';
import { withId, withValues } from '../lib/address-values.ts';
import { useAddress } from './use-address.ts';
import { lookUntil } from '../testing/look-until.ts';

const COMPARED = { key: 'compare', max: 4 };

const Other = lazy(() => new Promise<{ default: () => null }>(() => undefined));

function Choices() {
  const [address, write] = useAddress();
  const [, draw] = useState(0);
  const choose = (id: string): void => write((newest) => withId(newest, COMPARED, id, true));
  return (
    <>
      <output>{address.toString()}</output>
      <button type="button" onClick={() => ['a', 'b', 'c'].forEach(choose)}>
        Three at once
      </button>
      <button
        type="button"
        onClick={() =>
          startTransition(() => {
            draw((count) => count + 1);
            choose('a');
            write((newest) => withValues(newest, { q: 'btc' }));
          })
        }
      >
        In a transition
      </button>
      <button type="button" onClick={() => write((newest) => withValues(newest, { tab: 'fills' }), { isStep: true })}>
        Fills
      </button>
      <Link to="/other">Other</Link>
    </>
  );
}

beforeEach(() => {
  history.replaceState({ usr: 'kept', key: 'x', idx: 0 }, '', '/page?sort=name');
  render(
    <AppRouter>
      <Suspense fallback={<p>Loading</p>}>
        <Routes>
          <Route path="/page" element={<Choices />} />
          <Route path="/other" element={<Other />} />
        </Routes>
      </Suspense>
    </AppRouter>,
  );
  // As in a browser, where nothing waits for React after a click.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

it('keeps every write of one moment', () => {
  screen.getByRole('button', { name: 'Three at once' }).click();
  expect(location.search).toBe('?sort=name&compare=a%2Cb%2Cc');
});

it('keeps writes of which nothing has been drawn yet', async () => {
  screen.getByRole('button', { name: 'In a transition' }).click();
  expect(location.search).toBe('?sort=name&compare=a&q=btc');
  await lookUntil(() => expect(screen.getByRole('status')).toHaveTextContent('sort=name&compare=a&q=btc'));
});

it('does not call the reader back from where a link leads', async () => {
  screen.getByRole('link', { name: 'Other' }).click();
  await lookUntil(() => expect(location.pathname).toBe('/other'));
  screen.getByRole('button', { name: 'Fills' }).click();
  screen.getByRole('button', { name: 'Three at once' }).click();
  expect(location.pathname + location.search).toBe('/other');
});

it('makes a step for Back only where one is asked for, and keeps the state of the entry', () => {
  const length = history.length;
  screen.getByRole('button', { name: 'Three at once' }).click();
  expect(history.length).toBe(length);
  expect(history.state).toMatchObject({ usr: 'kept' });
  screen.getByRole('button', { name: 'Fills' }).click();
  expect(history.length).toBe(length + 1);
});
