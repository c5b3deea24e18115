import { TEMPLATE_FIGURES } from '@atb/core/bots/template-figures';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import * as notices from '../../../lib/notify.ts';
import { startFakeServer, type FakeAnswers } from '../../../testing/fake-server.ts';
import { botRow } from '../../../testing/run-grid-bot.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import { ACCOUNT, CREATE } from '../testing/open-wizard.tsx';
import { BotCatalogue } from './bot-catalogue.tsx';
import { readyToDeploy, viewTemplates } from './template-view.ts';

const FIGURES = {
  success: true,
  activeBots: 3,
  closedTrades: 40,
  gainedTrades: 29,
  volume: '1234567.5',
  fills: 96,
  asOf: '2026-11-21T12:00:00.000Z',
};

/** A running bot that was deployed from a template. */
const runningAs = (name: string, row: object = {}): BotView =>
  ({
    bot: botRow({ name, status: 'running', type: 'grid', symbol: 'BTCUSDT', ...row }),
    name,
    result: null,
  }) as BotView;

function open(views: readonly BotView[] = [], answers: FakeAnswers = {}) {
  const seen = startFakeServer({
    '/functions/v1/bot-catalogue': FIGURES,
    '/rest/v1/exchange_accounts': [ACCOUNT],
    [CREATE]: { success: true, bot: { id: 'bot-1', status: 'running' } },
    ...answers,
  });
  vi.spyOn(notices, 'notifySuccess').mockReturnValue(undefined);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <BotCatalogue views={views} />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), seen };
}

describe('the catalogue of bots', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('has four tiles from the records of the installation', async () => {
    open();
    expect(await screen.findByText('72.5%')).toBeVisible();
    expect(screen.getByText('29 of 40 closed trades gained, 30 days')).toBeVisible();
    expect(screen.getByText('3')).toBeVisible();
    expect(screen.getByText('1.23M')).toBeVisible();
    expect(await screen.findByText('Not measured yet'), 'the status page has no check yet').toBeVisible();
  });

  it('says what is not measured yet', async () => {
    open([], {
      '/functions/v1/bot-catalogue': { ...FIGURES, closedTrades: 0, gainedTrades: 0, fills: 0, volume: '0' },
    });
    expect(await screen.findByText('No trade closed yet')).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('Not measured yet')).toHaveLength(3));
  });

  it('deploys a template with its own parameters, on paper and under a free name', async () => {
    const { user, seen } = open([
      { ...runningAs('BTC Range Grid'), bot: botRow({ name: 'BTC Range Grid', status: 'stopped' }) },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Deploy Bot BTC Range Grid' }));
    const dialog = await screen.findByRole('dialog', { name: 'BTC Range Grid' });
    expect(await within(dialog).findByText('Deploys to Paper Account, Paper Trading.')).toBeVisible();
    expect(within(dialog).getByText(/Backtest, 1 Jul 2024 to 1 Jul 2025/u)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Deploy Bot' }));
    await waitFor(() => expect(seen.filter(({ path }) => path === CREATE)).toHaveLength(1));
    expect(seen.find(({ path }) => path === CREATE)?.body).toMatchObject({
      type: 'grid',
      symbol: 'BTCUSDT',
      name: 'BTC Range Grid 2',
      start: true,
      exchangeAccountId: ACCOUNT.id,
      params: { grids: 20, allocation: '500' },
    });
  });

  it('says why a template was not deployed', async () => {
    const refused = { success: false, reason: 'BOT_LIMIT_REACHED', error: 'Bot limit reached (1/1).' };
    const { user } = open([], { [CREATE]: refused });
    await user.click(await screen.findByRole('button', { name: 'Details of ETH Dip Trader' }));
    const dialog = await screen.findByRole('dialog', { name: 'ETH Dip Trader' });
    const deploy = within(dialog).getByRole('button', { name: 'Deploy Bot' });
    await waitFor(() => expect(deploy).toBeEnabled());
    await user.click(deploy);
    expect(await within(dialog).findByText(/Bot limit reached/u)).toBeVisible();
  });

  it('offers to stop what runs', async () => {
    const { user } = open([runningAs('BTC Range Grid 2')]);
    await user.click(await screen.findByRole('button', { name: 'Stop BTC Range Grid' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });
});

describe('templates', () => {
  it('are active when a bot of their name, kind and market runs', () => {
    const active = (...views: BotView[]) =>
      viewTemplates(views)
        .filter(({ status }) => status === 'active')
        .map(({ template }) => template.id);
    expect(active(runningAs('BTC Range Grid 12'))).toEqual(['btc-range-grid']);
    expect(active(runningAs('BTC Range Grid mine'))).toEqual([]);
    expect(active(runningAs('BTC Range Grid', { status: 'stopped' }))).toEqual([]);
    expect(active(runningAs('BTC Range Grid', { symbol: 'ETHUSDT' }))).toEqual([]);
  });

  it('begin with the smallest of each kind, and each has its recorded figures', () => {
    const all = viewTemplates([]);
    expect(all).toHaveLength(Object.keys(TEMPLATE_FIGURES).length);
    expect(readyToDeploy(all).map(({ template }) => template.id)).toEqual([
      'btc-range-grid',
      'btc-dip-ladder',
      'eth-dip-trader',
    ]);
  });
});
