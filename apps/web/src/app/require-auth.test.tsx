import type { User } from '@supabase/supabase-js';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext, type AuthState } from '../hooks/use-auth.ts';
import { readRequestedPath } from './auth-route.tsx';
import { HomeRedirect } from './home-redirect.tsx';
import { RequireAuth } from './require-auth.tsx';

const USER = { id: 'u1', email: 'ada@example.com', user_metadata: {} } as unknown as User;
const VISITOR: AuthState = {
  user: null,
  isLoading: false,
  isRecovering: false,
  needsSecondFactor: false,
  linkError: null,
  finishRecovery: () => undefined,
};

function AuthStandIn() {
  const { state } = useLocation() as { state: unknown };
  return <p>Sign in, then {readRequestedPath(state) ?? 'home'}</p>;
}

function renderAt(path: string, auth: Partial<AuthState>) {
  render(
    <AuthStateContext value={{ ...VISITOR, ...auth }}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/" element={<HomeRedirect />} />
          <Route path="/auth" element={<AuthStandIn />} />
          <Route path="/overview" element={<p>Overview</p>} />
          <Route
            path="/bots"
            element={
              <RequireAuth>
                <p>Bots</p>
              </RequireAuth>
            }
          />
        </Routes>
      </MemoryRouter>
    </AuthStateContext>,
  );
}

it('shows a spinner until it is known who is there', () => {
  renderAt('/bots', { isLoading: true });
  expect(screen.getByRole('status')).toHaveTextContent('Checking your session');
});

it('sends a visitor to sign in and remembers the whole address', () => {
  renderAt('/bots?tab=paused#x', {});
  expect(screen.getByText('Sign in, then /bots?tab=paused#x')).toBeInTheDocument();
});

it('lets a signed-in user through', () => {
  renderAt('/bots', { user: USER });
  expect(screen.getByText('Bots')).toBeInTheDocument();
});

it('keeps a user who came by a recovery link at the password form', () => {
  renderAt('/bots', { user: USER, isRecovering: true });
  expect(screen.getByText('Sign in, then home')).toBeInTheDocument();
});

it('keeps a user who has yet to show the second factor at the sign-in, with the way back', () => {
  renderAt('/bots', { user: USER, needsSecondFactor: true });
  expect(screen.getByText('Sign in, then /bots')).toBeInTheDocument();
});

it.each([
  [{ user: USER, needsSecondFactor: true }, 'Sign in, then home'],
  [{ user: USER }, 'Overview'],
  [{}, 'Sign in, then home'],
  [{ user: USER, isRecovering: true }, 'Sign in, then home'],
])('leads from / by who is there: %#', (auth, text) => {
  renderAt('/', auth);
  expect(screen.getByText(text)).toBeInTheDocument();
});

it.each([
  [{ from: '/bots?x=1' }, '/bots?x=1'],
  [{ from: '//evil.example' }, null],
  [{ from: '/\\\\evil.example' }, null],
  [{ from: 'https://evil.example' }, null],
  [{ from: 7 }, null],
  [null, null],
])('takes %o for the way back as %o', (state, expected) => {
  expect(readRequestedPath(state)).toBe(expected);
});
