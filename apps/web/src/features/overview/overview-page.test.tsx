import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { changePreferences } from '../../lib/preferences.ts';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { startFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { servePrices } from '../../testing/prices.ts';
import { botRow, priceAt, runGridBot, storedState } from '../../testing/run-grid-bot.ts';
import { OverviewPage } from './overview-page.tsx';
import { SIGNED_IN } from '../../testing/signed-in.ts';

const AT = '2025-06-02T00:01:00Z';
const ACCOUNT = {
  id: 'account',
  label: 'Paper Account',
  adapter: 'paper',
  is_paper: true,
  created_at: '2025-05-01T00:00:00+00:00',
};
const SUMMARY = {
  success: true,
  accountId: 'account',
  quoteAsset: 'USDT',
  reporting: { currency: 'USDT', rate: '1', basis: 'same', symbol: null, at: null, missing: null },
  equity: '10012.5',
  cash: '9500',
  exposure: '512.5',
  openRisk: '900',
  today: { startEquity: '10000', change: '12.5', realized: '4' },
  week: { startEquity: '10000', change: '12.5' },
  month: { startEquity: '10400', change: '-387.5' },
  allTime: {
    deposited: '10000',
    change: '12.5',
    realized: '4',
    unrealized: '8.5',
    traded: '12.5',
    rest: '0',
    fees: '1.2',
  },
  returns: { since: AT, simple: 0.00125, timeWeighted: 0.00125, moneyWeighted: null },
};
const LIMITS = {
  max_trade_risk_pct: '0.5',
  max_daily_dd_pct: '3',
  max_weekly_dd_pct: '7.5',
  max_account_exposure_pct: '35',
  max_symbol_exposure_pct: '12',
  loss_streak_limit: 3,
  updated_at: '2025-05-01T00:00:00+00:00',
};

function count(number: number): () => Response {
  return () => Response.json([], { headers: { 'content-range': `*/${number}` } });
}

function openOverview(answers: FakeAnswers = {}) {
  const price = { ...priceAt(100), exchange: 'binance', price: 100, volume_24h: 1e9, timestamp: AT };
  const seen = startFakeServer({
    ...servePrices([price]),
    '/functions/v1/portfolio-summary': SUMMARY,
    '/rest/v1/exchange_accounts': [
      { ...ACCOUNT, trading_mode: 'SIMULATION', chosen_state: 'ACTIVE', trading_state: 'ACTIVE', state_reason: '' },
    ],
    '/rest/v1/user_risk_prefs': LIMITS,
    '/rest/v1/bots': [],
    '/rest/v1/bot_states': [],
    '/rest/v1/bot_events': [],
    '/rest/v1/trade_ledger': count(0),
    '/rest/v1/research_runs': count(0),
    '/rest/v1/equity_snapshots': [],
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <OverviewPage />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return seen;
}

/** The figure below a label of the tiles. */
async function tile(label: string): Promise<HTMLElement> {
  const term = await screen.findByText(label, { selector: 'dt *' });
  const group = term.closest('div');
  if (group === null) throw new Error(`no tile ${label}`);
  return group;
}

describe('OverviewPage', () => {
  afterEach(() => changePreferences({ numberLocale: 'en' }));

  it('shows the account’s own figures under the labels of the specification', async () => {
    openOverview();
    expect(await tile('Total Balance (USDT)')).toHaveTextContent('10,012.50');
    expect(await tile('Today’s P&L')).toHaveTextContent('+12.50');
    expect(await tile('Active Bots')).toHaveTextContent('0');
  });

  it('writes every figure as the reader now wants figures written, also those that nothing else draws again', async () => {
    openOverview();
    expect(await tile('Exposure (USDT)')).toHaveTextContent(/\d\.\d+%/u);
    act(() => changePreferences({ numberLocale: 'de' }));
    expect(await tile('Total Balance (USDT)')).toHaveTextContent('10.012,50');
    expect(await tile('Exposure (USDT)')).toHaveTextContent(/\d,\d+%/u);
  });

  it('shows what the server counts as the month, payments taken out, and not the difference of two readings', async () => {
    openOverview({ '/rest/v1/equity_snapshots': [{ at: AT, equity: '400' }] });
    const panel = await screen.findByRole('region', { name: 'Performance summary' });
    const label = await within(panel).findByText('Monthly P&L (30 days)');
    expect(label.closest('div')).toHaveTextContent('−387.50 −3.73%');
  });

  it.each([
    ['Total Balance', { figure: 'equity' }],
    ['Cash', { figure: 'cash' }],
    ['Invested', { figure: 'exposure' }],
    ['Exposure', { figure: 'openRisk' }],
    ['Today’s P&L', { figure: 'today' }],
    ['This week', { figure: 'week' }],
    ['All time', { figure: 'change' }],
    ['Weekly P&L', { figure: 'week' }],
    ['Monthly P&L (30 days)', { figure: 'month' }],
    ['Account exposure', { figure: 'openRisk', of: 'equity' }],
    ['Daily drawdown', { figure: 'todayLoss', of: 'todayStart' }],
    ['Weekly drawdown', { figure: 'weekLoss', of: 'weekStart' }],
    ['Exposure in percent', { figure: 'openRisk', of: 'equity' }],
    ['Today’s P&L in percent', { figure: 'today', of: 'todayStart' }],
    ['Today in percent', { figure: 'today', of: 'todayStart' }],
    ['This week in percent', { figure: 'week', of: 'weekStart' }],
    ['All time in percent', { figure: 'change', of: 'paidIn' }],
    ['Weekly P&L in percent', { figure: 'week', of: 'weekStart' }],
    ['Monthly P&L (30 days) in percent', { figure: 'month', of: 'monthStart' }],
  ])('opens the proof of %s, of the account in front', async (name, asked) => {
    const account = { ...ACCOUNT, chosen_state: 'ACTIVE', trading_state: 'ACTIVE', state_reason: '' };
    const seen = openOverview({
      '/rest/v1/exchange_accounts': [
        { ...account, trading_mode: 'SIMULATION' },
        { ...account, id: 'connected', adapter: 'kraken', is_paper: false, trading_mode: 'LIVE' },
      ],
    });
    await tile('Total Balance (USDT)');
    // Wherever a figure stands, it has the one name and the one proof.
    const [first] = await screen.findAllByTitle(`${name}: show the proof`);
    fireEvent.click(first ?? document.body);
    await waitFor(() =>
      expect(seen.filter(({ path }) => path === '/functions/v1/portfolio-proof').map(({ body }) => body)).toEqual([
        { ...asked, accountId: 'connected', inReportingCurrency: true },
      ]),
    );
  });

  it.each([
    ['By executions, all time', '+9.75 by executions', { figure: 'contribution' }],
    ['By everything else, all time', '+2.75 by everything else', { figure: 'rest' }],
    ['Fees, all time', '1.20 fees', { figure: 'contributionFees' }],
  ])(
    'says of a connected account what its executions came to, and opens the proof of %s',
    async (name, text, asked) => {
      const allTime = { ...SUMMARY.allTime, realized: null, unrealized: null, traded: '9.75', rest: '2.75' };
      const seen = openOverview({ '/functions/v1/portfolio-summary': { ...SUMMARY, allTime } });
      await tile('Total Balance (USDT)');
      const figure = await screen.findByTitle(`${name}: show the proof`);
      expect(figure.closest('dd')).toHaveTextContent(text);
      expect(figure.closest('dd')).not.toHaveTextContent(/realised/u);
      fireEvent.click(figure);
      await waitFor(() =>
        expect(seen.filter(({ path }) => path === '/functions/v1/portfolio-proof').map(({ body }) => body)).toEqual([
          { ...asked, accountId: 'account', inReportingCurrency: true },
        ]),
      );
    },
  );

  it.each([
    ['Active Bots', { figure: 'activeBots' }],
    ['If every stop is hit', { figure: 'atStops' }],
  ])('opens the proof of %s, of all bots', async (name, asked) => {
    const seen = openOverview();
    await tile('Total Balance (USDT)');
    fireEvent.click(await screen.findByTitle(`${name}: show the proof`));
    await waitFor(() =>
      expect(seen.filter(({ path }) => path === '/functions/v1/portfolio-proof').map(({ body }) => body)).toEqual([
        { ...asked, inReportingCurrency: true },
      ]),
    );
  });

  it.each([
    ['Paused Bots', '2 paused', { figure: 'pausedBots' }],
    ['Bots in Error', '1 in error', { figure: 'failedBots' }],
    ['Drafts', '1 draft', { figure: 'draftBots' }],
  ])('opens the proof of %s', async (name, text, asked) => {
    const seen = openOverview({
      '/rest/v1/bots': (['paused', 'error', 'paused', 'draft'] as const).map((status, i) =>
        botRow({ status, id: `bot-${i}` }),
      ),
    });
    const figure = await screen.findByTitle(`${name}: show the proof`);
    expect(figure).toHaveTextContent(text);
    fireEvent.click(figure);
    await waitFor(() =>
      expect(seen.filter(({ path }) => path === '/functions/v1/portfolio-proof').map(({ body }) => body)).toEqual([
        { ...asked, inReportingCurrency: true },
      ]),
    );
  });

  it('counts no stop of a bot that has failed: nobody watches the price for it', async () => {
    const run = runGridBot([100, 100]);
    const state = storedState({ ...run, status: 'error' });
    openOverview({
      '/rest/v1/bots': [botRow({ status: 'error' })],
      '/rest/v1/bot_states': [{ bot_id: botRow().id, state, updated_at: AT }],
    });
    const line = (await screen.findByText('If every stop is hit')).closest('div');
    expect(line).toHaveTextContent('n/a');
  });

  it('opens the proof of a point of the equity line: by a click, by Enter and in the table', async () => {
    const now = Date.now();
    const times = [now - 600_000, now - 300_000, now - 1_000];
    const seen = openOverview({
      '/rest/v1/equity_snapshots': times.map((time, i) => ({ at: new Date(time).toISOString(), equity: `1000${i}.5` })),
    });
    const asked = () => seen.filter(({ path }) => path === '/functions/v1/figure-proof').map(({ body }) => body);
    const proofOf = (at?: number) => ({ figure: 'equityPoint', accountId: 'account', at, inReportingCurrency: true });
    const chart = await screen.findByRole('application', { name: 'Equity, last 24h' });
    // A box without a width: the left edge is the first point.
    fireEvent.click(chart, { clientX: 0 });
    await waitFor(() => expect(asked()).toEqual([proofOf(times[0])]));
    fireEvent.keyDown(chart, { key: 'ArrowLeft' });
    fireEvent.keyDown(chart, { key: 'Enter' });
    await waitFor(() => expect(asked().at(-1)).toEqual(proofOf(times[1])));
    fireEvent.click(screen.getByRole('button', { name: 'View as table', hidden: true }));
    fireEvent.click(screen.getByRole('button', { name: '10,002.50', hidden: true }));
    await waitFor(() => expect(asked().at(-1)).toEqual(proofOf(times[2])));
  });

  it('says what its sums are in, with the rate and its moment, and asks for them so', async () => {
    const reporting = { currency: 'EUR', rate: '0.8', basis: 'close', symbol: 'EURUSDT', at: AT, missing: null };
    const seen = openOverview({ '/functions/v1/portfolio-summary': { ...SUMMARY, reporting } });
    expect(await tile('Total Balance (EUR)')).toHaveTextContent('10,012.50');
    expect(screen.getByText(/at 0\.8 \(close of EURUSDT, /u)).toBeVisible();
    expect(screen.getByRole('link', { name: 'EUR' })).toHaveAttribute('href', '/settings/trading');
    const asked = seen.find(({ path }) => path === '/functions/v1/portfolio-summary');
    expect(asked?.body).toMatchObject({ inReportingCurrency: true });
  });

  it('says that a rate is missing instead of guessing one', async () => {
    openOverview({
      '/functions/v1/portfolio-summary': { ...SUMMARY, reporting: { ...SUMMARY.reporting, missing: 'EUR' } },
    });
    expect(await tile('Total Balance (USDT)')).toHaveTextContent('10,012.50');
    expect(screen.getByText(/no rate of EUR is known/u)).toBeVisible();
  });

  it('calls a win rate without sales n/a, never zero', async () => {
    openOverview();
    expect(await within(await tile('Win Rate')).findByText('n/a')).toBeVisible();
  });

  it('shows the exposure before any profit', async () => {
    openOverview();
    const [risk, profit] = [await tile('Exposure (USDT)'), await tile('Today’s P&L')];
    expect(risk.compareDocumentPosition(profit) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('calls a figure by one name: what is held is invested, with what resting buys would add it is the exposure', async () => {
    openOverview();
    await tile('Exposure (USDT)');
    const panel = await screen.findByRole('region', { name: 'Risk' });
    for (const [name, amount] of [
      ['Invested (USDT)', SUMMARY.exposure],
      ['Exposure (USDT)', SUMMARY.openRisk],
    ] as const)
      expect((await within(panel).findByText(name)).closest('div')).toHaveTextContent(amount);
    expect(document.body).not.toHaveTextContent(/open risk|worst case|in coins/iu);
  });

  it('measures exposure as its limit does, with what resting buys would add', async () => {
    openOverview();
    const exposure = await screen.findByRole('progressbar', { name: 'Account exposure' });
    expect(exposure).toHaveAttribute('aria-valuemax', '0.35');
    expect(Number(exposure.getAttribute('aria-valuenow'))).toBeCloseTo(900 / 10_012.5);
  });

  it('lists bots at work with why they wait, and the steps that are left', async () => {
    const state = storedState(runGridBot([100, 100]));
    openOverview({
      '/rest/v1/bots': [botRow()],
      '/rest/v1/bot_states': [{ bot_id: botRow().id, state, updated_at: AT }],
    });
    const panel = await screen.findByRole('region', { name: 'Bots at work' });
    expect(within(panel).getByRole('link', { name: 'Test grid' })).toBeVisible();
    expect(within(panel).getByText(/^Waiting for BTC to reach/u)).toBeVisible();
    // The bot began long ago.
    expect(screen.getByText('1 of 5')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Connect' })).toHaveAttribute('href', '/exchange-setup');
  });

  it('judges the first steps by limits that were changed and backtests that ended', async () => {
    openOverview({
      '/rest/v1/user_risk_prefs': { ...LIMITS, updated_at: '2025-05-01T00:00:01+00:00' },
      '/rest/v1/research_runs': count(2),
    });
    expect(await screen.findByText('2 of 5')).toBeVisible();
    const steps = screen.getAllByRole('listitem').filter((item) => within(item).queryByLabelText('Done') !== null);
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Set your risk limits', 'Backtest a bot']);
  });

  const market = { symbols: 4, symbolsStale: 0, newestAgeMs: 500 };
  it.each([
    ['Operational', { accounts: [{ state: 'served' }], market }],
    ['Partial Outage', { accounts: [{ state: 'served' }, { state: 'unserved' }], market }],
    ['Partial Outage', { accounts: [{ state: 'served' }], market: { ...market, symbolsStale: 1 } }],
    ['Service Disruption', { accounts: [{ state: 'unserved' }], market }],
    ['Service Disruption', { accounts: [{ state: 'served' }], market: { ...market, newestAgeMs: 400_000 } }],
    ['Service Disruption', { success: false, error: 'Down.' }],
  ])('sums the health of the system up as %s', async (label, system) => {
    openOverview({ '/functions/v1/my-system': { success: true, serverTime: AT, ...system } });
    const panel = await screen.findByRole('region', { name: 'System health' });
    expect(await within(panel).findByText(label)).toBeVisible();
  });

  it('says that an account of its owner is served by no engine', async () => {
    const accounts = [{ accountId: 'account', label: 'Paper Account', state: 'unserved' }];
    openOverview({ '/functions/v1/my-system': { success: true, serverTime: AT, accounts, market } });
    const panel = await screen.findByRole('region', { name: 'Needs attention' });
    expect(await within(panel).findByText('Paper Account is not served')).toBeVisible();
  });

  it('says what failed and that nothing moved when the figures cannot load', async () => {
    openOverview({ '/functions/v1/portfolio-summary': { success: false, error: 'Unable to fetch market data.' } });
    const alert = await screen.findByText('The account’s figures could not load');
    expect(alert.closest('[role="alert"]')).toHaveTextContent('Your money and your bots are not affected.');
  });

  it('says nothing of executions of a paper account whose figures cannot load', async () => {
    openOverview({ '/functions/v1/portfolio-summary': { success: false, error: 'Unable to fetch market data.' } });
    await screen.findByText('The account’s figures could not load');
    const parts = (await screen.findByTitle('Realised, all time: show the proof')).closest('dd');
    expect(parts).toHaveTextContent('— realised, — unrealised, after — fees');
    expect(screen.queryByText(/by executions/u)).toBeNull();
  });

  it('names the coin without which there is no equity', async () => {
    const error =
      'Unable to fetch market data. The account holds XYZ, of which no price is known: without it there is no equity.';
    openOverview({ '/functions/v1/portfolio-summary': { success: false, reason: 'NO_PRICE_DATA', error } });
    const alert = await screen.findByText('The account’s figures could not load');
    expect(alert.closest('[role="alert"]')).toHaveTextContent('The account holds XYZ, of which no price is known');
  });

  it('has nothing made up in an account without history', async () => {
    openOverview();
    expect(await screen.findByText('Nothing has happened yet.')).toBeVisible();
    expect(screen.getByText('No bot is running.')).toBeVisible();
    expect(screen.getByText('Nothing needs you right now.')).toBeVisible();
  });
});
