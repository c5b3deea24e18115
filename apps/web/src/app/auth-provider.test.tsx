import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAuth } from '../hooks/use-auth.ts';
import { keepLicenceAtHand, readLicenceAtHand } from '../lib/licence-at-hand.ts';
import { AuthProvider } from './auth-provider.tsx';

const { notifySuccess, ensureProfile, bench } = vi.hoisted(() => ({
  notifySuccess: vi.fn(),
  ensureProfile: vi.fn(() => Promise.resolve()),
  bench: { send: (_event: string, _session: unknown): void => undefined, hasSession: true },
}));

vi.mock('../lib/notify.ts', () => ({ notifySuccess, notifyError: vi.fn() }));
vi.mock('../lib/api/ensure-profile.ts', () => ({ ensureProfile }));
vi.mock('../lib/supabase.ts', () => ({
  mayHaveSession: () => bench.hasSession,
  readStoredUser: () => null,
  getSupabase: () => Promise.resolve({}),
  onSupabase: (listener: (client: unknown) => void) => {
    listener({
      auth: {
        onAuthStateChange: (send: typeof bench.send) => {
          bench.send = send;
          return { data: { subscription: { unsubscribe: () => undefined } } };
        },
      },
    });
    return () => undefined;
  },
}));

const USER = {
  id: 'u1',
  email: 'ada@example.com',
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
  last_sign_in_at: '2026-11-21T00:00:00Z',
};

const onDrawn = vi.fn();

function Screen() {
  const { user, isLoading, isRecovering } = useAuth();
  useEffect(() => {
    onDrawn();
  });
  return <p>{isLoading ? 'loading' : `${user?.email ?? 'nobody'}${isRecovering ? ' recovering' : ''}`}</p>;
}

function renderProvider() {
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <Screen />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return queries;
}

function emit(event: string, user: unknown = USER): void {
  act(() => bench.send(event, user === null ? null : { user }));
}

beforeEach(() => {
  notifySuccess.mockClear();
  ensureProfile.mockClear();
  bench.hasSession = true;
});

it('loads until the first event, and not at all without a session', () => {
  renderProvider();
  expect(screen.getByText('loading')).toBeInTheDocument();
  emit('INITIAL_SESSION');
  expect(screen.getByText('ada@example.com')).toBeInTheDocument();
  bench.hasSession = false;
  renderProvider();
  expect(screen.getByText('nobody')).toBeInTheDocument();
});

it('welcomes and makes a profile once, however often the tab regains focus', () => {
  renderProvider();
  emit('INITIAL_SESSION', null);
  emit('SIGNED_IN');
  emit('SIGNED_IN');
  expect(notifySuccess.mock.calls).toEqual([['Welcome back to ATB!']]);
  expect(ensureProfile).toHaveBeenCalledOnce();
});

it('draws nothing again for a user it is told of once more, and the new one when something changed', () => {
  renderProvider();
  emit('INITIAL_SESSION');
  onDrawn.mockClear();
  emit('TOKEN_REFRESHED', { ...USER });
  expect(onDrawn).not.toHaveBeenCalled();
  emit('USER_UPDATED', { ...USER, email: 'ada@example.org' });
  expect(screen.getByText('ada@example.org')).toBeInTheDocument();
});

it('does not say welcome back to a new account', () => {
  renderProvider();
  emit('SIGNED_IN', { ...USER, created_at: USER.last_sign_in_at });
  expect(notifySuccess).toHaveBeenCalledWith('Welcome to ATB!');
});

it('asks for a new password after a recovery link', () => {
  renderProvider();
  emit('PASSWORD_RECOVERY');
  expect(screen.getByText('ada@example.com recovering')).toBeInTheDocument();
});

it('forgets all data when the user leaves', () => {
  const queries = renderProvider();
  emit('INITIAL_SESSION');
  queries.setQueryData(['secret'], 1);
  emit('SIGNED_OUT', null);
  expect(screen.getByText('nobody')).toBeInTheDocument();
  expect(queries.getQueryData(['secret'])).toBeUndefined();
});

it('keeps a licence that a visitor bought for the sign-up, and forgets it when that user leaves', () => {
  keepLicenceAtHand({ email: 'ada@example.com', licenseKey: 'ATB-AAAAAAAA-AAAA' });
  renderProvider();
  emit('INITIAL_SESSION', null);
  emit('SIGNED_IN');
  expect(readLicenceAtHand()).toMatchObject({ licenseKey: 'ATB-AAAAAAAA-AAAA' });
  emit('SIGNED_OUT', null);
  expect(readLicenceAtHand()).toBeNull();
});

it('forgets the data of one user when another signs in from elsewhere', () => {
  const queries = renderProvider();
  emit('INITIAL_SESSION');
  queries.setQueryData(['secret'], 1);
  emit('TOKEN_REFRESHED');
  expect(queries.getQueryData(['secret'])).toBe(1);
  emit('SIGNED_IN', { ...USER, id: 'u2' });
  expect(queries.getQueryData(['secret'])).toBeUndefined();
});

it('welcomes a user who has a second factor once it was shown, and lets nothing be written before', () => {
  renderProvider();
  const token = (aal: string) => `h.${btoa(JSON.stringify({ aal }))}.s`;
  const user = { ...USER, factors: [{ id: 'f1', factor_type: 'totp', status: 'verified' }] };
  const send = (event: string, aal: string) => act(() => bench.send(event, { user, access_token: token(aal) }));
  emit('INITIAL_SESSION', null);
  send('SIGNED_IN', 'aal1');
  expect(notifySuccess).not.toHaveBeenCalled();
  expect(ensureProfile).not.toHaveBeenCalled();
  send('MFA_CHALLENGE_VERIFIED', 'aal2');
  send('MFA_CHALLENGE_VERIFIED', 'aal2');
  expect(notifySuccess).toHaveBeenCalledExactlyOnceWith('Welcome back to ATB!');
  expect(ensureProfile).toHaveBeenCalledOnce();
});
