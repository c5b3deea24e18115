import { dec, maxDecimal, minDecimal, roundToIncrement, toPlain } from '@atb/core/base/decimal';
import { isFigure } from './format-number.ts';

export interface StepBounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** The value moved by `count` steps, onto a multiple of the step and inside the bounds. All decimal text. */
export function stepDecimal(value: string, step: string, count: number, { min, max }: StepBounds = {}): string {
  const start = isFigure(value) ? dec(value) : dec(min ?? '0');
  const moved = roundToIncrement(start.plus(dec(step).times(dec(String(count)))), dec(step));
  const raised = min === undefined ? moved : maxDecimal(moved, dec(min));
  return toPlain(max === undefined ? raised : minDecimal(raised, dec(max)));
}

/** The nearest multiple of the step; the text itself when it is no number. */
export function snapDecimal(value: string, step: string): string {
  return isFigure(value) ? toPlain(roundToIncrement(dec(value), dec(step))) : value;
}
