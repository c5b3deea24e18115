import { type Decimal, dec, decFromNumber, ONE, toNumber, toPlain } from '../base/decimal.ts';

/** Decimal text of an exact amount, a number of an observed one, null where there is none. */
type Amount = string | number | null;
type AmountKey<Part> = { [Key in keyof Part]: Part[Key] extends Amount ? Key : never }[keyof Part];

/** An amount in another currency, by the units of that for one of its own. Exact amounts stay exact. */
export function amountAt<One extends Amount>(rate: Decimal, amount: One): One;
export function amountAt(rate: Decimal, amount: Amount): Amount {
  if (amount === null) return null;
  if (typeof amount === 'string') return toPlain(dec(amount).times(rate));
  return Number.isFinite(amount) ? toNumber(decFromNumber(amount).times(rate)) : amount;
}

/** The same part with the named amounts in another currency. */
export function amountsAt<Part extends object>(rate: Decimal, part: Part, keys: ReadonlyArray<AmountKey<Part>>): Part {
  if (rate.eq(ONE)) return part;
  // The type of `keys` lets in amounts alone.
  return { ...part, ...Object.fromEntries(keys.map((key) => [key, amountAt(rate, part[key] as Amount)])) };
}
