import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

function renderDialog(change: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) {
  const onOpenChange = vi.fn();
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Close BTC/USDT"
      consequence="Realised about 1.00 USDT."
      confirmLabel="Close position"
      onConfirm={onConfirm}
      {...change}
    />,
  );
  return { onOpenChange, onConfirm };
}

it('starts on Cancel', () => {
  renderDialog();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(screen.getByRole('alertdialog', { name: 'Close BTC/USDT' })).toHaveAccessibleDescription(
    'Realised about 1.00 USDT.',
  );
});

it('holds the action until the word is typed', async () => {
  const { onConfirm, onOpenChange } = renderDialog({ typeToConfirm: 'BTC/USDT' });
  const action = screen.getByRole('button', { name: 'Close position' });
  expect(action).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Type BTC/USDT to confirm'), 'BTC/USDT');
  await userEvent.click(action);
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it('stays open and says why when the action fails', async () => {
  const { onOpenChange } = renderDialog({ onConfirm: () => Promise.reject(new TypeError('Failed to fetch')) });
  await userEvent.click(screen.getByRole('button', { name: 'Close position' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The server did not answer. What you asked for may not have been done: look before you repeat it.',
  );
  expect(onOpenChange).not.toHaveBeenCalled();
});
