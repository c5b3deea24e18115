import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

const OPTIONS = ['Europe/London', 'Europe/Paris', 'America/New York'].map((label) => ({ value: label, label }));

it('narrows by typing and chooses by keyboard', async () => {
  const onValueChange = vi.fn();
  render(<Combobox aria-label="Zone" value="Europe/London" onValueChange={onValueChange} options={OPTIONS} />);
  const line = screen.getByRole('combobox', { name: 'Zone' });
  expect(line).toHaveValue('Europe/London');
  await userEvent.click(line);
  await userEvent.type(line, 'eur');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Europe/London', 'Europe/Paris']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onValueChange).toHaveBeenCalledWith('Europe/Paris');
  expect(line).toHaveAttribute('aria-expanded', 'false');
});

it('says so when nothing matches and keeps the value on Escape', async () => {
  const onValueChange = vi.fn();
  render(<Combobox aria-label="Zone" value="Europe/London" onValueChange={onValueChange} options={OPTIONS} />);
  await userEvent.type(screen.getByRole('combobox'), 'xyz');
  expect(await screen.findByText('No matches.')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}{Escape}');
  expect(onValueChange).not.toHaveBeenCalled();
  expect(screen.getByRole('combobox')).toHaveValue('Europe/London');
});
