/** What is wrong with a text as JSON; null when nothing is. */
export type JsonFault = string | null;

/**
 * Looks at the text before any parser does: nesting deeper than `depthMax` could exhaust a parser's stack, and PostgreSQL
 * can store neither NUL nor half a surrogate pair.
 */
export function findJsonFault(text: string, depthMax: number): JsonFault {
  return findStructureFault(text, depthMax) ?? findSyntaxFault(text);
}

function findStructureFault(text: string, depthMax: number): JsonFault {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0) return 'must not contain NUL characters';
    if (isInString && code === BACKSLASH) {
      const escape = ESCAPE.exec(text.slice(index, index + ESCAPE_MAX))?.[0] ?? '';
      if (escape === '\\u0000') return 'must not contain NUL characters (\\u0000)';
      if (HALF_PAIR.test(escape)) return 'must not contain half a surrogate pair';
      index += Math.max(1, escape.length - 1);
    } else if (code === QUOTE) isInString = !isInString;
    else if (!isInString && (code === BRACE || code === BRACKET)) depth += 1;
    else if (!isInString && (code === BRACE_END || code === BRACKET_END)) depth -= 1;
    if (depth > depthMax) return `must not be nested deeper than ${depthMax} levels`;
  }
  return null;
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

/** A surrogate pair, any other character by its number, or by its own name. */
const ESCAPE = /^\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|.)/isu;
const ESCAPE_MAX = 12;
const HALF_PAIR = /^\\ud[89a-f][\da-f]{2}$/iu;
const BACKSLASH = 92;
const QUOTE = 34;
const BRACE = 123;
const BRACE_END = 125;
const BRACKET = 91;
const BRACKET_END = 93;
