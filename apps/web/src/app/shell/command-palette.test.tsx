import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { CommandPalette } from './command-palette.tsx';
import { SIGNED_IN } from '../../testing/signed-in.ts';

const ACTIONS = { openStopAll: () => undefined, openShortcuts: () => undefined, toggleSidebar: () => undefined };

function Where() {
  return <output>{useLocation().pathname}</output>;
}

it('finds a strategy by its name and opens it', async () => {
  startFakeServer({ '/functions/v1/exchange-binance/prices': { success: true, prices: [] }, '/rest/v1/bots': [] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <CommandPalette open onOpenChange={() => undefined} actions={ACTIONS} />
          <Where />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  const line = screen.getByRole('combobox', { name: 'Search or run a command' });
  await userEvent.type(line, 'rsi dip');
  expect(await screen.findByRole('option', { name: /^RSI Dip/u, selected: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('/strategies/rsi-dip')).toBeInTheDocument();
});
