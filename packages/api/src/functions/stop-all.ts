import { z } from 'zod';
import { uuid } from './fields.ts';

const STOP_ALL_CHOICES = ['pause_entries', 'cancel_orders', 'close_everything'] as const;

export const stopAllBody = z.strictObject({
  choice: z.enum(STOP_ALL_CHOICES, { error: 'must be pause_entries, cancel_orders or close_everything.' }),
  accountId: uuid.optional(),
});

export interface StopAllResponse {
  readonly success: boolean;
  readonly botsAffected: number;
  readonly ordersCancelled: number;
  readonly positionsClosing: number;
  /** Why positions are not sold yet, as a sentence; absent when nothing waits. */
  readonly waitsFor?: string;
  readonly error?: string;
  readonly reason?: string;
  readonly field?: string;
}
