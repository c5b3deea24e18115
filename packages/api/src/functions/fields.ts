// functions: request and response bodies of /functions/v1, one file a function, shared by the server's edge and the forms.
import { type Decimal, decimalPlaces, dec, MONEY_DECIMALS, toPlain, ZERO } from '@atb/core/base/decimal';
import { parseManualClientOrderId } from '@atb/core/orders/client-order-id';
import { z } from 'zod';

/** Digits and exponent together stay within what `dec` takes. */
const AMOUNT_TEXT = /^\+?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?[0-8]?\d{1,2})?$/iu;
const NOT_AN_AMOUNT = 'must be a number greater than 0.';

/** Largest money-like figure accepted anywhere: beyond it, a typing error is certain. */
const LARGEST = dec('1000000000000000');

interface IssueList {
  readonly addIssue: (issue: { readonly code: 'custom'; readonly message: string }) => void;
}

/** Plain decimal text of what a client sent, so that no digit is lost and equal amounts are equal texts. */
function parseAmount(value: number | string, issues: IssueList): string {
  const text = String(value).trim();
  const amount = AMOUNT_TEXT.test(text) ? dec(text.replace('+', '')) : null;
  const fault = amount === null ? NOT_AN_AMOUNT : findAmountFault(amount);
  if (amount !== null && fault === null) return toPlain(amount);
  issues.addIssue({ code: 'custom', message: fault ?? NOT_AN_AMOUNT });
  return z.NEVER;
}

function findAmountFault(amount: Decimal): string | null {
  if (amount.lte(ZERO)) return NOT_AN_AMOUNT;
  if (amount.gt(LARGEST)) return `must be at most ${toPlain(LARGEST)}.`;
  return decimalPlaces(amount) > MONEY_DECIMALS ? `must not have more than ${MONEY_DECIMALS} decimal places.` : null;
}

/** A positive amount, accepted as number or decimal text, passed on as decimal text. */
export const positiveAmount = z.union([z.number(), z.string()], { error: NOT_AN_AMOUNT }).transform(parseAmount);

/** As a positive amount; empty text, null and absence all mean "not given". */
export const optionalAmount = z
  .union([z.number(), z.string(), z.null()], { error: NOT_AN_AMOUNT })
  .optional()
  .transform((value, issues) => (value === '' || value == null ? null : parseAmount(value, issues)));

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

/** One that a client may choose for a new order: the engine's own are not to be had. */
export const manualClientOrderId = clientOrderId.refine((id) => parseManualClientOrderId(id) !== null, {
  error: 'must not begin with atb or cmd, which the engine uses for its own orders.',
});

export const side = z
  .string({ error: 'must be BUY or SELL.' })
  .toUpperCase()
  .pipe(z.enum(['BUY', 'SELL'], { error: 'must be BUY or SELL.' }));
