import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { JournalPage } from './journal-page.tsx';

const decision = (id: string) => ({
  id,
  at: '2026-05-02T10:00:00.000Z',
  actor: 'engine',
  severity: 'info',
  message: `Decision ${id}`,
  symbol: null,
  botId: null,
  accountId: null,
});

const shown = (): readonly string[] => screen.queryAllByText(/^Decision \d/u).map(({ textContent }) => textContent);

it('keeps new decisions out of the page that is being read, until they are wanted', async () => {
  let decisions = ['2', '1'].map(decision);
  startFakeServer({
    '/functions/v1/account-journal': () => ({ decisions, next: null }),
    '/functions/v1/exchange-binance/prices': { prices: [] },
    '/rest/v1/bots': [],
    '/rest/v1/exchange_accounts': [],
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={['/journal']}>
          <JournalPage />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(shown()).toEqual(['Decision 2', 'Decision 1']));

  decisions = ['4', '3', '2', '1'].map(decision);
  await queries.refetchQueries({ queryKey: ['journal'] });
  const pill = await screen.findByRole('button', { name: '2 new' });
  expect(shown()).toEqual(['Decision 2', 'Decision 1']);

  await userEvent.click(pill);
  expect(shown()).toEqual(['Decision 4', 'Decision 3', 'Decision 2', 'Decision 1']);
  expect(screen.queryByRole('button', { name: /new$/u })).toBeNull();
});
