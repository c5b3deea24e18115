import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openWizard } from './testing/open-wizard.tsx';

/** The form of DCA bots arrives when this is opened. */
const gate = vi.hoisted(() => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
});
vi.mock('./kinds/dca/wizard/dca-bot-form.tsx', async (importOriginal) => {
  await gate.opened;
  return importOriginal();
});

// Alone in its file: once the form has arrived, it is there for every test that follows.
it('stays chosen for a user who goes on before its form has arrived', async () => {
  const { user, next, address } = openWizard();
  await user.click(await screen.findByRole('radio', { name: /^DCA/u }));
  await user.click(next());
  await screen.findByRole('heading', { name: 'Choose Symbol' });
  expect(address()).toBe('/bots/create?type=dca&step=symbol&symbol=');
  expect(next(), 'a click would go nowhere').toHaveAttribute('aria-busy', 'true');
  gate.open();
  expect(await screen.findByRole('radio', { name: /Paper Account/u })).toBeVisible();
  expect(next()).not.toHaveAttribute('aria-busy');
});
