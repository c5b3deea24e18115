import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../hooks/use-auth.ts';
import { sendWithStepUp } from '../lib/step-up.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { SIGNED_IN } from '../testing/signed-in.ts';
import { StepUpHost } from './step-up-host.tsx';

const FACTOR = { id: 'f-1', factor_type: 'totp' as const, status: 'verified' as const, created_at: '', updated_at: '' };
const USER = { ...SIGNED_IN.user, factors: [FACTOR] };
const refuse = () => Promise.resolve(Response.json({ code: 'insufficient_aal' }, { status: 403 }));

function show(needsSecondFactor: boolean): void {
  startFakeServer({});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthStateContext value={{ ...SIGNED_IN, user: USER, needsSecondFactor }}>
        <StepUpHost />
      </AuthStateContext>
    </QueryClientProvider>,
  );
}

it('asks for the second factor that a change was refused for', async () => {
  show(false);
  void sendWithStepUp('POST', refuse);
  expect(
    await screen.findByRole('dialog', { name: 'Confirm with your second factor' }, { timeout: 8_000 }),
  ).toBeVisible();
});

it('asks nobody whose sign-in waits for that factor', async () => {
  show(true);
  expect((await sendWithStepUp('POST', refuse)).status).toBe(403);
  expect(screen.queryByRole('dialog')).toBeNull();
});
