import type { z } from 'zod/mini';
import type { InvalidBot } from './bot-module.ts';

/** What is wrong with parameters that a schema refused: the first fault, at its parameter. An unknown one is named by itself. */
export function invalidParams({ issues: [issue] }: z.core.$ZodError): InvalidBot {
  const path = issue === undefined ? [] : [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])];
  const field = path.length === 0 ? 'params' : path.join('.');
  return { status: 'invalid', code: 'INVALID_PARAMS', field, message: issue?.message ?? 'params are not valid.' };
}
