import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { TopBar } from './top-bar.tsx';

async function openTopBar(status: string): Promise<void> {
  const seen = startFakeServer({ '/rest/v1/licences': [{ id: 'licence-1', status }] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <TopBar />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  await expect.poll(() => seen.map(({ path }) => path)).toContain('/rest/v1/licences');
}

it.each(['active', 'cancelled'])('says Licensed while a licence is %s', async (status) => {
  await openTopBar(status);
  expect(await screen.findByText('Licensed')).toBeInTheDocument();
});

it('says nothing when the licence was refunded, and leads back to the site itself', async () => {
  await openTopBar('refunded');
  // `/` alone leads who is signed in on to the overview again.
  expect(screen.getByRole('link', { name: 'Back to Site' })).toHaveAttribute('href', '/#top');
  expect(screen.queryByText('Licensed')).not.toBeInTheDocument();
});
