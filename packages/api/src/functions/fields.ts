// functions: request and response bodies of /functions/v1, one file a function, shared by the server's edge and the forms.
import { z } from 'zod';

const DECIMAL_TEXT = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/** Largest money-like figure accepted anywhere: beyond it, a typing error is certain. */
const LARGEST = 1e15;

function toDecimalText(value: number | string): string | null {
  const text = typeof value === 'number' ? String(value) : value.trim();
  const number = Number(text);
  if (!DECIMAL_TEXT.test(text) || !Number.isFinite(number) || Math.abs(number) > LARGEST) return null;
  return text;
}

/** A positive amount, accepted as number or decimal text, passed on as decimal text so that no digit is lost. */
export const positiveAmount = z
  .union([z.number(), z.string().max(60)], { error: 'must be a number greater than 0.' })
  .transform((value, context) => {
    const text = toDecimalText(value);
    if (text === null || Number(text) <= 0) {
      context.addIssue({ code: 'custom', message: 'must be a number greater than 0.' });
      return z.NEVER;
    }
    return text;
  });

/** As a positive amount; empty text, null and absence all mean "not given". */
export const optionalAmount = z
  .union([z.literal(''), z.null(), positiveAmount])
  .optional()
  .transform((value) => (value === '' || value === undefined ? null : value));

/** Venue symbol such as `BTCUSDT`; upper-cased. */
export const symbol = z
  .string({ error: 'must be a symbol such as BTCUSDT.' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{5,20}$/, { error: 'must be a symbol such as BTCUSDT.' });

export const uuid = z.uuid({ error: 'must be a valid id.' });

/** Ours, sent with every placement: 1 to 36 characters. */
export const clientOrderId = z
  .string({ error: 'must be 1 to 36 letters, digits, dashes or underscores.' })
  .regex(/^[A-Za-z0-9_-]{1,36}$/, { error: 'must be 1 to 36 letters, digits, dashes or underscores.' });

export const side = z
  .string({ error: 'must be BUY or SELL.' })
  .toUpperCase()
  .pipe(z.enum(['BUY', 'SELL'], { error: 'must be BUY or SELL.' }));
