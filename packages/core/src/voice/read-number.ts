import type { WordReader } from './words.ts';

/** Numbers as an English recogniser writes them: thousands by commas, the fraction after a point. `0,01` could be either: neither. */
const DIGITS = /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})?(?:\.\d{1,8})?$/u;

const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const UNIT_VALUES = new Map(UNITS.map((word, value) => [word, value]));
const SMALL_VALUES = new Map([...UNIT_VALUES, ...TEENS.map((word, index) => [word, 10 + index] as const)]);
const TENS_VALUES = new Map(TENS.map((word, index) => [word, 20 + 10 * index]));
const POINT = new Set(['point']);
const HUNDRED = new Set(['hundred']);
const THOUSAND = new Set(['thousand']);

/** As plain decimal text, `1,000.50` as `1000.50`; null for what is no number, or none above zero. */
function fromDigits(word: string): string | null {
  if (!DIGITS.test(word)) return null;
  const plain = word.replaceAll(',', '');
  return Number(plain) > 0 ? plain.replace(/^\./u, '0.').replace(/^0+(?=\d)/u, '') : null;
}

function takeValue(reader: WordReader, values: ReadonlyMap<string, number>): number | null {
  const word = reader.take(new Set(values.keys()));
  return word === null ? null : (values.get(word) ?? null);
}

/** `forty two`, `seven`. */
function belowHundred(reader: WordReader): number | null {
  const tens = takeValue(reader, TENS_VALUES);
  if (tens === null) return takeValue(reader, SMALL_VALUES);
  const unit = reader.attempt((inner) => {
    inner.takeAll('-');
    const value = takeValue(inner, UNIT_VALUES);
    return value === 0 ? null : value;
  });
  return tens + (unit ?? 0);
}

/** `two hundred fifty`, `three thousand`. */
function wholeNumber(reader: WordReader): number | null {
  const first = belowHundred(reader);
  if (first === null) return null;
  let value = first;
  if (reader.take(HUNDRED) !== null) value = first * 100 + (reader.attempt(belowHundred) ?? 0);
  if (reader.take(THOUSAND) === null) return value;
  return value * 1_000 + (reader.attempt(wholeNumber) ?? 0);
}

/** Digits said one by one after the point: `zero one` is `01`. */
function fraction(reader: WordReader): string {
  let digits = '';
  for (;;) {
    const digit = takeValue(reader, UNIT_VALUES);
    if (digit === null) return digits;
    digits += String(digit);
  }
}

/** Said in words: `zero point zero one`, `point five`, `two hundred`. */
function fromWords(reader: WordReader): string | null {
  const whole = wholeNumber(reader);
  const digits = reader.attempt((inner) => {
    if (inner.take(POINT) === null) return null;
    const said = fraction(inner);
    return said === '' || said.length > 8 ? null : said;
  });
  if (whole === null && digits === null) return null;
  const text = digits === null ? String(whole) : `${whole ?? 0}.${digits}`;
  return Number(text) > 0 ? text : null;
}

/** A number above zero as plain decimal text, in digits or in words; null when none stands here. */
export function readSpokenNumber(reader: WordReader): string | null {
  const word = reader.peek();
  const digits = word === undefined ? null : fromDigits(word);
  if (word !== undefined && digits !== null) {
    reader.take(new Set([word]));
    return digits;
  }
  return reader.attempt(fromWords);
}
