import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { startFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { BacktestsPage } from './backtests-page.tsx';
import { RECORDED_BUNDLE, runRow } from './testing/recorded-run.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';

const DAY = 86_400_000;
const SERIES = {
  venue: 'binance',
  symbol: 'BTCUSDT',
  timeframe: '1h',
  first: Date.parse('2020-01-01'),
  last: Date.parse('2025-06-30T23:00Z'),
  candles: 48_160,
};
const COVERAGE = {
  success: true,
  ranges: [{ from: Date.parse('2024-07-01'), to: Date.parse('2025-07-01'), candles: 8_757 }],
  gaps: [{ from: Date.parse('2025-03-01'), to: Date.parse('2025-03-01') + DAY / 8, missing: 3 }],
  candles: 8_757,
  missing: 3,
  sourceTimeframe: '1h',
  available: [],
};

function serve(answers: FakeAnswers = {}) {
  return startFakeServer({
    '/functions/v1/candle-list': { success: true, series: [SERIES] },
    '/functions/v1/candle-coverage': COVERAGE,
    '/functions/v1/start-backtest': { success: true, runId: 'run-2' },
    '/functions/v1/research-result': { success: true, name: 'x', bundle: RECORDED_BUNDLE },
    '/rest/v1/research_runs': [],
    ...answers,
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

function openPage(path = '/backtests') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/backtests" element={<BacktestsPage />} />
            <Route path="*" element={<p>another page</p>} />
          </Routes>
          <Address />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

async function findCards() {
  const list = await screen.findByRole('list', { name: 'Backtests' });
  return within(list).findAllByRole('listitem');
}

const runButton = () => screen.getByRole('button', { name: 'Run backtest' });

describe('the form', () => {
  it('cannot run before a strategy is chosen', async () => {
    serve();
    const user = openPage();
    expect(await screen.findByRole('button', { name: 'Run backtest' })).toBeDisabled();
    await user.click(await screen.findByRole('combobox', { name: 'Strategy' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Strategy' })).toBeEnabled());
    await user.type(screen.getByRole('combobox', { name: 'Strategy' }), 'ema cross');
    await user.click((await screen.findAllByRole('option', { name: /EMA Cross/u }))[0] ?? document.body);
    expect(runButton()).toBeEnabled();
    expect(screen.getByRole('spinbutton', { name: 'Fast EMA' })).toHaveValue('20');
    expect(screen.getByTestId('address')).toHaveTextContent('strategy=ema-cross');
  });

  it('opens from a link and sends what it shows, the last day included', async () => {
    const seen = serve();
    const user = openPage('/backtests?strategy=ema-cross&symbol=BTCUSDT&timeframe=1h&p.fast=9&t.feeBps=5');
    expect(await screen.findByRole('spinbutton', { name: 'Fast EMA' })).toHaveValue('9');
    await user.click(runButton());
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/backtests/run-2'));
    const order = seen.find(({ path }) => path.endsWith('start-backtest'))?.body;
    expect(order).toMatchObject({
      strategyId: 'ema-cross',
      params: { fast: 9, slow: 50 },
      symbol: 'BTCUSDT',
      from: '2024-07-01',
      to: '2025-07-01',
      assumptions: { feeBps: 5, slippageBps: 8 },
    });
  });

  it('asks for the order filters of a pair that nobody knows here, and of no other', async () => {
    const seen = serve({
      '/functions/v1/candle-list': { success: true, series: [SERIES, { ...SERIES, symbol: 'KASUSDT' }] },
    });
    const user = openPage('/backtests?strategy=ema-cross&symbol=KASUSDT&timeframe=1h');
    await user.type(await screen.findByRole('spinbutton', { name: 'Tick' }), '0.00001');
    await user.type(screen.getByRole('spinbutton', { name: 'Lot' }), '0.1');
    await user.type(screen.getByRole('spinbutton', { name: 'Minimum notional' }), '5');
    await user.click(runButton());
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/backtests/run-2'));
    expect(seen.find(({ path }) => path.endsWith('start-backtest'))?.body).toMatchObject({
      symbol: 'KASUSDT',
      assumptions: { priceIncrement: 0.00001, quantityIncrement: 0.1, minNotional: 5 },
    });
  });

  it('neither shows nor sends filters for a pair whose own are known', async () => {
    const seen = serve();
    const user = openPage('/backtests?strategy=ema-cross&symbol=BTCUSDT&timeframe=1h&t.feeBps=5&t.priceIncrement=7');
    await screen.findByRole('spinbutton', { name: 'Fee per side' });
    expect(screen.queryByRole('spinbutton', { name: 'Tick' })).toBeNull();
    await user.click(runButton());
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/backtests/run-2'));
    const body = JSON.stringify(seen.find(({ path }) => path.endsWith('start-backtest'))?.body);
    expect(body).not.toContain('priceIncrement');
  });

  it('shows what candles there are and what is missing', async () => {
    serve();
    openPage('/backtests?strategy=ema-cross');
    expect(await screen.findByRole('img', { name: /1 Jul 2024 to 30 Jun 2025, 3 candles missing/u })).toBeVisible();
    expect(screen.getByText(/3 candles missing in 1 gap/u)).toBeVisible();
  });

  it('ties what is wrong to its field and sends nothing', async () => {
    const seen = serve();
    const user = openPage('/backtests?strategy=ema-cross&p.fast=1000');
    const field = await screen.findByRole('spinbutton', { name: 'Fast EMA' });
    expect(field).toHaveAccessibleDescription(/Fast EMA must be from 5 to 60/u);
    await user.click(runButton());
    expect(seen.filter(({ path }) => path.endsWith('start-backtest'))).toEqual([]);
  });

  it('puts a refusal of the server at the field that it names', async () => {
    const error = 'There are no 1h candles of BTCUSDT from 2018-01-01 to 2018-02-01.';
    serve({ '/functions/v1/start-backtest': { success: false, reason: 'NO_CANDLES', error, field: 'from' } });
    const user = openPage('/backtests?strategy=ema-cross&from=2018-01-01&to=2018-01-31');
    await screen.findByRole('spinbutton', { name: 'Fast EMA' });
    await user.click(runButton());
    await waitFor(() => expect(screen.getByLabelText('First day')).toHaveAccessibleDescription(error));
  });
});

function pack(column: Float64Array | Float32Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(column.buffer)));
}

/** The first candle of the range, at 40,000 USDT. */
const PRICE = pack(new Float32Array([40_000]));
const FIRST_CANDLE = {
  '/functions/v1/archive-candles': {
    success: true,
    openTime: pack(new Float64Array([Date.parse('2024-07-01')])),
    open: PRICE,
    high: PRICE,
    low: PRICE,
    close: PRICE,
    volume: PRICE,
  },
};

describe('the form of a DCA bot', () => {
  // Its fields are a part of their own: what loading them takes is not what is tested.
  beforeAll(() => import('./kinds/dca/dca-fields.tsx'), 30_000);

  it('begins with the defaults, keeps what is typed in the address and sends it', async () => {
    const seen = serve();
    const user = openPage();
    await user.click(await screen.findByText('DCA bot'));
    const base = await screen.findByRole('spinbutton', { name: /^Base order/u });
    expect(base).toHaveValue('100');
    expect(screen.getByRole('spinbutton', { name: /^Safety orders/u })).toHaveValue('5');
    await user.clear(base);
    await user.type(base, '50');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('of=dca&d.baseAllocation=50'));
    await user.click(runButton());
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/backtests/run-2'));
    const order = seen.find(({ path }) => path.endsWith('start-backtest'))?.body;
    expect(order).toMatchObject({
      dca: { baseAllocation: '50', maxSafetyOrders: 5, safetyOrders: null, takeProfitPct: '3' },
      name: 'DCA bot, BTC/USDT 1h',
      symbol: 'BTCUSDT',
    });
    expect(order).not.toHaveProperty('strategyId');
  });

  it('says at its field what is wrong, and starts nothing', async () => {
    const seen = serve();
    const user = openPage('/backtests?of=dca&d.stopLossPct=120');
    const stop = await screen.findByRole('spinbutton', { name: /^Stop loss/u });
    await user.click(runButton());
    await waitFor(() => expect(stop).toHaveAccessibleDescription(/Stop loss must not be above 99%/u));
    expect(seen.filter(({ path }) => path.endsWith('start-backtest'))).toEqual([]);
  });

  it('shows what the first deal would take, and its ladder', async () => {
    serve(FIRST_CANDLE);
    const user = openPage('/backtests?of=dca');
    expect(await screen.findByText(/^BTC stood at/u)).toHaveTextContent('BTC stood at 40,000.00 when the range began.');
    const capital = screen.getByText('Capital, fees included').closest('div');
    expect(capital?.querySelector('dd')).toHaveTextContent('995.49');
    await user.click(screen.getByText('Ladder of the first deal'));
    const orders = within(screen.getByRole('list', { name: 'Planned ladder' })).getAllByRole('listitem');
    expect(orders).toHaveLength(6);
    expect(orders[5]).toHaveTextContent('36,000.00');
  });

  it('says at its field what no venue would take, before anything starts', async () => {
    const seen = serve(FIRST_CANDLE);
    const user = openPage('/backtests?of=dca&d.baseAllocation=1');
    const base = await screen.findByRole('spinbutton', { name: /^Base order/u });
    await waitFor(() => expect(base).toBeInvalid());
    await user.click(runButton());
    expect(seen.filter(({ path }) => path.endsWith('start-backtest'))).toEqual([]);
  });

  it('puts a refusal of the server at the field that it names', async () => {
    const error = 'The base order must be at least 5.08 USDT.';
    serve({
      '/functions/v1/start-backtest': { success: false, reason: 'TOO_SMALL', error, field: 'dca.baseAllocation' },
    });
    const user = openPage('/backtests?of=dca&d.baseAllocation=1');
    const base = await screen.findByRole('spinbutton', { name: /^Base order/u });
    await user.click(runButton());
    await waitFor(() => expect(base).toHaveAccessibleDescription(new RegExp(error.slice(0, -1), 'u')));
  });
});

describe('the list', () => {
  it('offers a sample when there is nothing, and runs it at once', async () => {
    const seen = serve();
    const user = openPage();
    const sample = await screen.findByRole('button', { name: 'Run the EMA cross on BTC 1h' });
    await waitFor(() => expect(sample).toBeEnabled());
    await user.click(sample);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/backtests/run-2'));
    expect(seen.find(({ path }) => path.endsWith('start-backtest'))?.body).toMatchObject({ symbol: 'BTCUSDT' });
  });

  it('shows the figures of a result, n/a where one is not defined', async () => {
    const run = runRow();
    const summary = run.summary === null ? null : { ...run.summary, profitFactor: null };
    serve({ '/rest/v1/research_runs': [runRow({ summary })] });
    openPage();
    const card = within((await findCards())[0] ?? document.body);
    expect(card.getByText('+44.50%')).toBeVisible();
    expect(card.getByText('50.00%'), 'a rate has no sign').toBeVisible();
    expect(card.getByText('−10.01%')).toBeVisible();
    expect(card.getByText('n/a')).toBeVisible();
  });

  it('shows how far a run is and cancels it', async () => {
    const facts = { status: 'running', summary: null, progress: 0.42, stage: 'Simulating', eta_ms: 3_000 } as const;
    const seen = serve({
      '/rest/v1/research_runs': [runRow(facts)],
      '/functions/v1/cancel-run': { success: true },
    });
    const user = openPage();
    const card = within((await findCards())[0] ?? document.body);
    expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
    expect(card.getByText('42%, 3 s left')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/functions/v1/cancel-run'));
  });

  it('says why a run failed and starts it again', async () => {
    const facts = { status: 'failed', summary: null, reason: 'The worker ran out of memory.' } as const;
    const seen = serve({ '/rest/v1/research_runs': [runRow(facts)], '/functions/v1/retry-run': { success: true } });
    const user = openPage();
    expect(await screen.findByText('The worker ran out of memory.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Run again' }));
    await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/functions/v1/retry-run'));
  });

  it('deletes a run after a question that says what goes', async () => {
    const seen = serve({ '/rest/v1/research_runs': [runRow()], '/functions/v1/delete-run': { success: true } });
    const user = openPage();
    const { id, name } = runRow();
    await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: `Delete ${name}` }));
    expect(dialog.getByText(/^Its result with \d+ round trips goes\./u)).toBeVisible();
    expect(seen.map(({ path }) => path)).not.toContain('/functions/v1/delete-run');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(seen).toContainEqual({ path: '/functions/v1/delete-run', body: { runId: id } }));
  });

  it('does not delete a run that is under way', async () => {
    serve({ '/rest/v1/research_runs': [runRow({ status: 'running', summary: null })] });
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: /^More for/u }));
    await screen.findByRole('menuitem', { name: 'Run again' });
    expect(screen.queryByRole('menuitem', { name: 'Delete…' })).toBeNull();
  });

  it('filters by words, and tells that from having nothing', async () => {
    serve({ '/rest/v1/research_runs': [runRow(), runRow({ id: 'other', name: 'RSI Dip', is_starred: true })] });
    const user = openPage();
    await screen.findByRole('link', { name: 'RSI Dip' });
    await user.type(screen.getByRole('searchbox'), 'rsi');
    expect(await findCards()).toHaveLength(1);
    await user.type(screen.getByRole('searchbox'), ' moon');
    expect(screen.getByText('No backtest matches “rsi moon”.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all backtests' }));
    expect(await findCards()).toHaveLength(2);
  });

  it('puts two runs side by side, kept in the address', async () => {
    serve({ '/rest/v1/research_runs': [runRow({ id: 'a', name: 'One' }), runRow({ id: 'b', name: 'Two' })] });
    const user = openPage('/backtests?compare=a');
    await user.click(await screen.findByRole('checkbox', { name: /Compare Two/u }));
    expect(screen.getByTestId('address')).toHaveTextContent('compare=a%2Cb');
    const table = within(await screen.findByRole('region', { name: 'Figures side by side' }));
    expect(table.getAllByText('+44.50%')).toHaveLength(2);
    expect(await screen.findByRole('application', { name: 'Growth of the compared runs' })).toBeVisible();
  });
});
