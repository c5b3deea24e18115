import type { NotificationChannelRow } from '@atb/api/rows/notification-channels';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { type FakeAnswers, startFakeServer } from '../../../testing/fake-server.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import { ChannelsPanel } from './channels-panel.tsx';
import { DeliveryLogPanel } from './delivery-log-panel.tsx';

const HOOK: NotificationChannelRow = {
  id: 'c-1',
  kind: 'webhook',
  name: 'Cellar',
  target: 'example.com',
  is_on: true,
  kinds: ['risk'],
  severity_min: 'info',
  digest: 'off',
  delivered_at: null,
  fault: null,
};

const DELIVERY = {
  id: 1,
  channel_id: 'c-1',
  title: 'Mine has ended',
  is_test: false,
  created_at: new Date().toISOString(),
  due_at: new Date(Date.now() - 60_000).toISOString(),
  status: 'waiting',
  attempts: 0,
  done_at: null,
  answer: null,
  fault: null,
};

function open(answers: FakeAnswers, deliveries: readonly object[] = []) {
  const seen = startFakeServer({ '/rest/v1/notification_deliveries': deliveries, ...answers });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <ChannelsPanel />
          <DeliveryLogPanel />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return seen;
}

it('says beside the channel what came of its test, once', async () => {
  let channel = HOOK;
  let tested = {
    success: true,
    isDelivered: false,
    answer: 404 as number,
    fault: 'The receiver answered 404.' as string | null,
  };
  open({
    '/rest/v1/notification_channels': () => [channel],
    '/functions/v1/test-notification-channel': () => {
      channel = { ...HOOK, fault: tested.fault };
      return tested;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send test to Cellar' }));
  const item = screen.getByRole('listitem', { name: 'Cellar' });
  await waitFor(() => expect(within(item).getByRole('status')).toHaveTextContent('The test did not arrive'));
  await waitFor(() => expect(within(item).getAllByText('The receiver answered 404.')).toHaveLength(1));
  tested = { success: true, isDelivered: true, answer: 204, fault: null };
  await userEvent.click(screen.getByRole('button', { name: 'Send test to Cellar' }));
  await waitFor(() => expect(within(item).getByRole('status')).toHaveTextContent('The receiver answered 204.'));
  expect(within(item).queryByText('The receiver answered 404.')).not.toBeInTheDocument();
});

it('says why a channel is off, and sends no test to it', async () => {
  open({ '/rest/v1/notification_channels': [{ ...HOOK, is_on: false, fault: 'The receiver answered 410.' }] });
  const item = await screen.findByRole('listitem', { name: 'Cellar' });
  expect(item).toHaveTextContent('Switched offThe receiver answered 410.');
  expect(screen.getByRole('button', { name: 'Send test to Cellar' })).toBeDisabled();
});

it('tells in the log what waits for its turn from what is held back', async () => {
  const later = { ...DELIVERY, id: 2, title: 'Held', due_at: new Date(Date.now() + 3_600_000).toISOString() };
  open({ '/rest/v1/notification_channels': [HOOK] }, [later, DELIVERY]);
  const rows = await screen.findAllByRole('row');
  const text = (title: string) => rows.find((row) => row.textContent.includes(title))?.textContent;
  expect(text('Mine has ended')).toContain('Next in line');
  expect(text('Held')).toContain('Held back until');
});

it('says that nothing goes out, and what to do when channels do not load', async () => {
  let fails = true;
  open({
    '/rest/v1/notification_channels': () => (fails ? Response.json({ message: 'no' }, { status: 400 }) : []),
  });
  const retry = await screen.findByRole('button', { name: /retry|try again/iu });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Nothing is sent outside the app yet')).toBeVisible();
});
