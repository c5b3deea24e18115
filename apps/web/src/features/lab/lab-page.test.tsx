import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { startFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { LabPage } from './lab-page.tsx';
import { sweepRow } from './testing/recorded-search.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';

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
  ranges: [{ from: Date.parse('2024-07-01'), to: Date.parse('2025-07-01'), candles: 8_760 }],
  gaps: [],
  candles: 8_760,
  missing: 0,
  sourceTimeframe: '1h',
  available: [],
};
const PRO = { plan: 'pro', ai_limit: 200 };
const BOLLINGER =
  '/lab?strategy=bollinger-return&timeframe=1h&vary=period,width&r.period=10:80:1&r.width=1:4:0.0000002';

function serve(answers: FakeAnswers = {}) {
  return startFakeServer({
    '/functions/v1/candle-list': { success: true, series: [SERIES] },
    '/functions/v1/candle-coverage': COVERAGE,
    '/functions/v1/start-sweep': { success: true, runId: 'run-2' },
    '/rest/v1/research_runs': [],
    '/rest/v1/rpc/my_plan': [PRO],
    ...answers,
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

function openPage(path = '/lab') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/lab" element={<LabPage />} />
            <Route path="*" element={<p>another page</p>} />
          </Routes>
          <Address />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

describe('LabPage', () => {
  it('shows the upgrade card in place of the form without the plan', async () => {
    serve({ '/rest/v1/rpc/my_plan': [{ plan: 'free', ai_limit: 0 }] });
    openPage();
    expect(await screen.findByRole('heading', { name: 'Strategy Lab is part of Pro' })).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('starts a sweep of what the form says and opens its page', async () => {
    const seen = serve();
    const user = openPage('/lab?strategy=ema-cross&r.fast=5:25:5&r.slow=30:80:10');
    expect(await screen.findByText('30 combinations')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start sweep' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/lab/run-2'));
    const body = seen.find(({ path }) => path.endsWith('start-sweep'))?.body;
    expect(body).toMatchObject({
      strategyId: 'ema-cross',
      symbol: 'BTCUSDT',
      ranges: [
        { name: 'fast', from: 5, to: 25, step: 5 },
        { name: 'slow', from: 30, to: 80, step: 10 },
      ],
      sampler: 'grid',
      holdoutShare: 0.2,
    });
  });

  it('says that a range is upside down at its end, and starts nothing', async () => {
    const seen = serve();
    const user = openPage('/lab?strategy=ema-cross&r.fast=50:5:5');
    const end = await screen.findByRole('spinbutton', { name: 'Fast EMA, to' });
    expect(end).toBeInvalid();
    expect(end).toHaveAccessibleDescription('The range ends at 5, below its start at 50.');
    await user.click(screen.getByRole('button', { name: 'Start sweep' }));
    expect(seen.some(({ path }) => path.endsWith('start-sweep'))).toBe(false);
    await waitFor(() => expect(end).toHaveFocus());
  });

  it('counts a billion combinations before it starts, and offers a sampler', async () => {
    const seen = serve();
    const user = openPage(BOLLINGER);
    expect(await screen.findByText('1,065,000,071 combinations are too many for a grid')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start sweep' }));
    expect(seen.some(({ path }) => path.endsWith('start-sweep'))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Let TPE choose 500' }));
    expect(await screen.findByText(/500 of them tried/u)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start sweep' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/lab/run-2'));
  });

  it('ties what the server refuses to its field, or says it above the button', async () => {
    const error = 'There are no 1h candles of BTCUSDT from 2024-07-01 to 2025-07-01.';
    serve({ '/functions/v1/start-sweep': { success: false, field: 'from', reason: 'NO_CANDLES', error } });
    const user = openPage('/lab?strategy=ema-cross');
    await user.click(await screen.findByRole('button', { name: 'Start sweep' }));
    await waitFor(() => expect(screen.getByLabelText('First day')).toHaveAccessibleDescription(error));
  });

  it('lists the searches of the user with what came of them', async () => {
    // The stand-in server knows no filters: the first of the two lists, that of sweeps, gets the run.
    const lists = [[sweepRow()]];
    serve({ '/rest/v1/research_runs': () => lists.shift() ?? [] });
    openPage();
    const [link] = await screen.findAllByRole('link', { name: 'EMA Cross, BTCUSDT 4h' });
    expect(link).toHaveAttribute('href', `/lab/${sweepRow().id}`);
    expect(screen.getAllByText('+48.42%')[0]).toBeVisible();
  });
});
