import type { z } from 'zod/mini';
import { quoteNames } from '../../base/quote-names.ts';
import type { InvalidBot } from './bot-module.ts';

/** What is wrong with parameters that a schema refused: the first fault, at its parameter. An unknown one is named by itself. */
export function invalidParams({ issues: [issue] }: z.core.$ZodError): InvalidBot {
  const path = issue === undefined ? [] : issue.path.map((part) => quoteNames([String(part)]));
  if (issue?.code === 'unrecognized_keys') path.push(quoteNames(issue.keys, '.'));
  const field = path.length === 0 ? 'params' : path.join('.');
  return { status: 'invalid', code: 'INVALID_PARAMS', field, message: issue?.message ?? 'params are not valid.' };
}
