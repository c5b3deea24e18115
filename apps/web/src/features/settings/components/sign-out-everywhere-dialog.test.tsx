import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.tsx';

const KEYS = ['k-1', 'k-2'].map((id) => ({
  id,
  name: id,
  last_four: 'abcd',
  scopes: ['read'],
  created_at: '2026-11-01',
}));

function open(answer: object) {
  const done = { closed: vi.fn(), signedOut: vi.fn() };
  const seen = startFakeServer({ '/rest/v1/api_keys': KEYS, '/functions/v1/revoke-api-key': answer });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <SignOutEverywhereDialog
          onClose={done.closed}
          onSignOut={() => {
            done.signedOut(seen.filter(({ path }) => path.endsWith('revoke-api-key')).length);
            return Promise.resolve();
          }}
        />
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return { ...done, revoked: () => seen.filter(({ path }) => path.endsWith('revoke-api-key')).map(({ body }) => body) };
}

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));

it('leaves API keys alone unless the user says otherwise', async () => {
  const { signedOut, revoked } = open({ success: true, name: 'k-1' });
  expect(await screen.findByRole('checkbox', { name: /my 2 API keys/u })).not.toBeChecked();
  await confirm();
  await waitFor(() => expect(signedOut).toHaveBeenCalledWith(0));
  expect(revoked()).toEqual([]);
});

it('revokes every key before the session that may do so ends', async () => {
  const { signedOut, revoked } = open({ success: true, name: 'k-1' });
  await userEvent.click(await screen.findByRole('checkbox', { name: /my 2 API keys/u }));
  await confirm();
  await waitFor(() => expect(signedOut).toHaveBeenCalledWith(2));
  expect(revoked()).toEqual([{ id: 'k-1' }, { id: 'k-2' }]);
});

it('stays signed in and says so when a key could not be revoked', async () => {
  const { signedOut, closed } = open(() => Response.json({ message: 'The server is busy.' }, { status: 503 }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /my 2 API keys/u }));
  await confirm();
  expect(await screen.findByText('Not everything was ended')).toBeVisible();
  expect(signedOut).not.toHaveBeenCalled();
  expect(closed).not.toHaveBeenCalled();
});
