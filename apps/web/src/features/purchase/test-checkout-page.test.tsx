import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { TestCheckoutPage } from './test-checkout-page.tsx';

const SESSION = { success: true, plan: 'starter', period: 'yearly', amount: '190', currency: 'usd', email: null };

function open(status: string): { status: string } {
  const session = { ...SESSION, status };
  startFakeServer({ '/functions/v1/test-checkout': () => session });
  history.replaceState(null, '', '/checkout/chk_1?t=secret');
  render(<TestCheckoutPage />);
  return session;
}

afterEach(() => history.replaceState(null, '', '/'));

it('asks to pay for a session that is open', async () => {
  open('open');
  expect(await screen.findByRole('button', { name: 'Pay $190 (test)' })).toBeVisible();
});

it.each(['expired', 'cancelled'])('asks nobody to pay for a session that is %s', async (status) => {
  open(status);
  expect(await screen.findByRole('alert')).toHaveTextContent('This checkout has ended.');
  expect(screen.queryByRole('button', { name: /Pay/u })).toBeNull();
});

it('leads who comes back to a paid session to the licence', async () => {
  const session = open('open');
  await screen.findByRole('button', { name: 'Pay $190 (test)' });
  session.status = 'paid';
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  const link = await screen.findByRole('link', { name: 'See the license' });
  expect(link).toHaveAttribute('href', '/payment/success?session_id=chk_1&t=secret');
  expect(screen.queryByRole('button', { name: /Pay/u })).toBeNull();
});
