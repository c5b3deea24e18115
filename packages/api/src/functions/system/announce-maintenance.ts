import { z } from 'zod/mini';
import { defineContract, OPERATOR } from '../define-contract.ts';
import { done } from '../fields.ts';

const moment = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-24T02:00:00Z.' });
const text = (length: number) =>
  z
    .string({ error: 'must be text.' })
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty.'),
      z.maxLength(length, `must have at most ${length} characters.`),
    );

export const announceMaintenanceContract = defineContract({
  name: 'announce-maintenance',
  summary: 'Puts maintenance on the status page and into its feed.',
  auth: OPERATOR,
  body: z.strictObject({
    title: text(200),
    /** What users notice of it. */
    impact: text(1_000),
    from: moment,
    until: moment,
  }),
  answer: z.strictObject({ success: done, incidentId: z.string() }),
  errors: ['INVALID_TIMES'],
});
