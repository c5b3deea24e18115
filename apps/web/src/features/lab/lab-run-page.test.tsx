import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { startFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { LabRunPage } from './lab-run-page.tsx';
import { SWEEP_BUNDLE, SWEEP_TRIALS, sweepRow, WALK_BUNDLE, walkRow } from './testing/recorded-search.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';

/** One row is asked for by itself in the run's own query, as a list in that of the sealed period. */
function serve(run: object, answers: FakeAnswers = {}) {
  return startFakeServer({
    '/rest/v1/research_runs': [run],
    '/rest/v1/research_trials': SWEEP_TRIALS,
    '/rest/v1/luck_budgets': [],
    '/functions/v1/research-result': { success: true, name: 'x', bundle: SWEEP_BUNDLE },
    '/functions/v1/retry-run': { success: true, runId: 'run-1' },
    ...answers,
  });
}

function openPage(search = '') {
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={[`/lab/run-1${search}`]}>
          <Routes>
            <Route path="/lab/:runId" element={<LabRunPage />} />
          </Routes>
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

describe('LabRunPage', () => {
  it('says how far the best can be believed, beside it', async () => {
    serve(sweepRow());
    openPage();
    const best = within(await screen.findByRole('region', { name: 'Best trial' }));
    expect(await best.findByText('Fast EMA')).toBeVisible();
    expect(best.getByText('15')).toBeVisible();
    expect(best.getByText('2.86')).toBeVisible();
    const verdict = within(screen.getByRole('region', { name: 'Luck or skill' }));
    expect(await verdict.findByText(/may be luck/u)).toBeVisible();
    expect(verdict.getByText('17%')).toBeVisible();
    expect(verdict.getByText('Expected by luck from 30 trials')).toBeVisible();
  });

  it('makes a bot of the best with its parameters, and says again what speaks against it', async () => {
    const best = SWEEP_BUNDLE.best ?? expect.unreachable('the recorded search has a best trial');
    const neighbourhood = { ...best.neighbourhood, stability: 0.3 };
    const message = 'The best has traded 12 times: chance decides much of this.';
    const bundle = { ...SWEEP_BUNDLE, best: { ...best, neighbourhood }, warnings: [{ code: 'FEW_TRADES', message }] };
    serve(sweepRow(), {
      '/functions/v1/research-result': { success: true, name: 'x', bundle },
      '/rest/v1/exchange_accounts': [],
    });
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: 'Deploy EMA Cross' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deploy EMA Cross' }));
    const params = dialog.getByLabelText('Parameters');
    expect(params).toHaveTextContent('Fast EMA 15 (default 20)Slow EMA 30 (default 50)');
    expect(dialog.getByText(message)).toBeVisible();
    expect(dialog.getByText(/a peak that stands alone is likely to be luck\.$/u)).toBeVisible();
  });

  it('calls luck what the search alone would not, after all that the account has tried', async () => {
    const budget = { backtests: 40_000, sweep_trials: 30, walk_forward_trials: 0 };
    serve(sweepRow(), {
      '/rest/v1/luck_budgets': [{ ...budget, rated: 40_030, sharpe_sum: 0, sharpe_squares: 40_030 }],
    });
    openPage();
    const verdict = within(await screen.findByRole('region', { name: 'Luck or skill' }));
    expect(
      await verdict.findByText('After all trials of the account the best result is probably luck. Do not trade it.'),
    ).toBeVisible();
    expect(verdict.getByText('By luck from 40,030 trials of the account')).toBeVisible();
  });

  it('reads the heat map by arrow keys and as a table', async () => {
    serve(sweepRow());
    const user = openPage();
    const map = await screen.findByRole('application', { name: 'Sharpe ratio by Fast EMA and Slow EMA' });
    map.focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getAllByText(/^Fast EMA 20, Slow EMA 30:/u)[0]).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /^Trial \d+$/u })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'View as table' }));
    const table = screen.getByRole('table', { name: /^Sharpe ratio by Fast EMA/u });
    const row = within(table).getByRole('row', { name: /^30 / });
    expect(within(row).getAllByRole('cell')[2]).toHaveTextContent('2.86');
  });

  it('shows trials while they come, before there is a result', async () => {
    serve(sweepRow({ status: 'running', progress: 0.4, done_count: 12, eta_ms: 3_000, summary: null }), {
      '/rest/v1/research_trials': SWEEP_TRIALS.slice(0, 12),
    });
    openPage();
    expect(await screen.findByText('12 of 30 trials · 6.0 a second · 3 s left')).toBeVisible();
    const best = within(await screen.findByRole('region', { name: 'Best so far' }));
    expect(await best.findByText('Fast EMA')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Trials, 12 trials' })).toBeVisible();
    expect(screen.getByText(/The verdict comes when all trials are made/u)).toBeVisible();
  });

  it('keeps the trials of a cancelled run and goes on with it', async () => {
    const seen = serve(sweepRow({ status: 'cancelled', done_count: 12, summary: null }), {
      '/rest/v1/research_trials': SWEEP_TRIALS.slice(0, 12),
    });
    const user = openPage();
    expect(await screen.findByText(/The trials that were made are kept/u)).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Best of the trials made' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('retry-run'))).toBe(true));
  });

  it('says why a run failed', async () => {
    const reason = 'The thread ended while it worked.';
    serve(sweepRow({ status: 'failed', reason, done_count: 0, summary: null }), { '/rest/v1/research_trials': [] });
    openPage();
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  });

  it('opens the sealed period only after the word was typed', async () => {
    let opened: object[] = [];
    const sealed = sweepRow({ id: 'run-3', kind: 'backtest', holdout_of: 'run-1' });
    const seen = serve(sweepRow(), {
      '/rest/v1/research_runs': () => Response.json(opened.length > 0 ? opened : [sweepRow()]),
      '/functions/v1/open-holdout': () => {
        opened = [sealed];
        return { success: true, runId: 'run-3', earlierLooks: 0 };
      },
    });
    vi.stubGlobal(
      'fetch',
      sealedApart(globalThis.fetch, () => opened),
    );
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: 'Open sealed period…' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const confirm = dialog.getByRole('button', { name: 'Open sealed period' });
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Type OPEN to confirm' }), 'OPEN');
    await user.click(confirm);
    expect(await screen.findByText(/was opened on/u)).toBeVisible();
    expect(seen.filter(({ path }) => path.endsWith('open-holdout'))).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Open sealed period…' })).toBeNull();
  });

  it('lists what stress makes of the best, and what the checks say', async () => {
    serve(sweepRow());
    const user = openPage('?tab=stress');
    expect(await screen.findByRole('row', { name: /^Fees twice as high/u })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Equity of the best' }));
    expect(await screen.findByText(/^Look-ahead: passed/u)).toBeVisible();
  });

  it('shows a walk-forward window by window', async () => {
    serve(walkRow(), { '/functions/v1/research-result': { success: true, name: 'x', bundle: WALK_BUNDLE } });
    openPage();
    expect(await screen.findByText('Out of sample it lost money: what was chosen did not last.')).toBeVisible();
    const luck = within(screen.getByRole('region', { name: 'Luck or skill' }));
    expect(luck.getByText('By luck from 0 trials of the account')).toBeVisible();
    const rows = within(screen.getByRole('region', { name: 'Windows' })).getAllByRole('row');
    expect(rows).toHaveLength(5);
    expect(rows[1]).toHaveTextContent('31 Mar 2024');
    expect(screen.getByRole('img', { name: /^4 windows from 1 Jan 2024/u })).toBeVisible();
  });

  it('says that there is no such run', async () => {
    serve({}, { '/rest/v1/research_runs': [] });
    openPage();
    expect(await screen.findByText('There is no run of the Strategy Lab at this address.')).toBeVisible();
  });
});

/** The stand-in server tells paths apart but not queries: the query for the sealed run gets its own answer. */
function sealedApart(serveOthers: typeof fetch, opened: () => readonly object[]): typeof fetch {
  return async (input, init) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : String(input), location.origin);
    return searchParams.has('holdout_of') ? Response.json(opened()) : serveOthers(input, init);
  };
}
