import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { NotificationsBell } from './notifications-bell.tsx';

const FAILED = {
  id: 8,
  kind: 'system',
  severity: 'error',
  title: 'Mine has failed',
  body: 'An internal error.',
  link: '/bots/b-1',
  created_at: new Date().toISOString(),
  read_at: null as string | null,
};
const ISSUED = {
  ...FAILED,
  id: 7,
  kind: 'billing',
  severity: 'info',
  title: 'Pro licence issued',
  link: '/settings/plan',
};
const ENDED = {
  ...FAILED,
  id: 6,
  kind: 'risk',
  severity: 'warning',
  title: 'Mine has ended by its rules',
  read_at: 'now',
};

function Address() {
  return <output>{useLocation().pathname}</output>;
}

async function openBell(stored: ReadonlyArray<typeof FAILED>) {
  let rows = stored;
  const seen = startFakeServer({
    '/rest/v1/notifications': (body: unknown) => {
      if (body !== null) rows = rows.map((row) => ({ ...row, read_at: 'now' }));
      const unread = rows.filter((row) => row.read_at === null).length;
      return Response.json(rows, { headers: { 'content-range': `*/${unread}` } });
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={['/overview']}>
          <NotificationsBell />
          <Address />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return seen;
}

const changesIn = (seen: Awaited<ReturnType<typeof openBell>>) => seen.filter(({ body }) => body !== null);

it('says how many are unread, and lists them by group with their severity in words', async () => {
  await openBell([FAILED, ISSUED, ENDED]);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const list = await screen.findByRole('dialog', { name: 'Notifications' });
  const groups = (await within(list).findAllByRole('region')).map((group) => group.getAttribute('aria-label'));
  expect(groups).toEqual(['Risk', 'System', 'Billing']);
  expect(within(list).getByRole('region', { name: 'System' })).toHaveTextContent(/Unread failure: Mine has failed/u);
  expect(within(list).getByRole('region', { name: 'Risk' })).toHaveTextContent(/Warning: Mine has ended by its rules/u);
  expect(within(list).getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
    'href',
    '/settings/notifications',
  );
});

it('marks all as read', async () => {
  const seen = await openBell([FAILED, ISSUED]);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Clear read' })).toBeVisible();
  expect(changesIn(seen)).toEqual([
    { path: '/rest/v1/notifications', body: { read_at: expect.stringMatching(/^\d{4}-/u) } },
  ]);
});

it('leads to what a notification is about, which is read by that', async () => {
  const seen = await openBell([FAILED]);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Mine has failed' }));
  expect(screen.getByRole('status')).toHaveTextContent('/bots/b-1');
  await waitFor(() => expect(changesIn(seen)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says that there is nothing', async () => {
  await openBell([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('No notifications.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear read' })).not.toBeInTheDocument();
});
