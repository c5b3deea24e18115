import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { PaymentSuccessPage } from './payment-success-page.tsx';

afterEach(() => history.replaceState(null, '', '/'));

function open(query: string, answer: () => object = () => ({})) {
  const seen = startFakeServer({ '/functions/v1/license-lookup': answer });
  history.replaceState(null, '', `/payment/success${query}`);
  render(<PaymentSuccessPage />);
  return seen;
}

const BOTH = '?session_id=chk_1&t=secret';

it.each(['', '?session_id=chk_1', '?t=secret', '?session_id=&t='])(
  'needs both parameters, and asks nobody without: "%s"',
  async (query) => {
    const seen = open(query);
    expect(await screen.findByRole('alert')).toHaveTextContent('Missing session ID or lookup token in URL');
    expect(seen).toEqual([]);
  },
);

it('shows key and address, and copies the key', async () => {
  const user = userEvent.setup();
  const seen = open(BOTH, () => ({ license_key: 'ATB-AAAAAAAA-AAAA', email: 'ada@example.test', error: null }));
  expect(await screen.findByText('ATB-AAAAAAAA-AAAA')).toBeVisible();
  expect(screen.getByText('ada@example.test')).toBeVisible();
  expect(seen.map(({ body }) => body)).toEqual([{ session_id: 'chk_1', lookup_token: 'secret' }]);
  expect(screen.getByRole('button', { name: 'Continue to Trading Bot' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy License Key' }));
  expect(await navigator.clipboard.readText()).toBe('ATB-AAAAAAAA-AAAA');
});

const NONE = { license_key: null, email: null, error: null };

it.each<[string, () => object]>([
  ['Failed to fetch license data', () => Response.json({ message: 'away' }, { status: 503 })],
  ['No license data received', () => NONE],
  ['This link does not show a licence', () => ({ ...NONE, error: 'This link does not show a licence' })],
])('says "%s", and looks again when asked', async (message, answer) => {
  const seen = open(BOTH, answer);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('alert');
  expect(seen).toHaveLength(2);
});
