import type { Answer } from '@atb/api/functions/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { UsagePage } from './usage-page.tsx';

const USAGE: Answer<'usage'> = {
  success: true,
  plan: 'free',
  limits: { maxBots: 1, maxTradeVolume: 1_000, aiCalls: 200, storageMb: 100 },
  advisorPlan: 'pro',
  botCount: 1,
  botsByStatus: { running: 1 },
  monthlyTradeVolume: '0',
  apiCallsUsed: 0,
  promptTokens: 1_234,
  completionTokens: 567,
  storageUsed: 0,
  days: [],
  monthStart: '2026-11-01T00:00:00.000Z',
  lastUpdated: '2026-11-28T12:00:00.000Z',
};

function open(answer: () => object) {
  startFakeServer({ '/functions/v1/usage': answer });
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { retry: false } });
  render(
    <QueryClientProvider client={queries}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <UsagePage />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
}

it.each([
  [150, null, 75],
  [160, null, 80],
  [161, 'Near your limit', 80.5],
  [200, 'Limit exceeded', 100],
  [260, 'Limit exceeded', 100],
])('of %i of 200 AI calls says %s', async (apiCallsUsed, said, percent) => {
  open(() => ({ ...USAGE, apiCallsUsed }));
  const bar = await screen.findByRole('progressbar', { name: 'AI usage this month' });
  expect(Number(bar.getAttribute('aria-valuenow'))).toBeCloseTo(percent, 0);
  for (const title of ['Near your limit', 'Limit exceeded']) {
    expect(screen.queryAllByText(title), title).toHaveLength(title === said ? 1 : 0);
  }
});

it('shows tokens, the plan as the advisor reads it, and its tips', async () => {
  open(() => USAGE);
  expect(await screen.findByText('1,234')).toBeVisible();
  expect(screen.getByText('567')).toBeVisible();
  expect(screen.getByText('$99')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View All Plans' })).toHaveAttribute('target', '_blank');
  expect(screen.getByText('AI responses are cached for 30 minutes.')).toBeVisible();
  expect(
    screen.getByText('Signals, scanning, learning updates, voice playback and cached responses are free.'),
  ).toBeVisible();
});

it.each([
  [401, 'Please log in to view usage'],
  [500, 'Failed to load usage data'],
])('says after an answer of %i: %s', async (status, title) => {
  open(() => Response.json({ code: 'x', message: 'away' }, { status }));
  expect(await screen.findByText(title)).toBeVisible();
});
