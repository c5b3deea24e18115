import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { notifyError } from '../lib/notify.ts';
import { ToasterHost } from './toaster-host.tsx';

// Code that cannot be fetched: the server is away.
vi.mock('../components/ui/toaster.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('says what failed, and leaves the page alone, where the toaster cannot be fetched', async () => {
  render(
    <>
      <ToasterHost />
      <p>Page</p>
    </>,
  );
  notifyError('Failed to create bot', { detail: 'The server did not answer.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create botThe server did not answer.');
  expect(screen.getByText('Page')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
