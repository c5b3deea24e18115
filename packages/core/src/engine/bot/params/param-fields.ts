import { z } from 'zod/mini';
import { quoteNames } from '../../../base/quote-names.ts';
import { decimalText } from './decimal-text.ts';

// Builders of the fields that the options of bots are made of. `label` is how a sentence names the field.

/** Quote or base units; more than this no account holds. */
export const AMOUNT_MAX = '1000000000000000';

export const priceField = (label: string) => decimalText({ label, min: '0', isMinAllowed: true, max: AMOUNT_MAX });

/** A price or an amount that must not be zero. */
export const positiveAmount = (label: string) => decimalText({ label, min: '0', isMinAllowed: false, max: AMOUNT_MAX });

export const percentField = (label: string, isMinAllowed: boolean, max: string) =>
  decimalText({ label, unit: '%', min: '0', isMinAllowed, max });

/** Factor from one step to the next. */
export const positiveFactor = (label: string, max: string) =>
  decimalText({ label, min: '0', isMinAllowed: false, max });

/** Fee each side, which planning counts with where it is larger than the account's own. */
export const feeBpsField = () => decimalText({ label: 'Fee', unit: ' bps', min: '0', isMinAllowed: true, max: '1000' });

export const wholeNumber = (label: string, min: number, max: number) =>
  z
    .int({ error: `${label} must be a whole number.` })
    .check(
      z.minimum(min, { error: `${label} must be at least ${min}.` }),
      z.maximum(max, { error: `${label} must not be above ${max}.` }),
    );

export const yesNo = (label: string) => z.boolean({ error: `${label} must be true or false.` });

export const choiceField = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z.enum(values, { error: `${label} must be one of: ${values.join(', ')}.` });

/** What is wrong with an object as a whole, as a sentence. */
export function describeObjectFault(
  label: string,
  issue: { readonly code?: string; readonly keys?: readonly string[] },
): string {
  if (issue.code === 'unrecognized_keys') return `${label}: unknown option ${quoteNames(issue.keys ?? [])}.`;
  return `${label} must be an object.`;
}
