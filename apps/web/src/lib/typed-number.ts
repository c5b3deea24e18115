/**
 * What a text is read as: plain decimal text, null where it is no number, or why it could be two (null: for a mark that is not the
 * reader's).
 */
export type NumberReading = { readonly number: string | null } | { readonly fault: string | null };

/** Marks that only ever stand between thousands: spaces, apostrophes, underscores. */
export const PLAIN_GROUP = /[\s\u00a0\u202f'\u2019_]/gu;

/** What is typed into a field so far as plain text ('12.' on the way to '12.5'), or why a mark cannot stand there. */
export function readTypedNumber(text: string, decimal: string): NumberReading {
  const plain = text.replaceAll('\u2212', '-').replace(PLAIN_GROUP, '');
  const other = decimal === ',' ? '.' : ',';
  if (/^[\d.,-]*$/u.test(plain) && plain.includes(other)) return { fault: null };
  const typed = plain.replace(decimal, '.');
  return { number: isPartialNumber(typed) ? typed : null };
}

/** Plain text without superfluous zeros in front or a trailing dot; '' when there is no digit yet. */
export function toCanonical(text: string): string {
  const match = /^(-?)0*(\d*)(?:\.(\d*))?$/u.exec(text);
  if (match === null) return '';
  const [, sign = '', whole = '', fraction = ''] = match;
  if (!/\d/u.test(text)) return '';
  const digits = whole === '' ? '0' : whole;
  return sign + digits + (fraction === '' ? '' : `.${fraction}`);
}

/** Whether the text can still become a decimal number while it is typed: '', '-', '12.', '.5'. */
export function isPartialNumber(text: string): boolean {
  return /^-?\d*\.?\d*$/u.test(text);
}
