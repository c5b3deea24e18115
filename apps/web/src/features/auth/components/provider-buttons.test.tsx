import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { lastSignIn } from '../last-sign-in.ts';
import { ProviderButtons } from './provider-buttons.tsx';

const signIn = vi.hoisted(() => vi.fn());
vi.mock('../api/sign-in-with-provider.ts', () => ({ signInWithProvider: signIn }));

beforeEach(() => {
  signIn.mockReset();
  lastSignIn.write(null);
});

function show(settings: object): void {
  startFakeServer({ '/auth/v1/settings': settings });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProviderButtons />
    </QueryClientProvider>,
  );
}

it('offers what the operator has set up, and nothing else', async () => {
  show({ external: { github: true }, sign_in_providers: [{ id: 'custom:oidc', label: 'Keycloak' }] });
  expect(await screen.findByRole('button', { name: 'Continue with Keycloak' })).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('knows the services of a project that tells their names alone', async () => {
  show({ external: { github: true, google: false, apple: true } });
  expect(await screen.findByRole('button', { name: 'Continue with GitHub' })).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('leaves for the service and remembers it, and says so when that fails', async () => {
  show({ sign_in_providers: [{ id: 'github', label: 'GitHub' }] });
  signIn.mockRejectedValueOnce(Object.assign(new Error('The provider is away'), { status: 502 }));
  const button = await screen.findByRole('button', { name: 'Continue with GitHub' });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('The provider is away');
  expect(lastSignIn.read()).toBeNull();
  await userEvent.click(button);
  expect(signIn).toHaveBeenLastCalledWith('github');
  expect(screen.getByText('Last time you signed in with GitHub.')).toBeVisible();
});
