import { FIGURE_DEFINITIONS } from '@atb/core/statistics/definitions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { startFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { BacktestPage } from './backtest-page.tsx';
import type { TradeChartProps } from './result/trade-chart/trade-chart.tsx';
import {
  RECORDED_BUNDLE,
  RECORDED_DCA_BUNDLE,
  RECORDED_DCA_RUN,
  RECORDED_RUN,
  runRow,
} from './testing/recorded-run.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';

// The chart draws on a canvas, which jsdom has not: what it is told is what is tested.
vi.mock('./result/trade-chart/trade-chart.tsx', () => ({
  TradeChart: ({ chosen, isSought, trades, onChoose }: TradeChartProps) => (
    <button type="button" onClick={() => onChoose(8, true)}>
      chart of {trades.length} at {chosen ?? 'none'}, {isSought ? 'goes there' : 'stays'}
    </button>
  ),
}));

function Address() {
  const { search } = useLocation();
  return <p data-testid="address">{search}</p>;
}

function openPage(answers: FakeAnswers = {}) {
  const seen = startFakeServer({
    '/rest/v1/research_runs': [RECORDED_RUN],
    '/functions/v1/research-result': { success: true, name: RECORDED_RUN.name, bundle: RECORDED_BUNDLE },
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={[`/backtests/${RECORDED_RUN.id}`]}>
          <Routes>
            <Route path="/backtests/:runId" element={<BacktestPage />} />
          </Routes>
          <Address />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), seen };
}

