// options: what the options of every kind of bot share, from the text of a field to what its orders need.
import { z } from 'zod/mini';
import { type Decimal, dec, toPlain } from '../../../base/decimal.ts';

/** More digits than the database keeps would be lost without a word. */
const PLACES_MAX = 18;
/** Digits and exponent together stay within what `dec` takes. */
const NUMBER_TEXT = /^-?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?[0-8]?\d{1,2})?$/i;

interface DecimalRule {
  /** How a sentence names the field, such as `Upper price`. */
  readonly label: string;
  /** Written after a limit, such as ` %`; empty for prices and amounts. */
  readonly unit?: string;
  readonly min: string;
  readonly isMinAllowed: boolean;
  readonly max: string;
}

/**
 * Schema of a decimal given as number or as text. The parsed value is plain decimal text, so that it passes through JSON
 * and through the schema again unchanged.
 */
export function decimalText(rule: DecimalRule) {
  return z.pipe(
    z.union([z.number(), z.string()], { error: `${rule.label} must be a finite number.` }),
    z.transform((raw, context): string => {
      const text = String(raw).trim().replace(/^\+/, '');
      const value = NUMBER_TEXT.test(text) ? dec(text) : null;
      const problem = value === null ? `${rule.label} must be a number, such as 1.5.` : findProblem(value, rule);
      if (value !== null && problem === null) return toPlain(value);
      context.issues.push({ code: 'custom', message: problem ?? '', input: raw });
      return z.NEVER;
    }),
  );
}

function findProblem(value: Decimal, rule: DecimalRule): string | null {
  const unit = rule.unit ?? '';
  const min = dec(rule.min);
  if (value.lt(dec('0'))) return `${rule.label} must not be negative.`;
  if (value.lt(min)) return `${rule.label} must be at least ${rule.min}${unit}.`;
  if (!rule.isMinAllowed && value.eq(min)) return `${rule.label} must be above ${rule.min}${unit}.`;
  if (value.gt(dec(rule.max))) return `${rule.label} must not be above ${rule.max}${unit}.`;
  if (!value.round(PLACES_MAX, 0).eq(value))
    return `${rule.label} must not have more than ${PLACES_MAX} decimal places.`;
  return null;
}
