import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, list, uuid } from '../fields.ts';
import { ENGINE_REASONS, ORDER_REASONS } from '../refusal.ts';

const NO_REQUEST_ID = { error: 'must be 1 to 60 letters, digits, dashes or underscores.' };

export const closePositionContract = defineContract({
  name: 'close-position',
  summary: 'Sells a share of a position at the market.',
  auth: ANY_USER,
  scope: 'trade',
  body: z.strictObject({
    positionId: uuid,
    /** Share of the position, at most 1. */
    fraction: z._default(
      z
        .number({ error: 'must be a number above 0 and at most 1.' })
        .check(
          z.gt(0, { error: 'must be above 0.' }),
          z.gte(0.000001, { error: 'must be at least 0.000001.' }),
          z.lte(1, { error: 'must be at most 1.' }),
        ),
      1,
    ),
    /** Makes a repeated call the same request; generated when absent. */
    requestId: z.optional(z.string(NO_REQUEST_ID).check(z.regex(/^[A-Za-z0-9_-]{1,60}$/, NO_REQUEST_ID))),
  }),
  answer: z.strictObject({ success: done, clientOrderIds: list(z.string()) }),
  errors: [
    ...ENGINE_REASONS,
    ...ORDER_REASONS,
    'POSITION_NOT_FOUND',
    'NO_POSITION',
    'INVALID_FRACTION',
    'CLOSE_PENDING',
    'BOT_OWNS_POSITION',
  ],
});
