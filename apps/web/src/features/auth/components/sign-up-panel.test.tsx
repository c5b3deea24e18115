import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { SignUpPanel } from './sign-up-panel.tsx';

function show(settings: object): void {
  startFakeServer({ '/auth/v1/settings': settings });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignUpPanel />
    </QueryClientProvider>,
  );
}

it.each([
  [{ disable_signup: true, sign_up: 'invitation' }, 'New accounts are by invitation.'],
  [{ disable_signup: true, sign_up: 'closed' }, 'This server takes no new accounts.'],
  [{ disable_signup: true }, 'This server takes no new accounts.'],
])('says why there is no form when the server tells %j', async (settings, text) => {
  show(settings);
  expect(await screen.findByText(new RegExp(text, 'u'))).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

it('shows the form where anybody may sign up', async () => {
  show({ disable_signup: false, sign_up: 'open' });
  expect(await screen.findByLabelText('Email')).toBeVisible();
});
