// The filter language of a subscription: `column=operator.value`, several joined by commas.

const OPERATORS = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'is', 'isdistinct'] as const;
export type FilterOperator = (typeof OPERATORS)[number];

/** One condition as written; nothing is known yet of the column or its type. */
export interface FilterCondition {
  readonly column: string;
  readonly operator: FilterOperator;
  /** `not.` was written before the operator. */
  readonly isNegated: boolean;
  /** One value, for `in` at least one. */
  readonly values: readonly string[];
}

export type ParsedFilter =
  | { readonly status: 'parsed'; readonly conditions: readonly FilterCondition[] }
  | { readonly status: 'refused'; readonly reason: string };

const VALUES_MAX = 100;
const CONDITIONS_MAX = 20;

export function parseRowFilter(text: string): ParsedFilter {
  const parts = splitOutsideQuotes(text);
  if (parts.length > CONDITIONS_MAX) return refused(`more than ${CONDITIONS_MAX} conditions`);
  const conditions: FilterCondition[] = [];
  for (const part of parts) {
    const condition = parseCondition(part);
    if (typeof condition === 'string') return refused(condition);
    conditions.push(condition);
  }
  return { status: 'parsed', conditions };
}

/** Gives the condition, or the reason why there is none. */
function parseCondition(text: string): FilterCondition | string {
  const match = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/su.exec(text.trim());
  if (match === null) return `"${text}" is not of the form column=operator.value`;
  const [, column = '', negation, name = '', value = ''] = match;
  const operator = OPERATORS.find((known) => known === name);
  if (operator === undefined) return `operator "${name}" is not one of ${OPERATORS.join(', ')}`;
  const values = operator === 'in' ? parseList(value) : [unquote(value)];
  if (values === null) return `the values of "in" must be written as (a,b,c)`;
  if (values.length > VALUES_MAX) return `too many values for \`in\` filter. Maximum ${VALUES_MAX}`;
  if (operator === 'is' && !['null', 'true', 'false', 'unknown'].includes(value)) {
    return 'invalid value for is filter: must be null, true, false, or unknown';
  }
  return { column: column.trim(), operator, isNegated: negation !== undefined, values };
}

function parseList(text: string): string[] | null {
  const inner = /^\((.*)\)$/su.exec(text)?.[1];
  return inner === undefined || inner.trim() === ''
    ? null
    : splitOutsideQuotes(inner).map((item) => unquote(item.trim()));
}

/** Splits on commas that are neither in double quotes nor in parentheses. */
function splitOutsideQuotes(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '\\' && isQuoted) {
      part += character + text.charAt(++index);
      continue;
    }
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && character === '(') depth++;
    if (!isQuoted && character === ')') depth--;
    if (character === ',' && !isQuoted && depth <= 0) {
      parts.push(part);
      part = '';
    } else {
      part += character;
    }
  }
  return [...parts, part];
}

function unquote(text: string): string {
  const quoted = /^"(.*)"$/su.exec(text)?.[1];
  return quoted === undefined ? text : quoted.replaceAll(/\\(.)/gsu, '$1');
}

function refused(reason: string): ParsedFilter {
  return { status: 'refused', reason };
}
