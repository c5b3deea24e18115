// api: what both sides of the wire agree on: errors and their words, rows, and the contracts of /functions/v1.
import type { z } from 'zod';
import type { FieldFault } from './wire-error.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** What a refused body is called when the fault is not in one of its fields. */
const WHOLE = 'The request';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  bigint: 'a whole number',
  boolean: 'true or false',
  date: 'a date',
  int: 'a whole number',
  nan: 'a number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  email: 'a valid email address',
  uuid: 'a valid id',
  guid: 'a valid id',
  url: 'a valid web address',
  datetime: 'a date and time such as 2026-01-31T09:30:00Z',
  date: 'a date such as 2026-01-31',
  base64: 'base64 text',
};

/**
 * What is wrong, as the second half of a sentence that begins with the field's name. Give it to `safeParse(input, { error })`
 * or to a form's resolver: a message that a schema sets itself goes before it.
 */
export function explainIssue(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required.' : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return explainBound(issue.origin, Number(issue.minimum), issue.inclusive === true, 'least');
    case 'too_big':
      return explainBound(issue.origin, Number(issue.maximum), issue.inclusive === true, 'most');
    case 'invalid_format':
      return `must be ${FORMAT_NAMES[issue.format] ?? 'in the expected form'}.`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}.`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}.`
        : `must be one of ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return 'is not a known field.';
    default:
      return 'is not valid.';
  }
}

/** Every fault of a refused body as a sentence, in the order of the schema. */
export function describeIssues(error: z.core.$ZodError): readonly FieldFault[] {
  return error.issues.flatMap((issue) => describeIssue(issue, []));
}

function describeIssue(issue: z.core.$ZodIssue, parent: readonly PropertyKey[]): readonly FieldFault[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => toFault([...path, key], 'is not a known field.'));
  }
  const nested = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : [];
  // A union without a message of its own is explained by its first branch.
  if (nested.length > 0 && (issue.message === 'is not valid.' || issue.message === 'Invalid input')) {
    return nested.flatMap((inner) => describeIssue(inner, path));
  }
  return [toFault(path, isMissing(issue) ? 'is required.' : issue.message)];
}

/** Needs `reportInput` at the parse, without which an absent field is described like a wrong one. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  const isAboutType = ['invalid_type', 'invalid_union', 'invalid_value'].includes(issue.code);
  return isAboutType && 'input' in issue && issue.input === undefined;
}

function toFault(path: readonly PropertyKey[], message: string): FieldFault {
  const field = nameField(path);
  return { field, message: toSentence(field, message) };
}

/** `params.levels[2]` for a fault inside a list inside an object. */
function nameField(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name === '' ? String(part) : `${name}.${String(part)}`;
  }, '');
}

/** A message that begins with a capital is a sentence already; any other continues the field's name. */
function toSentence(field: string, message: string): string {
  const text = message.endsWith('.') ? message : `${message}.`;
  if (/^\p{Lu}/u.test(text)) return text;
  return `${field === '' ? WHOLE : field} ${text}`;
}

function explainBound(origin: string, bound: number, isInclusive: boolean, side: 'least' | 'most'): string {
  if (origin === 'string') {
    if (side === 'least' && bound === 1) return 'must not be empty.';
    return `must have at ${side} ${count(bound, 'character')}.`;
  }
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `must have at ${side} ${count(bound, 'item')}.`;
  if (isInclusive) return `must be at ${side} ${bound}.`;
  return `must be ${side === 'least' ? 'greater' : 'less'} than ${bound}.`;
}

function count(quantity: number, noun: string): string {
  return `${quantity} ${noun}${quantity === 1 ? '' : 's'}`;
}
