import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type FakeAnswers, type SeenRequest, startFakeServer } from '../../../testing/fake-server.ts';
import { SignUpPanel } from './sign-up-panel.tsx';

function show(settings: object, answers: FakeAnswers = {}): readonly SeenRequest[] {
  const seen = startFakeServer({ '/auth/v1/settings': settings, ...answers });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignUpPanel />
    </QueryClientProvider>,
  );
  return seen;
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

it('offers the mail again once one is on its way, after a minute', async () => {
  show(
    { disable_signup: false, sign_up: 'open' },
    {
      '/auth/v1/signup': {
        id: '00000000-0000-4000-8000-000000000001',
        aud: 'authenticated',
        email: 'ada@example.test',
      },
    },
  );
  await userEvent.type(await screen.findByLabelText('Full name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'a few good words');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'a few good words{Enter}');
  expect(await screen.findByText(/^Account created successfully!/u)).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Send again in \d+ s$/u })).toBeDisabled();
});
