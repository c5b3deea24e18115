import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import type * as exchangeKeys from '../../lib/api/exchange-keys.ts';
import { saveAccount, sealPair, testSealed } from '../../lib/api/exchange-keys.ts';
import { takeWaitingToasts } from '../../lib/notify.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { ExchangeSetupPage } from './exchange-setup-page.tsx';

type Keys = typeof exchangeKeys;

// What seals and what talks to the exchange answers as each test says; the words are the page's own.
vi.mock('../../lib/api/exchange-keys.ts', async (original) => ({
  ...(await original<Keys>()),
  engineKeyQuery: () => ({ queryKey: ['engine-key'], queryFn: () => ({ egressAddresses: [] }) }),
  sealPair: vi.fn<Keys['sealPair']>(),
  testSealed: vi.fn<Keys['testSealed']>(),
  saveAccount: vi.fn<Keys['saveAccount']>(),
}));

const SEALED = { apiKey: '', apiSecret: '', dekWrapped: new Uint8Array(), engineKeyId: 'k' } as unknown as Awaited<
  ReturnType<Keys['sealPair']>
>;
const PASSED = { permissions: ['read'], warnings: [], clockOffsetMs: -140 } as unknown as Awaited<
  ReturnType<Keys['testSealed']>
>;

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.mocked(sealPair).mockReset().mockResolvedValue(SEALED);
  vi.mocked(testSealed).mockReset().mockResolvedValue(PASSED);
  vi.mocked(saveAccount).mockReset().mockResolvedValue(undefined);
  startFakeServer({});
  takeWaitingToasts();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open(exchange = 'binance') {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={[`/exchange-setup?exchange=${exchange}`]}>
          <ExchangeSetupPage />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return user;
}

type User = ReturnType<typeof open>;
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

/** Up to the step of the test. */
async function enter(user: User): Promise<void> {
  await press(user, 'Next');
  await user.type(screen.getByLabelText('API Key'), 'the-key');
  await user.type(screen.getByLabelText('API Secret'), 'the-secret');
  await press(user, 'Next');
}

it('offers Binance, Kraken and Coinbase Pro, the last with what it is called by now, labels and testnet as given', async () => {
  const user = open();
  expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    expect.stringMatching(/^Binance/u),
    expect.stringMatching(/^Kraken/u),
    expect.stringMatching(/^Coinbase Pro.*Coinbase Advanced Trade$/u),
  ]);
  await user.click(screen.getByRole('radio', { name: /^Coinbase Pro/u }));
  await press(user, 'Next');
  expect(screen.getByLabelText('Label')).toHaveValue('Coinbase Pro Account');
  expect(screen.getByRole('switch', { name: /^Testnet/u })).toBeChecked();
});

it('says that a connection is successful, what the keys may do, and how far the clocks are apart', async () => {
  const user = open();
  await enter(user);
  await press(user, 'Test Connection');
  expect(await screen.findByText('Connection Successful')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Read: yes', 'Trade: no', 'Withdraw: no']),
  );
  expect(screen.getByText('Clock: 0.1 s from that of Binance.')).toBeVisible();
});

it('says what failed: the connection, or the sealing', async () => {
  const user = open();
  await enter(user);
  vi.mocked(testSealed).mockRejectedValue(new Error('socket hang up'));
  await press(user, 'Test Connection');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Connection Failed.*Failed to connect to exchange$/u);
  vi.mocked(sealPair).mockRejectedValue(new Error('Failed to encrypt data'));
  await press(user, 'Test Connection');
  expect(await screen.findByText('Failed to encrypt data')).toBeVisible();
  expect(takeWaitingToasts()).toMatchObject([{ title: 'Connection Failed' }, { title: 'Connection Failed' }]);
});

it('asks for a test before it saves, and says what the database said where it could not', async () => {
  const user = open();
  await enter(user);
  await press(user, 'Next');
  expect(takeWaitingToasts()).toMatchObject([
    { title: 'Test Connection First', notice: { detail: 'Please test your connection before saving.' } },
  ]);
  await press(user, 'Test Connection');
  await screen.findByText('Connection Successful');
  await press(user, 'Next');
  vi.mocked(saveAccount).mockRejectedValue(new Error('duplicate key'));
  await press(user, 'Save account');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Save Failed.*Database error: ./u);
});
