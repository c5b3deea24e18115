import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import { CopyPlanNotice } from './copy-plan-notice.tsx';

function open(plan: string) {
  const seen = startFakeServer({ '/rest/v1/rpc/my_plan': [{ plan, ai_limit: null }] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <CopyPlanNotice />
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return seen;
}

it('says which tier copies, with the way to it', async () => {
  open('starter');
  expect(await screen.findByRole('status')).toHaveTextContent('This feature requires pro tier or higher.');
  expect(screen.getByRole('link', { name: 'See plans and pricing' })).toHaveAttribute('href', '/pricing');
});

it('is not there where the plan copies', async () => {
  const seen = open('pro');
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
});
