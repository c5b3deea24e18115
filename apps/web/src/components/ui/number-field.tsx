import {
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { type NumberReading, readTypedNumber, toCanonical } from '../../lib/typed-number.ts';
import { decimalMark } from '../../lib/number-locale.ts';
import { snapDecimal, stepDecimal } from '../../lib/step-decimal.ts';
import type { FieldControl } from './field.tsx';
import { Input } from './input.tsx';

export interface NumberFieldProps extends Partial<FieldControl> {
  /** Plain decimal text, '' when empty. Never a JavaScript number. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Increment of the arrows; with `isSnapped` also what is typed ends on a multiple of it (tick or lot size). */
  readonly step?: string;
  readonly isSnapped?: boolean;
  readonly min?: string;
  readonly max?: string;
  readonly suffix?: ReactNode;
  readonly prefix?: ReactNode;
  readonly placeholder?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly 'aria-label'?: string;
  readonly className?: string;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Reads what is pasted: asked for with the focus, so that pages do not load it. */
const loadReader = () => import('../../lib/read-number-text.ts');

/** Steps that a key makes; ten at a time with Shift or Page Up and Down. */
function toStepCount(event: KeyboardEvent): number {
  const direction = { ArrowUp: 1, PageUp: 1, ArrowDown: -1, PageDown: -1 }[event.key] ?? 0;
  return direction * (event.shiftKey || event.key.startsWith('Page') ? 10 : 1);
}

/** What is typed, kept apart from the value so that '12.' can stand on the way to '12.5'. */
function useTypedText(value: string, onValueChange: (value: string) => void) {
  const [text, setText] = useState(value);
  // A value set from outside replaces the text; one that only repeats it does not disturb the typing.
  if (toCanonical(text) !== value && text !== value) setText(value);
  const change = (next: string): void => {
    setText(next);
    const canonical = toCanonical(next);
    if (canonical !== value) onValueChange(canonical);
  };
  return { text, change };
}

/** Takes what was read; a fault is shown once, not with every key, until something is taken again. */
function useReading(change: (next: string) => void, mark: string) {
  const shown = useRef(false);
  return (reading: NumberReading): void => {
    if ('fault' in reading) {
      if (!shown.current) void loadReader().then(({ reportFault }) => reportFault(reading.fault, mark));
      shown.current = true;
    } else if (reading.number !== null) {
      shown.current = false;
      change(reading.number);
    }
  };
}

/**
 * A number typed, stepped or pasted, with the reader's decimal mark. Holds exact decimal text with a point whatever is shown; the
 * wheel never changes it.
 */
export function NumberField({
  value,
  onValueChange,
  step = '1',
  isSnapped = false,
  min,
  max,
  onBlur,
  className,
  ...rest
}: NumberFieldProps) {
  const { text, change } = useTypedText(value, onValueChange);
  const mark = decimalMark();
  const take = useReading(change, mark);
  const show = (plain: string): string => plain.replace('.', mark);
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    take(readTypedNumber(event.target.value, mark));
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault();
    if (rest.readOnly === true || rest.disabled === true) return;
    const pasted = event.clipboardData.getData('text');
    void loadReader().then(({ readNumberText }) => take(readNumberText(pasted, mark)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const count = toStepCount(event);
    if (count === 0 || rest.readOnly === true) return;
    event.preventDefault();
    change(stepDecimal(value, step, count, { min, max }));
  };
  const onLeave = (event: FocusEvent<HTMLInputElement>): void => {
    change(isSnapped ? snapDecimal(value, step) : value);
    onBlur?.(event);
  };
  return (
    <Input
      {...rest}
      type="text"
      inputMode="decimal"
      role="spinbutton"
      autoComplete="off"
      value={show(text)}
      aria-valuetext={value === '' ? 'empty' : show(value)}
      {...(value !== '' && { 'aria-valuenow': Number(value) })}
      {...(min !== undefined && { 'aria-valuemin': Number(min) })}
      {...(max !== undefined && { 'aria-valuemax': Number(max) })}
      onChange={onChange}
      onFocus={() => void loadReader()}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
      {...(className !== undefined && { className })}
      inputClassName="num"
    />
  );
}
