import type { Answer } from '@atb/api/functions/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import { UsagePanel } from './usage-panel.tsx';

const USAGE: Answer<'usage'> = {
  success: true,
  plan: 'starter',
  limits: { maxBots: 5, maxTradeVolume: 10_000, aiCalls: 1_000, storageMb: 500 },
  advisorPlan: 'starter',
  botCount: 0,
  botsByStatus: {},
  monthlyTradeVolume: '0',
  apiCallsUsed: 0,
  promptTokens: 0,
  completionTokens: 0,
  storageUsed: 0,
  days: [],
  monthStart: '2026-11-01T00:00:00.000Z',
  lastUpdated: '2026-11-28T12:00:00.000Z',
};
const APPROACHING = "You're approaching your plan limits. Consider upgrading for unlimited access.";

function open(answer: () => object) {
  startFakeServer({ '/functions/v1/usage': answer });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <UsagePanel />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
}

it.each([
  { botCount: 3, said: [] },
  { botCount: 4, said: [APPROACHING] },
  { botCount: 5, said: [APPROACHING, 'Limits Exceeded'] },
])('of five bots, with $botCount, says $said', async ({ botCount, said }) => {
  open(() => ({ ...USAGE, botCount }));
  expect(await screen.findByText('Starter plan')).toBeVisible();
  for (const text of [APPROACHING, 'Limits Exceeded']) {
    expect(screen.queryAllByText(text), text).toHaveLength(said.includes(text) ? 1 : 0);
  }
});

it('says that usage could not be loaded', async () => {
  open(() => Response.json({ code: 'x', message: 'away' }, { status: 400 }));
  expect(await screen.findByText('Unable to load usage information. Please try again later.')).toBeVisible();
});
