import type { JournalDecision } from '@atb/api/functions/journal/account-journal';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { JournalTable } from './journal-table.tsx';

const DECISION = {
  id: '1',
  at: '2026-05-02T10:00:00.000Z',
  actor: 'engine',
  severity: 'info',
  message: 'The bot started.',
  symbol: null,
  botId: null,
  accountId: null,
} as unknown as JournalDecision;

it('has columns whose widths no row decides, and leaves the rest to what was decided', () => {
  startFakeServer({ '/rest/v1/bots': [], '/rest/v1/exchange_accounts': [] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <JournalTable decisions={[DECISION]} onClear={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('table')).toHaveClass('table-fixed');
  const open = screen.getAllByRole('columnheader').filter((head) => head.style.width === '');
  expect(open.map((head) => head.textContent)).toEqual(['Decision']);
});