describe('a finished backtest', () => {
  it('warns first, and says that it looked at its own past', async () => {
    openPage();
    const warnings = within((await screen.findByText('Read with care')).closest('[role="status"]') as HTMLElement);
    expect(warnings.getByText('Only 8 round trips: fewer than 30 say little.')).toBeVisible();
    expect(warnings.getByText(/In-sample/u)).toBeVisible();
  });

  it('defines every figure and sets buy and hold beside it', async () => {
    openPage();
    await screen.findByText('Read with care');
    expect(screen.getByText('End equity over start equity, less 1, with all fees and slippage.')).toBeInTheDocument();
    expect(screen.getAllByText('+44.50%')[0]).toBeInTheDocument();
    // The further figures stand below the first chart, which comes a moment later.
    await waitFor(() => expect(screen.getAllByText(/Buy and hold/u).length).toBeGreaterThan(5));
  });

  it('shows the last part of its days on their own, and how often was tried', async () => {
    openPage({
      '/functions/v1/research-result': {
        success: true,
        name: RECORDED_RUN.name,
        bundle: RECORDED_BUNDLE,
        history: {
          trials: { count: 31, expectedSharpe: 2.1, deflatedSharpe: 0.61 },
          account: { count: 1234, expectedSharpe: 3.2, deflatedSharpe: 0.07 },
          earlier: { runs: 2, seenTo: '2024-02-20T00:00:00.000Z', isHoldout: false },
        },
      },
    });
    const panel = within(await screen.findByRole('region', { name: 'Robustness' }));
    const table = within(panel.getByRole('table'));
    const row = (name: string): readonly number[] =>
      [...(table.getByRole('button', { name }).closest('tr')?.querySelectorAll('td') ?? [])].map((cell) =>
        Number((cell.textContent ?? '').replace('−', '-').replaceAll(/[+,%]/gu, '')),
      );
    const [, ...titles] = table.getAllByRole('columnheader').map((title) => title.textContent);
    expect(titles).toEqual(['First 70% of the days1 Feb 2024 to 13 Mar 2024', 'Last 30%14 Mar 2024 to 31 Mar 2024']);
    const [first = 0, last = 0] = row('Total return');
    expect((1 + first / 100) * (1 + last / 100) - 1).toBeCloseTo(RECORDED_BUNDLE.figures.totalReturn, 3);
    const [before = 0, after = 0] = row('Round trips');
    expect(before + after).toBe(8);
    expect(panel.getByText('31')).toBeVisible();
    expect(panel.getByText('61.00%')).toBeVisible();
    expect(panel.getByText('1,234')).toBeVisible();
    expect(panel.getByText('7.00%')).toBeVisible();
    expect(
      panel.getByText(/After all 1,234 trials of the account, its Sharpe ratio is more likely luck/u),
    ).toBeVisible();
    expect(panel.getByText(/The last part is out-of-sample: 2 earlier runs .* before 20 Feb 2024/u)).toBeVisible();
  });

  it('does not call in-sample what a sweep had sealed and nobody looked at', async () => {
    openPage({
      '/functions/v1/research-result': {
        success: true,
        name: RECORDED_RUN.name,
        bundle: RECORDED_BUNDLE,
        history: {
          trials: { count: 31, expectedSharpe: 2.1, deflatedSharpe: 0.61 },
          account: { count: 1234, expectedSharpe: 3.2, deflatedSharpe: 0.07 },
          earlier: { runs: 1, seenTo: RECORDED_BUNDLE.market.from, isHoldout: true },
        },
      },
    });
    expect(await screen.findByText(/^Out-of-sample: the period that a sweep had sealed/u)).toBeVisible();
    expect(screen.queryByText(/^In-sample/u)).not.toBeInTheDocument();
  });

  it('leaves no figure of a result without a place and a definition', async () => {
    openPage();
    await screen.findByRole('region', { name: 'Assumptions and data' });
    // Of the lab, of the portfolio page, and of those who may see how often was tried.
    const elsewhere = new Set(['overfitting', 'simpleReturn', 'timeWeighted', 'moneyWeighted']);
    const ofHistory = new Set([
      'trialCount',
      'expectedSharpe',
      'deflatedSharpe',
      'accountTrials',
      'accountDeflatedSharpe',
    ]);
    for (const { id, definition } of FIGURE_DEFINITIONS) {
      if (elsewhere.has(id) || ofHistory.has(id)) continue;
      expect(screen.getAllByText(definition).length, id).toBeGreaterThan(0);
    }
  });

  it('has costs that add up to the net profit', async () => {
    openPage();
    const costs = within(await screen.findByRole('region', { name: 'What it cost (USDT)' }));
    const shown = ['Profit before costs', 'Fees paid', 'Slippage paid', 'Net profit'].map((label) => {
      const line = costs.getByText(label).closest('div')?.querySelector('dd')?.textContent ?? '';
      return Number(line.replace('−', '-').replaceAll(/[+,]/gu, ''));
    });
    const [gross = 0, fees = 0, slippage = 0, net = 0] = shown;
    expect(gross + fees + slippage).toBeCloseTo(net, 1);
    expect(net).toBeCloseTo(RECORDED_BUNDLE.figures.netProfit, 2);
  });

  it('offers the figures of freqtrade for comparison, named as such', async () => {
    openPage();
    const panel = within(await screen.findByRole('region', { name: 'Freqtrade-compatible metrics' }));
    const figure = (name: string): string =>
      panel
        .getByRole('button', { name: `${name} (freqtrade-compatible)` })
        .closest('div')
        ?.querySelector('dd')?.textContent ?? '';
    // By hand from the eight profits over 10,000 and 59 days.
    expect(figure('Sharpe ratio')).toBe('1.55');
    expect(figure('Sortino ratio')).toBe('8.21');
    expect(figure('Calmar ratio')).toBe('362.22');
    expect(figure('Largest drawdown')).toBe('−3.98%');
  });

  it('shows on the chart the trade that is chosen in the table, and in the table the one clicked on the chart', async () => {
    const { user } = openPage();
    const table = within(await screen.findByRole('table', { name: 'Round trips' }));
    await user.click(table.getByRole('link', { name: '3' }));
    expect(await screen.findByText('chart of 8 at 3, goes there')).toBeVisible();
    await user.click(screen.getByText(/^chart of/u));
    expect(screen.getByText('chart of 8 at 8, stays')).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent('trade=8');
    expect(table.getByRole('link', { name: '8' }).closest('[role="row"]')).toHaveAttribute('aria-current', 'true');
  });

  it('names what it rests on', async () => {
    openPage();
    const rests = within(await screen.findByRole('region', { name: 'Assumptions and data' }));
    expect(rests.getByText(RECORDED_BUNDLE.digest)).toBeVisible();
    expect(rests.getByRole('button', { name: 'Copy data hash' })).toBeVisible();
    expect(rests.getByText(/fee of 10 bps/u)).toBeVisible();
  });

  it('gives months their returns', async () => {
    openPage();
    const months = within(await screen.findByRole('region', { name: 'Returns by month' }));
    expect(months.getByRole('rowheader', { name: '2024' })).toBeVisible();
    expect(months.getByText('+44.5%'), 'the year is the whole run').toBeVisible();
  });
});

