/**
 * Reads a number as people write or paste it ('$63,887.17', '1 234,56', '−5') into plain decimal text ('63887.17').
 * One comma followed by exactly three digits groups thousands; any other lone comma is the decimal mark.
 * Returns null when it is not a number.
 */
export function cleanNumberText(text: string): string | null {
  const bare = text
    .replace(/[\u2212\u2013]/gu, '-')
    .replace(/[\s\u00a0\u202f'_]|[A-Za-z]{2,5}$|\p{Currency_Symbol}/gu, '')
    .replace(/^\+/u, '');
  const lastComma = bare.lastIndexOf(',');
  const lastDot = bare.lastIndexOf('.');
  const isCommaDecimal =
    lastComma > lastDot &&
    (lastDot !== -1 || (bare.indexOf(',') === lastComma && !/^-?[1-9]\d{0,2},\d{3}$/u.test(bare)));
  const plain = isCommaDecimal ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  return /^-?(\d+\.?\d*|\.\d+)$/u.test(plain) ? toCanonical(plain) : null;
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
