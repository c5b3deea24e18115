import { z } from 'zod/mini';
import { BULK_BOTS_MAX, GROUP_NAME_MAX } from '../../rows/bots.ts';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, list, rules, uuid } from '../fields.ts';

const BULK_ACTIONS = ['start', 'pause', 'stop', 'delete', 'move'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const bulkBotsContract = defineContract({
  name: 'bulk-bots',
  summary: 'Starts, pauses, stops, deletes or moves several bots, and says of each what came of it.',
  auth: ANY_USER,
  scope: 'trade',
  body: z
    .strictObject({
      action: z.enum(BULK_ACTIONS, { error: 'must be start, pause, stop, delete or move.' }),
      botIds: z
        .array(uuid, { error: 'must be a list of ids.' })
        .check(
          z.minLength(1, { error: 'must name at least one bot.' }),
          z.maxLength(BULK_BOTS_MAX, { error: `must name at most ${BULK_BOTS_MAX} bots.` }),
        ),
      /** Of a stop: what becomes of the coins. */
      holdings: z._default(z.enum(['keep', 'sell'], { error: 'must be keep or sell.' }), 'keep'),
      /** Of a move: the group, empty for none. */
      group: z.optional(
        z
          .string({ error: 'must be text.' })
          .check(z.trim(), z.maxLength(GROUP_NAME_MAX, { error: `must be at most ${GROUP_NAME_MAX} characters.` })),
      ),
    })
    .check(
      rules<{ readonly action: string; readonly group?: string | undefined }>(({ action, group }, add) => {
        if (action === 'move' && group === undefined) add('group', 'is required for a move.');
      }),
    ),
  answer: z.strictObject({
    success: done,
    /** In the order in which they were named, each bot once. */
    results: list(
      z.strictObject({
        botId: uuid,
        /** done: carried out. unchanged: it was so already. waiting: on its way, and will be carried out. refused: see `error`. */
        status: z.enum(['done', 'unchanged', 'waiting', 'refused']),
        /** A sentence; null unless it waits or was refused. */
        error: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
});