const DCA_ANSWERS = {
  '/rest/v1/research_runs': [RECORDED_DCA_RUN],
  '/functions/v1/research-result': { success: true, name: RECORDED_DCA_RUN.name, bundle: RECORDED_DCA_BUNDLE },
};

describe('a finished backtest of a DCA bot', () => {
  // Its panel is a part of its own: what loading it takes is not what is tested.
  beforeAll(() => import('./kinds/dca/dca-panel.tsx'), 30_000);

  it('adds up, and says what the deals came to', async () => {
    openPage(DCA_ANSWERS);
    const panel = within(await screen.findByRole('region', { name: 'The deals' }));
    const figure = (name: string): string =>
      panel.getByText(name).closest('div')?.querySelector('dd')?.textContent ?? '';
    expect(['Sold at take profit', 'Sold at the stop loss', 'Total, fees paid'].map(figure)).toEqual([
      '+6.00',
      '−12.45',
      '−6.45',
    ]);
    expect(figure('Deals done')).toBe('3: 2 at take profit, 1 at the stop');
    expect(figure('Deals left open')).toBe('none');
    expect(figure('Average deal')).toBe('−2.15 in 18 h 40 min');
    expect(figure('Longest deal')).toBe('1 d 8 h');
    expect(figure('Capital used at most')).toBe('536.53 (99.6%)');
    expect(panel.getByText(/^The bot has ended\. Stop loss/u)).toBeVisible();
  });

  it('says what each order of the ladder did', async () => {
    openPage(DCA_ANSWERS);
    const table = within(await screen.findByRole('region', { name: 'What each order did' }));
    const rows = table.getAllByRole('row').slice(1);
    const cells = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
    expect(cells[0]).toEqual(['Base order', '', '100.00', '3 deals, 100%', '2', '+3.00']);
    expect(cells[3]).toEqual(['Safety 3', '−6%', '172.80', '1 deal, 33%', '1', '−12.45']);
  });

  it('lists the deals with their safety orders and why they ended', async () => {
    openPage(DCA_ANSWERS);
    const table = within(await screen.findByRole('table', { name: 'Round trips' }));
    expect(table.getByRole('button', { name: 'Safety orders' })).toBeVisible();
    expect(table.queryByRole('button', { name: 'Side' }), 'a DCA bot only buys').not.toBeInTheDocument();
    expect(table.getAllByText('take profit')).toHaveLength(2);
    expect(table.getByText('stop loss')).toBeVisible();
  });

  it('names the bot that it rests on', async () => {
    openPage(DCA_ANSWERS);
    const rests = within(await screen.findByRole('region', { name: 'Assumptions and data' }));
    expect(rests.getByRole('heading', { name: 'DCA bot' })).toBeVisible();
    expect(rests.getByText('Stop loss 7% below the base order: sells all and ends.')).toBeVisible();
    expect(rests.getByText(/^538\.84 USDT at the start, what the bot sets aside for its whole ladder/u)).toBeVisible();
  });

  it('goes to the wizard with the same parameters', async () => {
    openPage(DCA_ANSWERS);
    const link = await screen.findByRole('link', { name: 'Use in bot' });
    expect(link).toHaveAttribute(
      'href',
      '/bots/create?dca=yes&symbol=BTCUSDT&d.maxSafetyOrders=3&d.stopLossPct=7&d.stopLossOn=base',
    );
  });
});

describe('a backtest without a result', () => {
  it('shows the progress of one that is under way', async () => {
    openPage({ '/rest/v1/research_runs': [runRow({ status: 'queued', summary: null, progress: 0 })] });
    expect(await screen.findByText('Waiting for a free worker')).toBeVisible();
  });

  it('says why one failed', async () => {
    const reason = 'The candles could not be read.';
    openPage({ '/rest/v1/research_runs': [runRow({ status: 'failed', summary: null, reason })] });
    expect(await screen.findByText(reason)).toBeVisible();
  });

  it('says that there is none at an address', async () => {
    openPage({ '/rest/v1/research_runs': [] });
    expect(await screen.findByText('There is no backtest at this address.')).toBeVisible();
  });
});
