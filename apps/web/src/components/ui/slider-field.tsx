import { Slider } from 'radix-ui';
import type { ReactNode } from 'react';
import { decimalsOf } from '../../lib/format-number.ts';
import { Field } from './field.tsx';
import { NumberField } from './number-field.tsx';

export interface SliderFieldProps {
  readonly label: string;
  /** Plain decimal text. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly min: string;
  readonly max: string;
  readonly step: string;
  readonly suffix?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
}

/** A number that is dragged or typed. */
export function SliderField({ label, value, onValueChange, min, max, step, suffix, hint, error }: SliderFieldProps) {
  const position = Number(value === '' ? min : value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex items-center gap-3">
          <Slider.Root
            value={[Math.min(Number(max), Math.max(Number(min), position))]}
            onValueChange={([next]) => onValueChange((next ?? position).toFixed(decimalsOf(step)))}
            min={Number(min)}
            max={Number(max)}
            step={Number(step)}
            className="relative flex h-6 flex-1 touch-none items-center select-none"
          >
            <Slider.Track className="relative h-1 flex-1 rounded-full bg-surface-3">
              <Slider.Range className="absolute h-full rounded-full bg-fg-2" />
            </Slider.Track>
            <Slider.Thumb
              aria-label={label}
              className="touch-target block size-4 rounded-full border-2 border-fg bg-bg"
            />
          </Slider.Root>
          <span className="w-28 shrink-0">
            <NumberField
              {...control}
              value={value}
              onValueChange={onValueChange}
              min={min}
              max={max}
              step={step}
              suffix={suffix}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
