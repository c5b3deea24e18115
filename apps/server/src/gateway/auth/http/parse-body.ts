import type { Context } from 'hono';
import type { z } from 'zod';
import { AuthError, validationFailed } from './auth-error.ts';

const DEPTH_MAX = 32;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const NUL = '\u0000';

/** Finds nesting before parsing, so that no parser or serialiser has to recurse into it. */
function assertShallow(text: string): void {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '\\' && isInText) index += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > DEPTH_MAX) throw validationFailed(`Request body must not be nested deeper than ${DEPTH_MAX} levels`);
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; keys of object prototypes have no business in data. */
function assertStorable(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes(NUL)) throw validationFailed(`${path} must not contain NUL characters`);
    if (/\p{Surrogate}/u.test(value)) throw validationFailed(`${path} must be well-formed Unicode`);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [key, child] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw validationFailed(`${path || 'Request body'} must not have a key named ${key}`);
    if (!isList) assertStorable(key, `A key in ${path || 'the request body'}`);
    assertStorable(child, path === '' ? key : `${path}.${key}`);
  }
}

const NOUNS: Readonly<Record<string, string>> = { string: 'a string', record: 'an object', object: 'an object' };

function describeIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.map(String).join('.') || 'Request body';
  if (issue.code === 'invalid_type') return `${field} must be ${NOUNS[issue.expected] ?? issue.expected}`;
  return `${field}: ${issue.message}`;
}

/** Reads JSON from text, refusing what could not be stored or would cost too much to look at. */
function parseJson<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
  assertShallow(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON', { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw validationFailed('Request body must be a JSON object');
  }
  assertStorable(value, '');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw validationFailed(issue ? describeIssue(issue) : 'Request body is not valid');
}

/** The body of a request, checked against `schema`. Only JSON is taken: a plain HTML form of another site cannot send it. */
export async function parseBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.infer<Schema>> {
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AuthError(415, 'bad_json', 'Content-Type must be application/json');
  return parseJson(await c.req.text(), schema);
}
