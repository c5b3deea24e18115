import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { Link, Navigate, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAddress } from '../hooks/use-address.ts';
import { AppRouter } from './app-router.tsx';
import { lookUntil } from '../testing/look-until.ts';

let deliver = (): void => undefined;
const code = new Promise<void>((resolve) => {
  deliver = resolve;
});
const Other = lazy(async () => {
  await code;
  return { default: () => <p>Other page</p> };
});

function Markets() {
  const [address, write] = useAddress();
  return (
    <>
      {['BTC', 'ETH'].map((market) => (
        <label key={market}>
          <input
            type="radio"
            checked={address.get('market') === market}
            onChange={() => write(() => new URLSearchParams({ market }))}
          />
          {market}
        </label>
      ))}
      <Link to="/other">Other</Link>
      <Link to="/guarded">Guarded</Link>
    </>
  );
}

/** A redirect whose state is new with every rendering, as the guard's is. */
function Guard() {
  return <Navigate to="/other" replace state={{ from: '/guarded' }} />;
}

function Pages() {
  return (
    <Suspense fallback={<p>Loading</p>}>
      <Routes>
        <Route path="/" element={<Markets />} />
        <Route path="/guarded" element={<Guard />} />
        <Route path="/other" element={<Other />} />
      </Routes>
    </Suspense>
  );
}

beforeEach(() => {
  history.replaceState(null, '', '/');
  render(
    <AppRouter>
      <Pages />
    </AppRouter>,
  );
  // As in a browser, where nothing waits for React after a click.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

it('shows a choice that is kept in the address in the very moment of the click', () => {
  screen.getByRole('radio', { name: 'ETH' }).click();
  expect(screen.getByRole('radio', { name: 'ETH' })).toBeChecked();
  screen.getByRole('radio', { name: 'BTC' }).click();
  expect(screen.getByRole('radio', { name: 'BTC' })).toBeChecked();
});

it('redirects once, however long the code of the page takes', async () => {
  const replace = vi.spyOn(history, 'replaceState');
  screen.getByRole('link', { name: 'Guarded' }).click();
  await lookUntil(() => expect(location.pathname).toBe('/other'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(replace).toHaveBeenCalledOnce();
  expect(screen.queryByText('Loading')).toBeNull();
});

it('keeps the open page until the code of the next one is there', async () => {
  screen.getByRole('link', { name: 'Other' }).click();
  await lookUntil(() => expect(location.pathname).toBe('/other'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('radio', { name: 'ETH' })).toBeVisible();
  expect(screen.queryByText('Loading')).toBeNull();
  deliver();
  await lookUntil(() => expect(screen.getByText('Other page')).toBeVisible());
  await act(async () => undefined);
});
