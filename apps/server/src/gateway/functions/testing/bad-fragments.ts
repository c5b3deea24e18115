export const SOMEBODY = '11111111-1111-4111-8111-111111111111';

// Fragments of JSON, since 1e400 and -0 cannot be said otherwise.
export const NO_TEXT = ['1', 'true', '[]', '{}', '1e400'];
export const NO_OBJECT = ['null', '1', '"x"', '[]', 'true'];
const NO_ID = [...NO_TEXT, 'null', '""', '"x"', '"../x"', `"${SOMEBODY}x"`, '"\' or 1=1 --"'];
const NO_AMOUNT = '1e400 -1 0 -0 true [] {} [1] "x" "NaN" "Infinity" "-1" "0" "0x10" "1,000" "1e" "--1" "🦄"'
  .split(' ')
  .concat('" "', '"9999999999e999"', `"${'9'.repeat(400)}"`);
const TOO_MUCH = ['1e16', '"1e400"', '"1000000000000000.01"'];
const TOO_FINE = ['"1e-400"', '"0.0000000000000000001"', '1e-300'];
const NO_SYMBOL = [...NO_TEXT, 'null', '""', '"BTC"', '"BTC-USDT"', '"BTC/USDT"', `"${'A'.repeat(5_000)}"`];
export const NO_CLIENT_ID = [...NO_TEXT, 'null', '""', '"a b"', '"ü"', `"${'a'.repeat(37)}"`, '"a;b"'];
export const NO_SWITCH = ['null', '0', '1', '"true"', '[]', '{}'];

/** A field, what it refuses, and the rest of the sentence that begins with the field's name. */
export type Row = readonly [field: string, fragments: readonly string[], sentence: string];

export const amountRows = (field: string): readonly Row[] => [
  [field, NO_AMOUNT, 'must be a number greater than 0.'],
  [field, TOO_MUCH, 'must be at most 1000000000000000.'],
  [field, TOO_FINE, 'must not have more than 18 decimal places.'],
];
export const idRow = (field: string): Row => [field, NO_ID, 'must be a valid id.'];
export const SYMBOL: Row = ['symbol', NO_SYMBOL, 'must be a symbol such as BTCUSDT.'];
export const REPORTING: Row = ['inReportingCurrency', ['null', '"yes"', '1', '"EUR"'], 'must be true or false.'];
export const SIDE: Row = ['side', [...NO_TEXT, 'null', '""', '"LONG"'], 'must be BUY or SELL.'];
export const CLIENT_ID = 'must be 1 to 36 letters, digits, dashes or underscores.';
