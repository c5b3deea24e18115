import { z } from 'zod';
import { uuid } from './fields.ts';

export const shareRunBody = z.strictObject({
  runId: uuid,
  isShared: z.boolean({ error: 'must be true or false.' }).default(true),
});

export interface ShareRunResponse {
  readonly success: boolean;
  /** Part of the address under which everybody sees the result; null when nobody else may. */
  readonly token: string | null;
  readonly error?: string;
  readonly reason?: string;
  readonly field?: string;
}

export const sharedRunBody = z.strictObject({
  token: z.string({ error: 'must be the token of a shared run.' }).regex(/^[A-Za-z0-9_-]{32,64}$/u, {
    error: 'must be the token of a shared run.',
  }),
});
