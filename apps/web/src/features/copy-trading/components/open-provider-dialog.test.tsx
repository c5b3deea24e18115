import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import { OpenProviderDialog } from './open-provider-dialog.tsx';

it('says at each field what is wrong with it before anything is sent, and sends what is right', async () => {
  const seen = startFakeServer({
    '/rest/v1/exchange_accounts': [{ id: 'a1', label: 'Paper', is_paper: true, adapter: 'paper' }],
    '/rest/v1/rpc/open_provider': () => '00000000-0000-4000-8000-000000000001',
  });
  const sent = () => seen.flatMap(({ path, body }) => (path.endsWith('open_provider') ? [body] : []));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <OpenProviderDialog open onOpenChange={() => undefined} />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  const open = screen.getByRole('button', { name: 'Open to others' });
  await waitFor(() => expect(open).toBeEnabled());
  const name = screen.getByRole('textbox', { name: 'Name' });
  const fee = screen.getByRole('spinbutton', { name: 'Fee a month' });
  await userEvent.type(name, '  ab ');
  await userEvent.clear(fee);
  await userEvent.click(open);
  expect(await screen.findByText('Name must have 3 to 60 characters.')).toBeVisible();
  expect(name).toBeInvalid();
  expect(fee).toBeInvalid();
  expect(sent()).toEqual([]);
  await userEvent.clear(name);
  await userEvent.type(name, ' Trend Desk ');
  await userEvent.type(fee, '15');
  await userEvent.click(open);
  await waitFor(() =>
    expect(sent()).toEqual([
      { p_account_id: 'a1', p_name: 'Trend Desk', p_description: '', p_fee: '15', p_profit_share: '0' },
    ]),
  );
});
