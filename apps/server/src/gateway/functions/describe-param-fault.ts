import type { z } from 'zod';

/** The first fault, with the parameter it is in: an unknown one is named by itself. */
export function describeParamFault({ issues: [issue] }: z.core.$ZodError): {
  readonly error: string;
  readonly field: string;
} {
  const path = issue === undefined ? [] : [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])];
  return { error: issue?.message ?? 'params are not valid.', field: path.length === 0 ? 'params' : path.join('.') };
}
