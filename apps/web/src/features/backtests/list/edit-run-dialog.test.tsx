import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { EditRunDialog } from './edit-run-dialog.tsx';

it('keeps name and note without the spaces around them, and no run without a name', async () => {
  const mutate = vi.fn<(marks: object) => void>();
  const onClose = vi.fn<() => void>();
  render(<EditRunDialog run={{ name: 'BTC', note: '' }} mark={{ mutate }} onClose={onClose} />);
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  expect(await screen.findByText('A run needs a name.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(name).toBeInvalid();
  expect(mutate).not.toHaveBeenCalled();
  await userEvent.type(name, ' Slow cross ');
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), ' Held through May. ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(mutate).toHaveBeenCalledExactlyOnceWith({ name: 'Slow cross', note: 'Held through May.' });
  expect(onClose).toHaveBeenCalledTimes(1);
});
