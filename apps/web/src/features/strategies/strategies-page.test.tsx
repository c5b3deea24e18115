import { STRATEGY_FIGURE_SYMBOLS } from '@atb/api/functions/research/strategy-figures';
import { STRATEGIES } from '@atb/core/strategies/catalogue/catalogue';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { FIGURE_MARKETS } from './list/figure-markets.ts';
import { StrategiesPage } from './strategies-page.tsx';
import { figuresAnswer, figuresOf } from './testing/some-figures.ts';

const FIGURES = '/functions/v1/strategy-figures';
/** A short list: jsdom takes its time over a hundred cards. */
const BEGINNERS = '/strategies?tab=reversion&difficulty=beginner';
const ANSWER = figuresAnswer({
  'ema-cross': figuresOf(),
  'rsi-dip': figuresOf({ totalReturn: -0.172, drawdownMax: 0.173, trades: 27 }),
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

function openPage(path = '/strategies', answers: FakeAnswers = { [FIGURES]: ANSWER }) {
  const seen = startFakeServer(answers);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <StrategiesPage />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), seen };
}

const address = (): string => screen.getByLabelText('Address').textContent;
const cards = async () => within(await screen.findByRole('list', { name: 'Strategies' }));
const cardOf = async (name: string): Promise<HTMLElement> => {
  const card = (await (await cards()).findByRole('link', { name })).closest('li');
  if (card === null) throw new Error(`there is no card of ${name}`);
  return card;
};

describe('StrategiesPage', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('knows every market that the server measures', () => {
    expect(FIGURE_MARKETS).toEqual(STRATEGY_FIGURE_SYMBOLS);
  });

  it('shows every strategy with id, name, difficulty, timeframe and description', async () => {
    openPage();
    // The first screen is drawn first.
    const list = await cards();
    await waitFor(() => expect(list.getAllByRole('heading', { level: 2 })).toHaveLength(STRATEGIES.length));
    const card = await cardOf('RSI Dip');
    expect(card).toHaveTextContent('rsi-dip');
    expect(card).toHaveTextContent('Beginner');
    expect(card).toHaveTextContent('1 hour');
    expect(card).toHaveTextContent('Buys when RSI comes back up out of the oversold zone');
    expect(within(card).getByRole('link', { name: 'Backtest RSI Dip' })).toHaveAttribute(
      'href',
      '/backtests?strategy=rsi-dip&symbol=BTCUSDT&timeframe=1h',
    );
  });

  it('says what was measured, on what, and that it is in-sample', async () => {
    openPage(BEGINNERS);
    const card = await cardOf('RSI Dip');
    await waitFor(() => expect(card).toHaveTextContent('−17.2%'));
    expect(card).toHaveTextContent('27');
    expect(card).toHaveTextContent('1 Jul 2024 to 30 Jun 2025 on 1h candles, in-sample. Holding made +70.1%.');
    expect(within(card).getByRole('img')).toHaveAccessibleName('Equity of RSI Dip: ends at −17.2%, deepest fall 17.3%');
  });

  it('filters to Reversion, 1h, Beginner by the address and by hand', async () => {
    const { user } = openPage('/strategies?tab=reversion&timeframe=1h&difficulty=beginner');
    const wanted = STRATEGIES.filter(
      ({ category, timeframe, difficulty }) =>
        category === 'reversion' && timeframe === '1H' && difficulty === 'Beginner',
    );
    expect((await cards()).getAllByRole('heading', { level: 2 })).toHaveLength(wanted.length);
    await user.click(screen.getByRole('tab', { name: /^All/u }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Difficulty' }), '');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Timeframe' }), '');
    expect((await cards()).getAllByRole('heading', { level: 2 })).toHaveLength(STRATEGIES.length);
    await user.click(screen.getByRole('button', { name: /^Reversion/u }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Timeframe' }), '1H');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Difficulty' }), 'Beginner');
    expect((await cards()).getAllByRole('heading', { level: 2 })).toHaveLength(wanted.length);
    expect(address()).toBe('/strategies?tab=reversion&timeframe=1H&difficulty=Beginner');
  });

  it('searches name and description within the tab, and leads out of a search without results', async () => {
    const { user } = openPage('/strategies?tab=trend');
    await user.type(await screen.findByRole('searchbox', { name: 'Search strategies' }), 'RSI dip');
    expect(await screen.findByText('No strategy in Trend matches “RSI dip”.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Look in all families' }));
    expect(await cardOf('RSI Dip')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect((await cards()).getAllByRole('heading', { level: 2 })).toHaveLength(STRATEGIES.length);
    expect(address()).toBe('/strategies');
  });

  it('counts in the tabs what the search leaves of each family', async () => {
    openPage('/strategies?q=rsi%20dip');
    expect(await screen.findByRole('tab', { name: 'Reversion, 1 strategy' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Trend, 0 strategies' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Trend/u })).toHaveTextContent('20');
  });

  it('compares up to four side by side', async () => {
    const { user } = openPage(BEGINNERS);
    await user.click(within(await cardOf('RSI Dip')).getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Compare 1' })).toBeDisabled();
    for (const name of ['Double Sevens', 'Range Trader', 'Weak Close']) {
      await user.click(within(await cardOf(name)).getByRole('checkbox'));
    }
    expect(within(await cardOf('Slow Stochastic Turn')).getByRole('checkbox')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Compare 4' }));
    const table = await screen.findByRole('table');
    expect(within(table).getAllByRole('columnheader')).toHaveLength(1 + 4);
    expect(within(table).getByRole('row', { name: /^Rules/u })).toHaveTextContent(/Buy at the next open when/u);
    expect(address()).toContain('view=compare');
    await user.click(screen.getByRole('checkbox', { name: 'Only what differs' }));
    expect(within(table).queryByText('the same')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'All strategies' }));
    expect(within(await cardOf('RSI Dip')).getByRole('checkbox')).toBeChecked();
  });

  it('asks for the figures of another market', async () => {
    const { user, seen } = openPage(BEGINNERS);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Market of the figures' }), 'ETHUSDT');
    await waitFor(() => expect(seen.at(-1)).toEqual({ path: FIGURES, body: { symbol: 'ETHUSDT' } }));
    expect(address()).toBe(`${BEGINNERS}&market=ETHUSDT`);
  });

  it('shows figures as they come, and counts them', async () => {
    let isDone = false;
    openPage('/strategies?q=rsi', {
      [FIGURES]: () =>
        isDone ? ANSWER : { ...figuresAnswer({ 'two-day-rsi': figuresOf() }), status: 'computing', total: 100 },
    });
    expect(await screen.findByText('Measuring on recorded BTC/USDT candles, 1 of 100.')).toBeVisible();
    await waitFor(async () => expect(await cardOf('Two-Day RSI')).toHaveTextContent('+9.5%'));
    expect(await cardOf('RSI Dip')).not.toHaveTextContent('n/a');
    isDone = true;
    await waitFor(async () => expect(await cardOf('RSI Dip')).toHaveTextContent('−17.2%'));
  });

  it('goes on without figures, and says n/a', async () => {
    let isDown = true;
    const { user } = openPage(BEGINNERS, {
      [FIGURES]: () => (isDown ? Response.json({}, { status: 500 }) : ANSWER),
    });
    expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
    await waitFor(async () => expect(await cardOf('RSI Dip')).toHaveTextContent('n/a'));
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(async () => expect(await cardOf('RSI Dip')).toHaveTextContent('−17.2%'));
  });
});
