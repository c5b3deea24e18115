import type { Context } from 'hono';
import type { z } from 'zod';
import { findStructureFault, type JsonLimits } from '../../edge/check-json.ts';
import { AuthError, validationFailed } from './auth-error.ts';
import { readAuthBody } from './read-auth-body.ts';

/** Far more than any route takes; metadata of a user is the largest of it. */
const LIMITS: JsonLimits = { depth: 32, values: 1_000 };
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** The way to a key that belongs to prototypes of objects and has no business in data; null where there is none. */
function findForbiddenKey(value: unknown): readonly string[] | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, child] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) return [key];
    const below = findForbiddenKey(child);
    if (below !== null) return [key, ...below];
  }
  return null;
}

function requirePlainKeys(value: object): void {
  const path = findForbiddenKey(value);
  if (path === null) return;
  const place = path.slice(0, -1).join('.') || 'Request body';
  throw validationFailed(`${place} must not have a key named ${path.at(-1)}`);
}

const NOUNS: Readonly<Record<string, string>> = { string: 'a string', record: 'an object', object: 'an object' };

function describeIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.map(String).join('.') || 'Request body';
  if (issue.code === 'invalid_type') return `${field} must be ${NOUNS[issue.expected] ?? issue.expected}`;
  return `${field}: ${issue.message}`;
}

/** Reads JSON from text, refusing what could not be stored or would cost too much to look at. */
function parseJson<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
  const fault = findStructureFault(text, LIMITS);
  if (fault !== null) throw validationFailed(`Request body ${fault}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON', { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw validationFailed('Request body must be a JSON object');
  }
  requirePlainKeys(value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw validationFailed(issue ? describeIssue(issue) : 'Request body is not valid');
}

/** The body of a request, checked against `schema`. Only JSON is taken: a plain HTML form of another site cannot send it. */
export async function parseBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.infer<Schema>> {
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AuthError(415, 'bad_json', 'Content-Type must be application/json');
  return parseJson(await readAuthBody(c), schema);
}
