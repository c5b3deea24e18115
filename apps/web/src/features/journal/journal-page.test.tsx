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

const ids = (from: number, to: number): readonly string[] =>
  Array.from({ length: from - to + 1 }, (_, place) => String(from - place));

/** A journal whose newest decision has the number that `last` returns. */
function open(last: () => number): QueryClient {
  startFakeServer({
    '/functions/v1/account-journal': (body: unknown) => {
      const { cursor } = body as { readonly cursor?: string };
      const from = cursor === undefined ? last() : Number(cursor);
      const to = Math.max(1, from - 99);
      return { success: true, decisions: ids(from, to).map(decision), next: to === 1 ? null : String(to - 1) };
    },
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
  return queries;
}

const words = (from: number, to: number): readonly string[] => ids(from, to).map((id) => `Decision ${id}`);

it('keeps new decisions out of the page that is being read, until they are wanted', async () => {
  let last = 150;
  const queries = open(() => last);
  await waitFor(() => expect(shown()).toEqual(words(150, 51)));

  last = 152;
  await queries.refetchQueries({ queryKey: ['journal'] });
  const pill = await screen.findByRole('button', { name: '2 new' });
  expect(shown(), 'none has gone at the end').toEqual(words(150, 51));
  last = 400;
  await queries.refetchQueries({ queryKey: ['journal'] });
  await waitFor(() => expect(pill).toHaveTextContent('100+ new'));
  expect(shown(), 'though nothing of it is among the newest').toEqual(words(150, 51));

  await userEvent.click(pill);
  expect(shown()).toEqual(words(400, 301));
  expect(screen.queryByRole('button', { name: /new$/u })).toBeNull();
  expect(document.body, 'who came by keyboard goes on from there').not.toHaveFocus();
});

it('goes on to older decisions from what is shown, and comes back to the newest', async () => {
  let last = 150;
  const queries = open(() => last);
  await waitFor(() => expect(shown()).toEqual(words(150, 51)));
  last = 152;
  await queries.refetchQueries({ queryKey: ['journal'] });
  await screen.findByRole('button', { name: '2 new' });

  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  await waitFor(() => expect(shown()).toEqual(words(50, 1)));
  await userEvent.click(screen.getByRole('button', { name: 'Newer' }));
  await waitFor(() => expect(shown()).toEqual(words(152, 53)));
  expect(screen.queryByRole('button', { name: /new$/u })).toBeNull();
});

it('speaks of filters only while one is set, and takes them away', async () => {
  startFakeServer({
    '/functions/v1/account-journal': { success: true, decisions: [], next: null },
    '/functions/v1/exchange-binance/prices': { prices: [] },
    '/rest/v1/bots': [],
    '/rest/v1/exchange_accounts': [],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={['/journal?by=risk']}>
          <JournalPage />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('No decision matches.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Nothing was decided yet.')).toBeVisible();
  expect(screen.queryByText(/matches|filters above/u)).toBeNull();
});
