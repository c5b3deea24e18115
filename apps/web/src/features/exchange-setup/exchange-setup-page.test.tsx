import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { ExchangeSetupPage } from './exchange-setup-page.tsx';

vi.mock('./steps/test-step.tsx', () => ({
  TestStep: () => {
    throw new Error('A step that fails to draw');
  },
}));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('keeps the keys that were typed when a later step fails to draw', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  startFakeServer({});
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={['/exchange-setup?exchange=binance']}>
          <ExchangeSetupPage />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(await screen.findByLabelText('API Key'), 'the-key');
  await user.type(screen.getByLabelText('API Secret'), 'the-secret');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText(/This part of the page failed to draw/u)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('API Key')).toHaveValue('the-key');
  expect(screen.getByLabelText('API Secret')).toHaveValue('the-secret');
});
