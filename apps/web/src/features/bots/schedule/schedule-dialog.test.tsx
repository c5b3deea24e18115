import type { BotScheduleRow } from '@atb/api/rows/bot-schedules';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { BotView } from '../../../lib/bot-view.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

const VIEW = { name: 'Mine', bot: { id: 'b-1' } } as BotView;
const ENTRY = {
  action: 'stop',
  holdings: 'sell',
  days: [5],
  at_time: '17:30:00',
  time_zone: 'Europe/Berlin',
} as unknown as BotScheduleRow;

function show(entries: readonly BotScheduleRow[]) {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ScheduleDialog view={VIEW} entries={entries} onClose={onClose} />
    </QueryClientProvider>,
  );
  return onClose;
}

it('says beside a time that it has no day, and keeps the dialog', async () => {
  const seen = startFakeServer({ '/rest/v1/rpc/set_bot_schedule': null });
  const onClose = show([ENTRY]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fri' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save times' }));
  expect(await screen.findByText('Choose at least one day')).toBeVisible();
  expect(seen).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it('saves the times that were there with those that were added, in their zone', async () => {
  const seen = startFakeServer({ '/rest/v1/rpc/set_bot_schedule': null });
  const onClose = show([ENTRY]);
  await userEvent.click(screen.getByRole('button', { name: 'Add a time' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save times' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(seen[0]?.body).toEqual({
    bot_id: 'b-1',
    time_zone: 'Europe/Berlin',
    entries: [
      { action: 'stop', holdings: 'sell', days: [5], at: '17:30' },
      { action: 'start', holdings: 'keep', days: [1, 2, 3, 4, 5], at: '09:00' },
    ],
  });
});

it('takes all times away', async () => {
  const seen = startFakeServer({ '/rest/v1/rpc/set_bot_schedule': null });
  const onClose = show([ENTRY]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove time 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save times' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(seen[0]?.body).toMatchObject({ entries: [] });
});
