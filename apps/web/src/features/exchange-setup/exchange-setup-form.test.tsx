import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { takeWaitingToasts } from '../../lib/notify.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { ExchangeSetupPage } from './exchange-setup-page.tsx';
import type { PassedTest } from './setup-state.ts';
import type { StepProps } from './steps/step-props.ts';

vi.mock('./steps/test-step.tsx', () => ({
  TestStep: ({ passed, onPassed }: StepProps) => (
    <button
      type="button"
      onClick={() => onPassed({ sealed: {}, answer: { permissions: ['read'], warnings: [] } } as unknown as PassedTest)}
    >
      {passed === null ? 'Untested' : 'Tested'}
    </button>
  ),
}));

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  startFakeServer({});
  takeWaitingToasts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output aria-label="address">{`${pathname}${search}${hash}`}</output>;
}

function open() {
  const user = userEvent.setup();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={['/exchange-setup?exchange=kraken']}>
          <ExchangeSetupPage />
          <Address />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  const next = () => user.click(screen.getByRole('button', { name: 'Next' }));
  const back = () => user.click(screen.getByRole('button', { name: 'Back' }));
  const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text);
  const enterKeys = async (): Promise<void> => {
    await next();
    await type('API Key', 'the-key');
    await type('API Secret', 'the-secret');
  };
  return { user, client, next, back, type, enterKeys };
}

it('says at each field what is missing, with the focus on the first, and takes it back as it is typed', async () => {
  const { next, type } = open();
  await next();
  await type('API Key', '  ');
  await next();
  expect(takeWaitingToasts()).toMatchObject([{ title: 'Missing Credentials' }]);
  expect(screen.getByText('Enter the API key.')).toBeVisible();
  expect(screen.getByText('Enter the API secret.')).toBeVisible();
  expect(screen.getByLabelText('API Key')).toHaveFocus();
  await type('API Key', 'the-key');
  expect(screen.queryByText('Enter the API key.')).toBeNull();
  expect(screen.getByText('Enter the API secret.')).toBeVisible();
});

it('asks for the passphrase of an attended account alone, twice the same', async () => {
  const { user, next, type, enterKeys } = open();
  await enterKeys();
  const isAttended = screen.getByRole('switch', { name: /^Attended/u });
  await user.click(isAttended);
  await type('Passphrase', 'correct horse battery');
  await type('Repeat passphrase', 'correct horse');
  await next();
  expect(screen.getByText('The two passphrases differ.')).toBeVisible();
  await type('Repeat passphrase', ' battery');
  expect(screen.queryByText('The two passphrases differ.')).toBeNull();
  await type('Passphrase', '!');
  expect(screen.getByText('The two passphrases differ.'), 'whichever of the two was changed').toBeVisible();
  await user.click(isAttended);
  await next();
  expect(screen.getByRole('button', { name: 'Untested' })).toBeVisible();
});

it('needs another test after any change but of the name', async () => {
  const { user, next, back, type, enterKeys } = open();
  await enterKeys();
  await next();
  await next();
  expect(takeWaitingToasts()).toMatchObject([{ title: 'Test Connection First' }]);
  await user.click(screen.getByRole('button', { name: 'Untested' }));
  await back();
  await type('Label', ' of mine');
  await next();
  expect(screen.getByRole('button', { name: 'Tested' }), 'the name is no part of what was tested').toBeVisible();
  await next();
  expect(screen.getByText('Kraken Account of mine')).toBeVisible();
  await back();
  await back();
  await type('API Secret', '!');
  await next();
  expect(screen.getByRole('button', { name: 'Untested' })).toBeVisible();
});

it('begins with another exchange without the keys of the one before, under its own name unless one was given', async () => {
  const { user, next, back, type, enterKeys } = open();
  await enterKeys();
  await back();
  await user.click(screen.getByRole('radio', { name: /^Binance/u }));
  await next();
  expect(screen.getByLabelText('API Key')).toHaveValue('');
  expect(screen.getByLabelText('API Secret')).toHaveValue('');
  expect(screen.getByLabelText('Label')).toHaveValue('Binance Account');
  await type('Label', ' of mine');
  await back();
  await user.click(screen.getByRole('radio', { name: /^Kraken/u }));
  await next();
  expect(screen.getByLabelText('Label')).toHaveValue('Binance Account of mine');
});

it('keeps what was typed out of the address, of every storage and of the caches', async () => {
  const { user, client, next, enterKeys, type } = open();
  await enterKeys();
  await user.click(screen.getByRole('switch', { name: /^Attended/u }));
  await type('Passphrase', 'correct horse battery');
  await type('Repeat passphrase', 'correct horse battery');
  await next();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Untested' })).toBeVisible());
  const cached = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()].map(({ state }) => state);
  const kept = [
    screen.getByLabelText('address').textContent,
    location.href,
    JSON.stringify(Object.entries(localStorage)),
    JSON.stringify(Object.entries(sessionStorage)),
    JSON.stringify(cached),
  ].join('\n');
  expect(kept).toContain('/exchange-setup?exchange=kraken');
  expect(kept).not.toMatch(/the-key|the-secret|correct horse/u);
});
