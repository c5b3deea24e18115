import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import type { BotRow } from '@atb/api/rows/bots';
import * as notices from '../../lib/notify.ts';
import { startFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { botRow, priceAt, runGridBot, storedState } from '../../testing/run-grid-bot.ts';
import { BotsPage } from './bots-page.tsx';
import { SIGNED_IN } from '../../testing/signed-in.ts';

/** Two pairs closed, one coin lot still held. */
const RECORD = runGridBot([100, 100, 98.9, 97.9, 99.1, 100.2, 101.3, 99.9]);
const LAST = 99.9;

function serve(bot: Partial<BotRow>, answers: FakeAnswers = {}) {
  const price = priceAt(LAST);
  const view = { ...price, exchange: 'binance', price: LAST, volume_24h: 1e9, timestamp: '2025-06-02T00:01:00Z' };
  return startFakeServer({
    '/functions/v1/exchange-binance/prices': {
      success: true,
      mode: 'DEMO',
      source: 'replay',
      venue: 'binance',
      prices: [view],
    },
    '/rest/v1/bots': [botRow(bot)],
    '/rest/v1/bot_states': [{ bot_id: botRow().id, state: storedState(RECORD), updated_at: view.timestamp }],
    '/rest/v1/bot_events': [],
    ...answers,
  });
}

function openPage(path = '/bots') {
  vi.spyOn(notices, 'notifySuccess').mockReturnValue(undefined);
  vi.spyOn(notices, 'notifyError').mockReturnValue(undefined);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={[path]}>
          <BotsPage />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const figure = (text: string | null | undefined): number => Number((text ?? '').replace('−', '-').replace(/\(.*/u, ''));

describe('BotsPage', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('offers one next step when there is no bot', async () => {
    serve({}, { '/rest/v1/bots': [] });
    openPage();
    expect(await screen.findByRole('link', { name: 'Create your first bot' })).toHaveAttribute('href', '/bots/create');
    expect(screen.getByRole('link', { name: 'Load the BTC grid example' })).toHaveAttribute(
      'href',
      '/bots/create?example=btc-grid',
    );
  });

  it('welcomes who has just set up an account', async () => {
    serve({}, { '/rest/v1/bots': [] });
    const user = openPage('/bots?welcome=true');
    expect(await screen.findByText('Your account is ready')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Your account is ready')).toBeNull();
  });

  it('shows realised and unrealised that add up to the total, and why the bot waits', async () => {
    serve({});
    openPage();
    const row = (await screen.findByRole('link', { name: 'Test grid' })).closest('tr');
    if (row === null) throw new Error('no row');
    const cells = within(row).getAllByRole('cell');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const [realised, unrealised, total] = ['Realised', 'Unrealised', 'Total'].map((name) =>
      figure(cells[headers.indexOf(name)]?.textContent),
    );
    expect(realised).not.toBe(0);
    expect((realised ?? 0) + (unrealised ?? 0)).toBeCloseTo(total ?? Number.NaN, 1);
    expect(within(row).getByText('Running')).toBeVisible();
    expect(within(row).getByText(/^Waiting for BTC to reach/u)).toBeVisible();
  });

  it('pauses at once and takes it back, with the reason, when the server refuses', async () => {
    const message = 'Only a running bot can be paused; this one is stopping.';
    serve({}, { '/rest/v1/rpc/pause_bot': () => Response.json({ code: 'P0001', message }, { status: 400 }) });
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: 'Pause Test grid' }));
    await waitFor(() =>
      expect(notices.notifyError).toHaveBeenCalledWith('Failed to pause bot', { detail: `Test grid: ${message}` }),
    );
    expect(await screen.findByText('Running')).toBeVisible();
  });

  it('keeps the focus on the button that paused', async () => {
    serve({}, { '/rest/v1/rpc/pause_bot': () => new Promise(() => undefined) });
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: 'Pause Test grid' }));
    expect(await screen.findByRole('button', { name: 'Resume Test grid' })).toHaveFocus();
  });

  it('tells what several bots were refused in one notice, and blames nobody’s internet', async () => {
    const bots = [botRow(), { ...botRow(), id: 'bot-2', name: 'Second grid' }];
    serve(
      {},
      { '/rest/v1/bots': bots, '/functions/v1/bulk-bots': () => Promise.reject(new TypeError('Failed to fetch')) },
    );
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: 'Pause 2 bots' }));
    await waitFor(() => expect(notices.notifyError).toHaveBeenCalled());
    expect(notices.notifyError).toHaveBeenCalledExactlyOnceWith('Failed to pause bot (2 of 2)', {
      detail: expect.stringMatching(/^Test grid, Second grid: The server did not answer\./u),
    });
  });

  it('says of each of several bots what happened, and takes back what can be', async () => {
    const bots = [botRow(), { ...botRow(), id: 'bot-2', name: 'Second grid', status: 'draft' }];
    const done = { botId: botRow().id, status: 'done', error: null };
    const refusal = { botId: 'bot-2', status: 'refused', error: 'Your plan allows 1 bot.' };
    let results = [done, refusal];
    const seen = serve(
      {},
      { '/rest/v1/bots': bots, '/functions/v1/bulk-bots': () => Response.json({ success: true, results }) },
    );
    const user = openPage();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Test grid' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Second grid' }));
    await user.click(await screen.findByRole('button', { name: 'Move to group…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move 2 bots to a group' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Group' }), 'Majors');
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    const result = await screen.findByRole('dialog', { name: 'Moved 1 of 2 bots' });
    expect(within(result).getByText('Your plan allows 1 bot.')).toBeVisible();
    expect(seen.find(({ path }) => path.endsWith('bulk-bots'))?.body).toEqual({
      action: 'move',
      group: 'Majors',
      botIds: [botRow().id, 'bot-2'],
    });
    await user.click(within(result).getByRole('button', { name: 'Close' }));
    results = [done];
    await user.click(screen.getByRole('button', { name: 'Pause 1 bot' }));
    await waitFor(() =>
      expect(notices.notifySuccess).toHaveBeenCalledWith('Paused 1 bot', { undo: expect.any(Function) }),
    );
  });

  it('shows groups with what is in them, folds them, and filters by one', async () => {
    const bots = [botRow({ group_name: 'Majors' }), { ...botRow(), id: 'bot-2', name: 'Second grid' }];
    serve({}, { '/rest/v1/bots': bots });
    const user = openPage();
    const group = await screen.findByRole('button', { name: 'Majors', expanded: true });
    await user.click(group);
    expect(group).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'Test grid' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Second grid' })).toBeVisible();
    await user.click(group);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'Majors');
    expect(screen.getByRole('link', { name: 'Test grid' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Second grid' })).toBeNull();
  });

  it('says why a bot was not stopped and leaves the question open', async () => {
    const message = 'Only a working bot can be stopped; this one is stopping.';
    serve({}, { '/rest/v1/rpc/stop_bot': () => Response.json({ code: 'P0001', message }, { status: 400 }) });
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: 'Stop… Test grid' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop Test grid' });
    await user.click(within(dialog).getByRole('button', { name: 'Stop Test grid' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(`Failed to stop bot${message}`);
  });

  it('says that the bots could not be fetched, and fetches them again on request', async () => {
    let isDown = true;
    serve({}, { '/rest/v1/bots': () => (isDown ? Response.json({}, { status: 500 }) : Response.json([botRow()])) });
    const user = openPage();
    expect(await screen.findByText('Failed to fetch bots')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Test grid' })).toBeVisible();
  });

  it('asks what becomes of the coins, in numbers, before it stops', async () => {
    const seen = serve({}, { '/rest/v1/rpc/stop_bot': {} });
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: 'Stop… Test grid' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop Test grid' });
    expect(dialog).toHaveTextContent(/\d+ resting orders? (is|are) cancelled/u);
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(within(dialog).getByRole('radio', { name: /Sell at the market price/u }));
    expect(dialog).toHaveTextContent(
      /Brings about [\d.,]+ USDT after a fee of [\d.,]+ USDT: realises about [+−][\d.,]+ USDT/u,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Stop and sell' }));
    await waitFor(() =>
      expect(seen.find(({ path }) => path.endsWith('stop_bot'))?.body).toEqual({
        bot_id: botRow().id,
        holdings: 'sell',
      }),
    );
  });

  it('filters by the address and tells an empty filter from having no bots', async () => {
    serve({ status: 'paused' });
    const user = openPage('/bots?status=running');
    expect(await screen.findByText('No bot is in this state.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all bots' }));
    expect(await screen.findByRole('link', { name: 'Test grid' })).toBeVisible();
  });

  it('keeps the other facts on screen when a state cannot be read', async () => {
    serve({}, { '/rest/v1/bot_states': [{ bot_id: botRow().id, state: { version: 99 }, updated_at: '2025-06-02' }] });
    openPage();
    expect(await screen.findByRole('link', { name: 'Test grid' })).toBeVisible();
    expect(screen.getByText(/written by another version of ATB/u)).toBeVisible();
  });
});
