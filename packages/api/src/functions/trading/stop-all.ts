import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';
import { ENGINE_REASONS } from '../refusal.ts';

const STOP_ALL_CHOICES = ['pause_entries', 'cancel_orders', 'close_everything'] as const;

const count = z.int().check(z.minimum(0));

const counts = { botsAffected: count, ordersCancelled: count, positionsClosing: count };

export const stopAllContract = defineContract({
  name: 'stop-all',
  summary: 'The account’s kill switch: pauses bots, cancels orders, closes positions.',
  auth: ANY_USER,
  scope: 'trade',
  body: z.strictObject({
    choice: z.enum(STOP_ALL_CHOICES, { error: 'must be pause_entries, cancel_orders or close_everything.' }),
    accountId: z.optional(uuid),
  }),
  answer: z.strictObject({
    success: done,
    ...counts,
    /** Why positions are not sold yet, as a sentence; absent when nothing waits. */
    waitsFor: z.exactOptional(z.string()),
  }),
  errors: ENGINE_REASONS,
  beside: counts,
});
