import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';
import { BOT_OPTION_REASONS, ENGINE_REASONS } from '../refusal.ts';

/** Why a bot that runs is not changed. */
export const EDIT_REASONS = [
  ...BOT_OPTION_REASONS,
  'BOT_NOT_FOUND',
  'BOT_NOT_RUNNING',
  'EDIT_UNSAFE',
  'BUDGET_IN_USE',
  'INSUFFICIENT_BALANCE',
] as const;

/** Bytes of JSON. Edits are of single fields. */
const CHANGES_MAX = 4_000;

/** Parameters to be set anew; the others stay. Checked against the bot type's own schema. */
export const editedParams = z
  .record(z.string().check(z.maxLength(80)), z.unknown(), { error: 'must be an object.' })
  .check(
    z.refine((changes) => Object.keys(changes).length > 0, { error: 'must name at least one parameter.' }),
    z.refine((changes) => JSON.stringify(changes).length <= CHANGES_MAX, { error: 'must be at most 4 kB of JSON.' }),
  );

export const editBotContract = defineContract({
  name: 'edit-bot',
  summary: 'Changes parameters of a bot while it runs: those that are safe, as its type says.',
  auth: ANY_USER,
  scope: 'trade',
  body: z.strictObject({
    botId: uuid,
    changes: editedParams,
    /** A repeat with the same id is the same edit, and is done once. */
    requestId: z.optional(uuid),
  }),
  answer: z.strictObject({ success: done }),
  errors: [...ENGINE_REASONS, ...EDIT_REASONS, 'RATE_LIMITED'],
});
