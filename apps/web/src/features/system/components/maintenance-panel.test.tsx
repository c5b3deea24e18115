import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { MaintenancePanel } from './maintenance-panel.tsx';

it('says at each field what is missing, and announces once all is there', async () => {
  const seen = startFakeServer({ '/functions/v1/announce-maintenance': { success: true, incidentId: 'i-1' } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MaintenancePanel />
    </QueryClientProvider>,
  );
  const announce = screen.getByRole('button', { name: 'Announce' });
  await userEvent.click(announce);
  expect(await screen.findByText('Enter a title')).toBeVisible();
  expect(screen.getAllByText('Enter a day and a time')).toHaveLength(2);
  expect(screen.getByLabelText('Title')).toHaveFocus();

  await userEvent.type(screen.getByLabelText('Title'), ' New disks ');
  await userEvent.type(screen.getByLabelText('What users notice'), 'Nothing is traded');
  await userEvent.type(screen.getByLabelText('Start (your time zone)'), '2026-12-01T10:00');
  await userEvent.type(screen.getByLabelText('End'), '2026-12-01T09:00');
  await userEvent.click(announce);
  expect(await screen.findByText('The end comes after the start')).toBeVisible();
  expect(seen).toEqual([]);

  await userEvent.clear(screen.getByLabelText('End'));
  await userEvent.type(screen.getByLabelText('End'), '2026-12-01T11:00');
  await userEvent.click(announce);
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toEqual({
    title: 'New disks',
    impact: 'Nothing is traded',
    from: new Date('2026-12-01T10:00').toISOString(),
    until: new Date('2026-12-01T11:00').toISOString(),
  });
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue(''));
});
