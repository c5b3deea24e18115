import { z } from 'zod';
import { uuid } from './fields.ts';

export const closePositionBody = z.strictObject({
  positionId: uuid,
  /** Share of the position, at most 1. */
  fraction: z
    .number({ error: 'must be a number above 0 and at most 1.' })
    .gt(0, { error: 'must be above 0.' })
    .gte(0.000001, { error: 'must be at least 0.000001.' })
    .lte(1, { error: 'must be at most 1.' })
    .default(1),
  /** Makes a repeated call the same request; generated when absent. */
  requestId: z
    .string({ error: 'must be 1 to 60 letters, digits, dashes or underscores.' })
    .regex(/^[A-Za-z0-9_-]{1,60}$/, { error: 'must be 1 to 60 letters, digits, dashes or underscores.' })
    .optional(),
});
