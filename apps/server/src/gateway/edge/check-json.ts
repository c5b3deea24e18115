/** What is wrong with a text as JSON; null when nothing is. */
export type JsonFault = string | null;

/** How deep a text may be nested, and how many values it may hold: each costs whoever looks at it afterwards. */
export interface JsonLimits {
  readonly depth: number;
  readonly values: number;
}

/**
 * Looks at the text before any parser does: nesting deeper than `depth` could exhaust a parser's stack, and PostgreSQL
 * can store neither NUL nor half a surrogate pair.
 */
export function findJsonFault(text: string, limits: JsonLimits): JsonFault {
  return findStructureFault(text, limits) ?? findSyntaxFault(text);
}

/** What is to be known before a parser may see the text; whether it is JSON at all, the parser says. */
export function findStructureFault(text: string, { depth: depthMax, values: valuesMax }: JsonLimits): JsonFault {
  let depth = 0;
  // Every value but the first of its list or object has a comma before it.
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0) return NUL_FAULT;
    if (code === QUOTE) {
      const end = findStringEnd(text, index + 1);
      if (typeof end === 'string') return end;
      index = end;
    } else if (code === BRACE || code === BRACKET) {
      depth += 1;
      values += 1;
    } else if (code === BRACE_END || code === BRACKET_END) depth -= 1;
    else if (code === COMMA) values += 1;
    if (depth > depthMax) return `must not be nested deeper than ${depthMax} levels`;
    if (values > valuesMax) return `must not hold more than ${valuesMax} values`;
  }
  return null;
}

/** Where the string ends that begins at `start`, or what is wrong with it. */
function findStringEnd(text: string, start: number): number | string {
  let index = start;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) break;
    if (code === 0) return NUL_FAULT;
    if (code !== BACKSLASH) continue;
    index += 1;
    if (text.charCodeAt(index) !== LETTER_U) continue;
    const unit = readHex(text, index + 1);
    if (unit === null) continue; // the parser says so
    if (unit === 0) return 'must not contain NUL characters (\\u0000)';
    index += HEX_DIGITS;
    if (unit < SURROGATES || unit > SURROGATES_END) continue;
    const isPair = unit < LOW_SURROGATES && text.startsWith('\\u', index + 1);
    const low = isPair ? readHex(text, index + 3) : null;
    if (low === null || low < LOW_SURROGATES || low > SURROGATES_END) return 'must not contain half a surrogate pair';
    index += 2 + HEX_DIGITS;
  }
  return index;
}

/** The number of four hexadecimal digits; null when they are none. */
function readHex(text: string, start: number): number | null {
  let value = 0;
  for (let index = start; index < start + HEX_DIGITS; index += 1) {
    const code = text.charCodeAt(index) | LOWER_CASE;
    const digit = code >= 97 && code <= 102 ? code - 87 : text.charCodeAt(index) - 48;
    if (!(digit >= 0 && digit <= 15) || (digit > 9 && code < 97)) return null;
    value = value * 16 + digit;
  }
  return value;
}

function findSyntaxFault(text: string): JsonFault {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `is not valid JSON: ${reason}`;
  }
}

const NUL_FAULT = 'must not contain NUL characters';
const HEX_DIGITS = 4;
const SURROGATES = 0xd800;
const LOW_SURROGATES = 0xdc00;
const SURROGATES_END = 0xdfff;
/** Makes a letter of ASCII small. */
const LOWER_CASE = 0x20;
const LETTER_U = 117;
const BACKSLASH = 92;
const QUOTE = 34;
const COMMA = 44;
const BRACE = 123;
const BRACE_END = 125;
const BRACKET = 91;
const BRACKET_END = 93;
