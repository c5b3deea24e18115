import { z } from 'zod';
import { symbol, uuid } from './fields.ts';

export const createBotBody = z.strictObject({
  type: z.enum(['grid', 'dca', 'strategy'], { error: 'must be grid, dca or strategy.' }),
  symbol,
  name: z.string({ error: 'must be text.' }).trim().max(80, { error: 'must be at most 80 characters.' }).default(''),
  exchangeAccountId: uuid.optional(),
  /** Checked against the bot type's own schema. */
  params: z.record(z.string(), z.unknown(), { error: 'must be an object.' }),
  start: z.boolean({ error: 'must be true or false.' }).default(false),
});

export interface CreateBotResponse {
  readonly success: boolean;
  readonly bot?: { readonly id: string; readonly status: string };
  readonly error?: string;
  readonly reason?: string;
  readonly field?: string;
}
