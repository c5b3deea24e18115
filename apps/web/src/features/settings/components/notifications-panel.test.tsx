import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import { NotificationsPanel } from './notifications-panel.tsx';

const BOT = { id: 'b-1', name: 'Mine', symbol: 'BTCUSDT', archived_at: null };

it('turns groups on and off, and mutes bots', async () => {
  let prefs: object = {
    trades: false,
    risk: true,
    system: true,
    security: true,
    billing: true,
    alerts: true,
    muted_bots: ['gone'],
  };
  const seen = startFakeServer({
    '/rest/v1/bots': [BOT],
    '/rest/v1/notification_prefs': (change: unknown) => {
      prefs = { ...prefs, ...(change as object) };
      return prefs;
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <NotificationsPanel />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  const trades = await screen.findByRole('switch', { name: /^Trades/u });
  expect(trades).not.toBeChecked();
  expect(screen.getByRole('switch', { name: /^Risk/u })).toBeChecked();
  await userEvent.click(trades);
  await waitFor(() => expect(trades).toBeChecked());
  const mute = await screen.findByRole('switch', { name: /^Mute Mine/u });
  await waitFor(() => expect(mute).toBeEnabled());
  await userEvent.click(mute);
  await waitFor(() => expect(mute).toBeChecked());
  expect(seen.filter(({ body }) => body !== null).map(({ body }) => body)).toEqual([
    { trades: true },
    { muted_bots: ['b-1'] },
  ]);
});
