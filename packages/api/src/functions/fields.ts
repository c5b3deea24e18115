import { type Decimal, decimalPlaces, dec, MONEY_DECIMALS, toPlain, ZERO } from '@atb/core/base/decimal';
import { parseManualClientOrderId } from '@atb/core/orders/client-order-id';
import { z } from 'zod/mini';

/** Digits and exponent together stay within what `dec` takes. */
const AMOUNT_TEXT = /^\+?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?[0-8]?\d{1,2})?$/iu;
const NOT_AN_AMOUNT = 'must be a number greater than 0.';

/** Largest money-like figure accepted anywhere: beyond it, a typing error is certain. */
const LARGEST = dec('1000000000000000');

type IssueList = Pick<z.core.ParsePayload, 'issues'>;

/** Plain decimal text of what a client sent, so that no digit is lost and equal amounts are equal texts. */
function parseAmount(value: number | string, { issues }: IssueList): string {
  const text = String(value).trim();
  const amount = AMOUNT_TEXT.test(text) ? dec(text.replace('+', '')) : null;
  const fault = amount === null ? NOT_AN_AMOUNT : findAmountFault(amount);
  if (amount !== null && fault === null) return toPlain(amount);
  issues.push({ code: 'custom', message: fault ?? NOT_AN_AMOUNT, input: value });
  return z.NEVER;
}

function findAmountFault(amount: Decimal): string | null {
  if (amount.lte(ZERO)) return NOT_AN_AMOUNT;
  if (amount.gt(LARGEST)) return `must be at most ${toPlain(LARGEST)}.`;
  return decimalPlaces(amount) > MONEY_DECIMALS ? `must not have more than ${MONEY_DECIMALS} decimal places.` : null;
}

/** A positive amount, accepted as number or decimal text, passed on as decimal text. */
export const positiveDecimal = z.pipe(
  z.union([z.number(), z.string()], { error: NOT_AN_AMOUNT }),
  z.transform(parseAmount),
);

/** As a positive amount; empty text, null and absence all mean "not given". */
export const optionalAmount = z.pipe(
  z.optional(z.union([z.number(), z.string(), z.null()], { error: NOT_AN_AMOUNT })),
  z.transform((value: number | string | null | undefined, context) =>
    value === '' || value == null ? null : parseAmount(value, context),
  ),
);

/** Venue symbol such as `BTCUSDT`; upper-cased. */
export const symbol = z
  .string({ error: 'must be a symbol such as BTCUSDT.' })
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{5,20}$/, { error: 'must be a symbol such as BTCUSDT.' }));

export const uuid = z.uuid({ error: 'must be a valid id.' });

/** Ours, sent with every placement: 1 to 36 characters. */
export const clientOrderId = z
  .string({ error: 'must be 1 to 36 letters, digits, dashes or underscores.' })
  .check(z.regex(/^[A-Za-z0-9_-]{1,36}$/, { error: 'must be 1 to 36 letters, digits, dashes or underscores.' }));

/** One that a client may choose for a new order: the engine's own are not to be had. */
export const manualClientOrderId = clientOrderId.check(
  z.refine((id) => parseManualClientOrderId(id) !== null, {
    error: 'must not begin with atb or cmd, which the engine uses for its own orders.',
  }),
);

export const side = z.pipe(
  z.string({ error: 'must be BUY or SELL.' }).check(z.toUpperCase()),
  z.enum(['BUY', 'SELL'], { error: 'must be BUY or SELL.' }),
);

/** True or false; `standard` when it is left out. */
export function flag(standard: boolean) {
  return z._default(z.boolean({ error: 'must be true or false.' }), standard);
}

/** Every fault of such a number is told in one sentence. */
export function wholeNumberField(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}.`;
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
}

/** What a bot is called; empty when it has no name. */
export const newBotName = z._default(
  z.string({ error: 'must be text.' }).check(z.trim(), z.maxLength(80, { error: 'must be at most 80 characters.' })),
  '',
);

/** Rules between the fields of a body, each with the field that its sentence begins with. */
export function rules<Body>(check: (body: Body, add: (path: string, message: string) => void) => void) {
  return z.superRefine<Body>((body, context) => {
    check(body, (path, message) => context.addIssue({ code: 'custom', path: [path], message }));
  });
}

/** A list in an answer. */
export function list<Item extends z.ZodMiniType>(item: Item) {
  return z.readonly(z.array(item));
}

/** What an answer says when all went well. */
export const done = z.literal(true);

/** Money and quantities in answers: no digit is lost. */
export const amountText = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** Whether prices are those of an exchange. */
export const marketMode = z.enum(['LIVE', 'DEMO']);
