import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { PriceChartProps } from '../../components/chart/price-chart.tsx';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { startFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { servePrices } from '../../testing/prices.ts';
import { runDcaBot } from '../../testing/run-dca-bot.ts';
import { botRow, priceAt, runGridBot, storedState } from '../../testing/run-grid-bot.ts';
import { runStrategyBot } from '../../testing/run-strategy-bot.ts';
import { BotPage } from './bot-page.tsx';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { lookUntil } from '../../testing/look-until.ts';

// The chart draws on a canvas, which jsdom has not: what it is given to draw is what is tested.
vi.mock('../../components/chart/lazy-price-chart.tsx', () => ({
  LazyPriceChart: ({ levels = [], fills = [] }: PriceChartProps) => (
    <p aria-label="chart">{[...levels.map(({ label }) => label), ...fills.map(({ text }) => text)].join('; ')}</p>
  ),
}));

const AT = '2025-06-02T00:01:00Z';
const LAST = 99.9;
const RECORD = runGridBot([100, 100, 98.9, 97.9, 99.1, 100.2, 101.3, 99.9]);
const FILL = {
  id: 'fill-1',
  account_id: 'account',
  bot_id: botRow().id,
  order_id: 'order-1',
  symbol: 'BTCUSDT',
  side: 'sell',
  qty: '2.5',
  price: '101',
  fee: '0.2525',
  fee_asset: 'USDT',
  realized_pnl: '2.25',
  maker: true,
  exec_ts: AT,
};
const EVENT = {
  id: 1,
  bot_id: botRow().id,
  severity: 'info',
  code: 'STARTED',
  message: 'Started with 5 lines.',
  at: AT,
};

const TWIN = {
  success: true,
  from: AT,
  to: AT,
  quotes: 172_800,
  prices: 'all',
  bot: '2',
  twin: '4',
  difference: '-2',
  causes: [
    { cause: 'fee', amount: '-0.5', count: 1 },
    { cause: 'pause', amount: '-1.5', count: 1 },
  ],
  gaps: [{ cause: 'pause', at: AT, side: 'buy', slot: '3', of: 'twin', amount: '-1.5' }],
  gapCount: 2,
  orders: { both: 1, botOnly: 0, twinOnly: 1 },
  equity: [0, 1, 2].map((minute) => ({ time: Date.parse(AT) + minute * 60_000, bot: minute, twin: minute * 2 })),
};

function openBot(path = `/bots/${botRow().id}`, answers: FakeAnswers = {}) {
  const price = { ...priceAt(LAST), exchange: 'binance', price: LAST, volume_24h: 1e9, timestamp: AT };
  startFakeServer({
    ...servePrices([price]),
    '/functions/v1/market-candles': { success: true, mode: 'DEMO', candles: [[Date.parse(AT), 99, 101, 98, 100, 1]] },
    '/rest/v1/bots': [botRow()],
    '/rest/v1/bot_states': [{ bot_id: botRow().id, state: storedState(RECORD), updated_at: AT }],
    '/rest/v1/bot_events': [EVENT],
    '/rest/v1/bot_orders': [],
    '/rest/v1/trade_ledger': [FILL],
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/bots/:id" element={<BotPage />} />
          </Routes>
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** Once there is a price to value by. */
async function findProfit(): Promise<HTMLElement> {
  const panel = await screen.findByRole('region', { name: 'Profit and loss' });
  await waitFor(() => expect(figureOf(panel, /^Total$/u)).not.toBeNaN());
  return panel;
}

function figureOf(panel: HTMLElement, label: RegExp): number {
  const term = within(panel).getByText(label, { selector: 'dt' }).closest('div');
  return Number((term?.querySelector('dd')?.textContent ?? '').replace('−', '-'));
}

describe('BotPage', () => {
  it('asks for the candles of the run once it is over, and not for those of today', async () => {
    const asked: unknown[] = [];
    const candles = [[Date.parse('2025-06-01T00:00:00Z'), 99, 101, 98, 100, 1]];
    openBot(undefined, {
      '/rest/v1/bots': [botRow({ status: 'stopped', stopped_at: '2025-06-01T00:07:00Z' })],
      '/functions/v1/market-candles': (body: unknown) => {
        asked.push(body);
        return { success: true, mode: 'DEMO', candles };
      },
    });
    await screen.findByLabelText('chart');
    const before = Date.parse('2025-06-01T05:15:00Z');
    await lookUntil(() => expect(asked).toContainEqual({ symbol: 'BTCUSDT', timeframe: '15m', before }));
  });

  it('shows the total first and below it a sum that adds up', async () => {
    openBot();
    const panel = await findProfit();
    const parts = [/^Grid profit/u, /^Unrealised$/u].map((label) => figureOf(panel, label));
    const total = figureOf(panel, /^Total$/u);
    expect(total).not.toBe(0);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, 3);
    expect(within(panel).getByText('Buy and hold')).toBeVisible();
    expect(within(panel).getAllByRole('button', { name: /how is this computed\?$/u }).length).toBeGreaterThan(5);
  });

  it('draws numbered levels and the fills', async () => {
    openBot();
    const chart = await screen.findByLabelText('chart');
    expect(chart).toHaveTextContent(/1 (buy|empty|not placed)/u);
    expect(chart).toHaveTextContent('SL');
    await screen.findByText(/\+2\.25/u);
  });

  it('says of every line what rests there or why nothing does', async () => {
    openBot();
    const table = await screen.findByRole('region', { name: 'Lines' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toHaveTextContent(/Buy order open|Sell order open|No order|Empty/u);
    for (const row of rows) expect(row.lastElementChild?.textContent).not.toBe('');
  });

  it('keeps the tab in the address', async () => {
    const user = openBot(`/bots/${botRow().id}?tab=log`);
    expect(await screen.findByText('Started with 5 lines.')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Parameters' }));
    expect(await screen.findByText('Grid lines')).toBeVisible();
  });

  it('checks by replay what the bot did, and says what came of it', async () => {
    const span = { from: '2025-06-01T00:00:00Z', to: '2025-06-02T00:00:00Z' };
    const user = openBot(undefined, {
      '/rest/v1/bots': [botRow({ started_at: span.from })],
      '/functions/v1/replay-bot': { success: true, ...span, compared: 12, differences: [] },
    });
    const panel = within(await screen.findByRole('region', { name: 'Replay check' }));
    await user.click(panel.getByRole('button', { name: 'Check by replay' }));
    expect(await panel.findByText('All 12 orders are equal')).toBeVisible();
    expect(panel.getByText(/^Replayed from 1 Jun 2025/u)).toBeVisible();
  });

  it('says why a run cannot be replayed', async () => {
    const user = openBot(undefined, {
      '/rest/v1/bots': [botRow({ started_at: AT })],
      '/functions/v1/replay-bot': { success: false, reason: 'TOO_LONG', error: 'Only runs of up to three days.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Check by replay' }));
    expect(await screen.findByText('Only runs of up to three days.')).toBeVisible();
  });

  it('shows its twin, both lines and every gap, which add up to the difference', async () => {
    openBot(undefined, { '/rest/v1/bots': [botRow({ started_at: AT })], '/functions/v1/bot-twin': TWIN });
    const panel = within(await screen.findByRole('region', { name: 'Twin' }));
    expect(await panel.findByText('The bot is behind its twin')).toBeVisible();
    expect(panel.getByText(/The whole run, all 172,800 prices of it\./u)).toBeVisible();
    expect(panel.getByRole('application', { name: 'Profit of the bot and its twin' })).toBeVisible();
    expect(panel.getByText(/Buy, line 4: only the twin has it/u)).toBeInTheDocument();
    const shown = ['Fee', 'Pause', 'Difference'].map(
      (name) => panel.getByText(new RegExp(`^${name}`, 'u'), { selector: 'dt' }).closest('div')?.textContent ?? '',
    );
    expect(shown.map((text) => /−[\d.]+/u.exec(text)?.[0])).toEqual(['−0.5000', '−1.5000', '−2.0000']);
  });

  it('says why a bot has no twin', async () => {
    openBot(undefined, {
      '/rest/v1/bots': [botRow({ started_at: AT })],
      '/functions/v1/bot-twin': {
        success: false,
        reason: 'TOO_LONG',
        error: 'The market said more than two million prices in this run.',
      },
    });
    const panel = within(await screen.findByRole('region', { name: 'Twin' }));
    expect(await panel.findByText('The market said more than two million prices in this run.')).toBeVisible();
  });

  it.each([
    ['kept', /^The whole run, 900 prices of it: of each second the latest\./u],
    ['candles', /^The whole run, 900 prices: those of candles where the exchange’s own are not kept any more\./u],
  ])('says of a twin on an exchange’s market which prices it lived through: %s', async (prices, said) => {
    const price = { ...priceAt(LAST), exchange: 'kraken', price: LAST, volume_24h: 1e9, timestamp: AT };
    openBot(undefined, {
      ...servePrices([price], { mode: 'LIVE', source: 'ccxt', venue: 'kraken' }),
      '/rest/v1/bots': [botRow({ started_at: AT })],
      '/functions/v1/bot-twin': { ...TWIN, quotes: 900, prices },
    });
    const panel = within(await screen.findByRole('region', { name: 'Twin' }));
    expect(await panel.findByText(said)).toBeVisible();
  });

  it('opens the form of a change that a link filled in; nothing is changed before its user says so', async () => {
    const path = `/bots/${botRow().id}?ask=edit&e.stopLossPct=4.5&e.allocation=x`;
    const preview = {
      success: true,
      changes: [{ field: 'stopLossPct', before: '0', after: '4.5' }],
      budget: { before: '1000', after: '1000' },
      leaves: [],
      comes: [],
    };
    const user = openBot(path, { '/functions/v1/preview-bot-edit': preview });
    const stop = await screen.findByRole('spinbutton', { name: /^Stop loss below/ }, { timeout: 10_000 });
    expect(stop).toHaveValue('4.5');
    expect(screen.getByRole('spinbutton', { name: 'Allocation' })).not.toHaveValue('x');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the question how to stop that a link asks for', async () => {
    openBot(`/bots/${botRow().id}?ask=stop`);
    expect(await screen.findByRole('alertdialog', { name: /^Stop / }, { timeout: 5_000 })).toBeVisible();
  });

  it('says so when there is no such bot', async () => {
    openBot('/bots/unknown', { '/rest/v1/bots': [] });
    expect(await screen.findByText('There is no bot at this address.')).toBeVisible();
  });
});

describe('BotPage of a strategy bot', () => {
  const row = botRow({ type: 'strategy', name: 'Above a hundred, 1m', params: {} });
  const open = (prices: readonly number[], path?: string) =>
    openBot(path, {
      '/rest/v1/bots': [row],
      '/rest/v1/bot_states': [{ bot_id: row.id, state: storedState(runStrategyBot(prices)), updated_at: AT }],
    });

  it('shows its position with the prices at which it is left, on the chart too', async () => {
    open([99, 101, 100]);
    expect(await screen.findByText('Bought at')).toBeVisible();
    expect(screen.getByText('Stop loss')).toBeVisible();
    expect(await screen.findByLabelText('chart')).toHaveTextContent('Entry; Stop; Target');
    expect(screen.getByText(/^Above a hundred, 1m,/u)).toBeVisible();
  });

  it('says what it waits for while it holds nothing', async () => {
    open([99, 99]);
    expect(await screen.findByText(/^Waiting for a candle at whose close the close is above 100\./u)).toBeVisible();
  });

  it('shows a sum that adds up after a trade', async () => {
    open([99, 101, 100, 97, 97]);
    const panel = await findProfit();
    const [closed, unrealised, total] = [/^Closed trades \(1\)/u, /^Unrealised$/u, /^Total$/u].map((label) =>
      figureOf(panel, label),
    );
    expect(total).toBeLessThan(0);
    expect((closed ?? 0) + (unrealised ?? 0)).toBeCloseTo(total ?? 0, 3);
  });

  it.each([null, [99]])('is cloned by the dialog of its strategy, having run (%j) or not', async (prices) => {
    const { params } = runStrategyBot([99]).state;
    const given = botRow({ type: 'strategy', params: JSON.parse(JSON.stringify(params)) as typeof row.params });
    const states = prices === null ? [] : [storedState(runStrategyBot(prices))];
    openBot(`/bots/${row.id}?tab=parameters`, {
      '/rest/v1/bots': [given],
      '/rest/v1/bot_states': states.map((state) => ({ bot_id: row.id, state, updated_at: AT })),
    });
    expect(await screen.findByRole('button', { name: /^Deploy Strategy/u })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Clone with these parameters' })).toBeNull();
  });

  it('offers no clone, which the grid wizard could not take', async () => {
    const user = open([99], `/bots/${row.id}?tab=log`);
    await user.click(await screen.findByRole('button', { name: /^More/u }));
    expect(screen.queryByRole('menuitem', { name: 'Clone' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Rules' }));
    expect(await screen.findByText('Buy at the next open when the close is above 100.')).toBeVisible();
  });

  it('tells its rules in plain words, and its parameters', async () => {
    const user = open([99]);
    expect(await screen.findByText('Buy at the next open when the close is above 100.')).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Lines' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Parameters' }));
    expect(await screen.findByText('1000 USDT')).toBeVisible();
  });
});

describe('BotPage of a DCA bot', () => {
  const row = botRow({ type: 'dca', name: 'Test DCA', params: {} });
  const open = (prices: readonly number[], params: object = {}, path?: string) =>
    openBot(path, {
      '/rest/v1/bots': [row],
      '/rest/v1/bot_states': [{ bot_id: row.id, state: storedState(runDcaBot(prices, params)), updated_at: AT }],
    });

  it('draws the deal: base order, safety orders with what each does, average, take profit and stop', async () => {
    open([100, 100, 97.9]);
    await screen.findByText(/^DCA on/u);
    expect(await screen.findByLabelText('chart')).toHaveTextContent(
      /^Base; 1 filled; 2 buy; 3 buy; 4 buy; 5 buy; Average; TP; SL/u,
    );
  });

  it('says of every safety order what rests there or why nothing does', async () => {
    open([100, 100, 97.9], { activeSafetyOrdersMax: 1 });
    const table = await screen.findByRole('region', { name: 'Ladder' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveTextContent(/Filled.*Filled in full\./u);
    expect(rows[1]).toHaveTextContent(/Buy order open.*Order open\./u);
    expect(rows[2]).toHaveTextContent(/No order.*Waits for the safety order above it: one is open at a time\./u);
  });

  it('shows the total first and below it a sum that adds up, after a deal too', async () => {
    open([100, 100, 103.5, 103.5, 101]);
    const panel = await findProfit();
    const [realised, unrealised, total] = [/^Deal profit \(1 deal, 1 won\)/u, /^Unrealised$/u, /^Total$/u].map(
      (label) => figureOf(panel, label),
    );
    expect(realised).toBeGreaterThan(0);
    expect((realised ?? 0) + (unrealised ?? 0)).toBeCloseTo(total ?? 0, 3);
    expect(figureOf(panel, /^Capital in use$/u)).toBeGreaterThan(90);
    expect(figureOf(panel, /^Capital at risk$/u)).toBeGreaterThan(0);
  });

  it('says what it waits for between two deals', async () => {
    open([100, 100, 103.5, 103.5], { cooldownMinutes: 60 });
    expect(await screen.findByText('No deal at the moment.')).toBeVisible();
    expect(screen.getAllByText(/^Waiting: deal 2 begins with the first price from/u).length).toBeGreaterThan(0);
  });

  it('lists its parameters and offers to clone it', async () => {
    const user = open([100, 100], {}, `/bots/${row.id}?tab=parameters`);
    expect(await screen.findByText('× 1.2')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Clone with these parameters' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^More/u }));
    expect(await screen.findByRole('menuitem', { name: 'Clone' })).toBeVisible();
  });

  it('shows the rows of an own ladder in place of step and scales', async () => {
    open([100, 100], { safetyOrders: [{ deviationPct: 3, size: 50 }] }, `/bots/${row.id}?tab=parameters`);
    expect(await screen.findByText('−3%: 50 USDT')).toBeVisible();
    expect(screen.queryByText('Safety step')).toBeNull();
  });
});
