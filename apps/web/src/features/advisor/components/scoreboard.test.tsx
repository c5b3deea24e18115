import type { AdvisorScoreRow } from '@atb/api/rows/advisor';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import { Scoreboard } from './scoreboard.tsx';

const ROW: AdvisorScoreRow = {
  scope: 'own',
  answered_by: 'test-model',
  scored: 20,
  open: 1,
  right_calls: 12,
  brier: 0.24,
  brier_coin: 0.043,
  brier_holding: 0.25,
  return_followed: 0.01,
  return_holding: 0.02,
};

it('tells the share that was right with its interval', async () => {
  startFakeServer({
    '/rest/v1/rpc/advisor_scores': [
      ROW,
      { ...ROW, scope: 'server', scored: 0, right_calls: 0, brier: null, brier_coin: null },
    ],
    '/rest/v1/advisor_advice': [],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <Scoreboard />
      </AuthStateContext>
    </QueryClientProvider>,
  );
  const table = within(await screen.findByRole('table'));
  // Wilson by hand: 12 of 20 is 0.387 to 0.781.
  expect(table.getByRole('cell', { name: '60% (39% to 78%)' })).toBeVisible();
  expect(table.getByRole('cell', { name: '0.043' }), 'the coin of these levels').toBeVisible();
  expect(table.queryByText(/0%.*100%/u), 'nothing is said of none').toBeNull();
});
