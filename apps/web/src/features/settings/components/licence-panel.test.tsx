import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { readStoredLicence, storeLicence } from '../../../lib/stored-licence.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import { LicencePanel } from './licence-panel.tsx';

vi.mock('../../../lib/notify.ts', () => ({ notifySuccess: vi.fn(), notifyError: vi.fn() }));
afterEach(() => localStorage.clear());

const KEY = 'ATB-AAAAAAAA-AAAA';

function open(answer: object) {
  const seen = startFakeServer({ '/functions/v1/license-verify': () => answer });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthStateContext value={SIGNED_IN}>
        <LicencePanel />
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return seen;
}

async function enter(email: string, key: string): Promise<void> {
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText('E-mail'));
  if (email !== '') await user.type(screen.getByLabelText('E-mail'), email);
  if (key !== '') await user.type(screen.getByLabelText('License key'), key);
  await user.click(screen.getByRole('button', { name: 'Verify License' }));
}

it('sends the address lower-cased and the key upper-cased, both trimmed, and keeps what was verified', async () => {
  const seen = open({ valid: true, error: null });
  expect(screen.getByLabelText('License key')).toHaveAttribute('placeholder', 'ATB-XXXXXXXX-XXXX');
  await enter('  Ada@Example.TEST ', '  atb-aaaaaaaa-aaaa ');
  expect(await screen.findByRole('button', { name: 'Clear License' })).toBeVisible();
  expect(seen.map(({ body }) => body)).toEqual([{ email: 'ada@example.test', license_key: KEY }]);
  expect(readStoredLicence('user-1')).toEqual({
    email: 'ada@example.test',
    licenseKey: KEY,
    verified: true,
    verifiedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Clear License' }));
  expect(readStoredLicence('user-1')).toBeNull();
});

it.each([
  ['', KEY],
  ['a@example.test', ' '],
])('says that something is missing of "%s" and "%s"', async (email, key) => {
  const seen = open({});
  await enter(email, key);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Missing Information');
  expect(alert).toHaveTextContent('Please enter both email and license key');
  expect(seen).toEqual([]);
});

it.each([
  [null, 'The license key or email is invalid'],
  ['Too many licence keys tried.', 'Too many licence keys tried.'],
])('says of a licence that does not hold what the server says: %s', async (error, message) => {
  open({ valid: false, error });
  await enter('a@example.test', KEY);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Invalid License');
  expect(alert).toHaveTextContent(message);
  expect(readStoredLicence('user-1')).toBeNull();
});

it('says that it could not be verified when the server does not answer', async () => {
  open(Response.json({ code: 'x', message: 'away' }, { status: 500 }));
  await enter('a@example.test', KEY);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Verification Error');
  expect(alert).toHaveTextContent('Failed to verify license. Please try again.');
});

it('shows nothing of a licence that another user verified in this browser', () => {
  storeLicence('user-2', { email: 'b@example.test', licenseKey: KEY, verified: true, verifiedAt: '2026-11-28' });
  open({ valid: true, error: null });
  expect(screen.queryByText(KEY)).toBeNull();
  expect(screen.getByLabelText('License key')).toHaveValue('');
});
