import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { openProof, showProvable } from '../../../testing/show-provable.tsx';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import type { PortfolioView } from '../use-portfolio-view.ts';
import { ExecutionsTab } from './executions-tab.tsx';
import type { PortfolioTabProps } from './tab-props.ts';

const EXECUTION = {
  id: '11111111-1111-4111-8111-111111111111',
  accountId: 'account',
  at: '2026-05-01T10:00:00.000Z',
  symbol: 'BTCUSDT',
  side: 'sell',
  quantity: '0.004',
  price: '61900',
  fee: '-0.2476',
  feeAsset: 'USDT',
  tradeProfit: null,
  realized: '1.5',
  isMaker: true,
  botId: null,
  botName: null,
  reason: 'Done on the exchange',
  order: null,
  venueOrderId: 'OQCLML-BW3P3-BUCMWZ',
  tradeId: 't1',
};
const VIEW = { exchange: 'kraken', account: '', bot: 'hand', symbol: 'BTCUSDT', side: 'sell' } as const;

const TAB = (
  <ExecutionsTab
    view={VIEW as unknown as PortfolioView}
    portfolio={{ chosen: [] } as unknown as PortfolioTabProps['portfolio']}
  />
);
const ANSWER = { success: true, total: 1, executions: [EXECUTION], next: null };

function open(total: number) {
  const executions = total === 0 ? [] : [EXECUTION];
  const seen = startFakeServer({
    '/functions/v1/portfolio-executions': { ...ANSWER, total, executions },
    '/functions/v1/export-executions': { success: false, reason: 'TOO_LONG', error: 'Choose one account.' },
    '/rest/v1/bots': [],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>{TAB}</MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return seen;
}

it('shows the order of an execution at an exchange by the exchange’s own number', async () => {
  open(1);
  expect(await screen.findByRole('button', { name: 'Copy order id at the exchange' })).toBeVisible();
  expect(screen.getByText('OQCLML-B…CMWZ')).toBeVisible();
});

it('opens the proof of how many there are of the choice', async () => {
  const seen = showProvable(TAB, { '/functions/v1/portfolio-executions': ANSWER, '/rest/v1/bots': [] });
  const { exchange, bot, symbol, side } = VIEW;
  const asked = { figure: 'executions', exchange, bot, symbol, side, inReportingCurrency: true };
  expect(await openProof(seen, 'Number of executions')).toEqual(['portfolio-proof', asked]);
});

describe('the export of executions', () => {
  it('asks for all of the choice, not for the page that is shown', async () => {
    const seen = open(5_000);
    const save = await screen.findByRole('button', { name: 'Export CSV' });
    await waitFor(() => expect(save).toBeEnabled());
    await userEvent.click(save);
    await waitFor(() =>
      expect(seen.find(({ path }) => path === '/functions/v1/export-executions')?.body).toEqual({
        exchange: 'kraken',
        bot: 'hand',
        symbol: 'BTCUSDT',
        side: 'sell',
      }),
    );
  });

  it('is off where there is nothing to save', async () => {
    open(0);
    expect(await screen.findByText('No execution matches.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  });
});
