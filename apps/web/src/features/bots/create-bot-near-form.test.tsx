import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openWizard } from './testing/open-wizard.tsx';
import { lookUntil } from '../../testing/look-until.ts';

const wasFetched = vi.hoisted(() => vi.fn());
vi.mock('./kinds/grid/wizard/grid-bot-form.tsx', (importOriginal) => {
  wasFetched();
  return importOriginal();
});

// Alone in its file: once the form has arrived, it is there for every test that follows.
it('fetches the form when somebody comes near the first step, and not before', async () => {
  const { user } = openWizard();
  const kind = await screen.findByRole('radio', { name: /^Grid/u });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(wasFetched).not.toHaveBeenCalled();
  await user.hover(kind);
  await lookUntil(() => expect(wasFetched).toHaveBeenCalledOnce());
});
