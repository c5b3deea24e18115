import type { SignalProviderRow } from '@atb/api/rows/signal-providers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import { CopyDialog } from './copy-dialog.tsx';

const PROVIDER = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Trend Desk',
  symbols: ['BTCUSDT'],
} as unknown as SignalProviderRow;

it('says that the plan could not be asked whether it includes copies, until it can', async () => {
  let isAway = true;
  startFakeServer({
    '/rest/v1/rpc/my_plan': () =>
      isAway ? Response.json({ message: 'no' }, { status: 500 }) : { plan: 'pro', ai_limit: null },
    '/rest/v1/exchange_accounts': [],
    '/rest/v1/balances': [],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <CopyDialog provider={PROVIDER} open onOpenChange={() => undefined} />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  const sentence = 'Unable to verify feature access. Please try again.';
  expect(await screen.findByText(sentence)).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});
