import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseNumberLocale } from '../../lib/number-locale.ts';
import { takeWaitingToasts } from '../../lib/notify.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';
import { lookUntil } from '../../testing/look-until.ts';

function Harness({
  start = '',
  onChange,
  ...rest
}: Partial<NumberFieldProps> & { start?: string; onChange?: (value: string) => void }) {
  const [value, setValue] = useState(start);
  const change = (next: string): void => {
    setValue(next);
    onChange?.(next);
  };
  return <NumberField aria-label="Price" {...rest} value={value} onValueChange={change} />;
}

it('hands on canonical decimal text while the typing stays as typed', async () => {
  const onChange = vi.fn();
  render(<Harness onChange={onChange} />);
  const field = screen.getByRole('spinbutton', { name: 'Price' });
  await userEvent.type(field, '012.');
  expect(field).toHaveValue('012.');
  expect(onChange).toHaveBeenLastCalledWith('12');
  await userEvent.type(field, '50');
  expect(onChange).toHaveBeenLastCalledWith('12.50');
});

it('ignores what cannot be part of a number', async () => {
  render(<Harness />);
  const field = screen.getByRole('spinbutton');
  await userEvent.type(field, 'a1e.5x-');
  expect(field).toHaveValue('1.5');
});

describe('marks that could be read in two ways', () => {
  beforeEach(() => takeWaitingToasts());
  afterEach(() => chooseNumberLocale('en'));

  it('takes no comma where decimals follow a point, and says so once', async () => {
    const onChange = vi.fn();
    render(<Harness onChange={onChange} />);
    const field = screen.getByRole('spinbutton');
    await userEvent.type(field, '1,,234');
    expect(field).toHaveValue('1234');
    expect(onChange).toHaveBeenLastCalledWith('1234');
    await lookUntil(() =>
      expect(takeWaitingToasts().map(({ notice }) => notice.detail)).toEqual([expect.stringContaining('1234.56')]),
    );
  });

  it('refuses a pasted 1,234 and leaves the value alone', async () => {
    const onChange = vi.fn();
    render(<Harness start="5" onChange={onChange} />);
    await userEvent.click(screen.getByRole('spinbutton'));
    await userEvent.paste('1,234');
    await lookUntil(() =>
      expect(takeWaitingToasts().map(({ notice }) => notice.detail)).toEqual([
        '1,234 can be read as 1234 or as 1.234. Type the one you mean.',
      ]),
    );
    expect(onChange).not.toHaveBeenCalled();
  });

  it('shows and reads decimals after a comma for whoever writes them so, and hands on a point', async () => {
    chooseNumberLocale('de');
    const onChange = vi.fn();
    render(<Harness start="1234.5" step="0.1" onChange={onChange} />);
    const field = screen.getByRole('spinbutton');
    expect(field).toHaveValue('1234,5');
    await userEvent.type(field, '6');
    expect(onChange).toHaveBeenLastCalledWith('1234.56');
    await userEvent.clear(field);
    await userEvent.type(field, '1.234');
    expect(onChange).toHaveBeenLastCalledWith('1234');
    await userEvent.keyboard('{ArrowUp}');
    expect(field).toHaveValue('1234,1');
    await userEvent.clear(field);
    await userEvent.paste('1.234');
    expect(onChange).toHaveBeenLastCalledWith('');
  });
});

it('cleans what is pasted', async () => {
  const onChange = vi.fn();
  render(<Harness onChange={onChange} />);
  await userEvent.click(screen.getByRole('spinbutton'));
  await userEvent.paste('$63,887.17 USDT');
  await lookUntil(() => expect(onChange).toHaveBeenLastCalledWith('63887.17'));
  await userEvent.paste('not a number');
  expect(screen.getByRole('spinbutton')).toHaveValue('63887.17');
});

it('steps by arrows inside its bounds, ten at a time with Page Up', async () => {
  render(<Harness start="0.2" step="0.1" min="0" max="1" />);
  const field = screen.getByRole('spinbutton');
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowUp}');
  expect(field).toHaveValue('0.3');
  await userEvent.keyboard('{PageUp}');
  expect(field).toHaveValue('1');
  await userEvent.keyboard('{PageDown}{PageDown}');
  expect(field).toHaveValue('0');
});

it('snaps to the tick when left', async () => {
  const onChange = vi.fn();
  render(<Harness step="0.01" isSnapped onChange={onChange} />);
  await userEvent.type(screen.getByRole('spinbutton'), '63887.176');
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith('63887.18');
  expect(screen.getByRole('spinbutton')).toHaveValue('63887.18');
});

it('follows a value set from outside', () => {
  const { rerender } = render(<NumberField aria-label="Price" value="1" onValueChange={() => undefined} />);
  rerender(<NumberField aria-label="Price" value="2.50" onValueChange={() => undefined} />);
  expect(screen.getByRole('spinbutton')).toHaveValue('2.50');
});
