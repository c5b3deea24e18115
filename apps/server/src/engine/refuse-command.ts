import type { EpochMs } from '@atb/core/base/time';
import { DatabaseError, type Pool } from 'pg';
import { withTransaction } from '../database/with-transaction.ts';
import type { Lease } from './lease.ts';
import type { PendingCommand } from './pending-commands.ts';
import { closeCommand } from './recording/close-commands.ts';

/** Why a command is not carried out: a stable code, a sentence, and the input at fault. */
export interface CommandRefusal {
  readonly reason: string;
  readonly error: string;
  readonly field: string | null;
}

/** The stored payload is no command, or what it speaks of is gone. */
export const UNFIT: CommandRefusal = {
  reason: 'SYSTEM_ERROR',
  error: 'The request does not fit the account any more.',
  field: null,
};

/** The bot's order numbers are lost with its state, so it cannot go on under its name. */
export const UNREADABLE: CommandRefusal = {
  reason: 'STATE_UNREADABLE',
  error: 'The bot was not started: its stored state cannot be read. Create it anew with the same settings.',
  field: null,
};

/** Carrying it out failed in a way that would fail again. */
export const FAILED: CommandRefusal = {
  reason: 'SYSTEM_ERROR',
  error: 'System error while carrying out the request.',
  field: null,
};

/** A bot that waited for its rules to be checked was told otherwise meanwhile. */
export const OVERTAKEN: CommandRefusal = {
  reason: 'STOPPED_BEFORE_START',
  error: 'The bot was stopped before it had started.',
  field: null,
};

/** An order that waited for its first price was taken back meanwhile. */
export const WITHDRAWN: CommandRefusal = {
  reason: 'WITHDRAWN',
  error: 'The order was taken back before there was a price for it: nothing was placed.',
  field: null,
};

/** An alert waited for the engine, a price or the bot's start for longer than its source lets it be old. */
export const TOO_OLD: CommandRefusal = {
  reason: 'ALERT_TOO_OLD',
  error: 'The alert was too old when the engine came to it: nothing was done.',
  field: null,
};

export interface RefusedCommand {
  readonly pending: PendingCommand;
  readonly refusal: CommandRefusal;
  /** Market time. */
  readonly at: EpochMs;
}

/** Closes a command unfulfilled, unless it has been closed already. A bot that it spoke of shows why, and what it really is. */
export async function refuseCommand(pool: Pool, lease: Lease, { pending, refusal, at }: RefusedCommand): Promise<void> {
  const { botId } = pending.payload;
  const isAboutBot = pending.kind === 'start_bot' || pending.kind === 'pause_bot' || pending.kind === 'stop_bot';
  const shown = isAboutBot && typeof botId === 'string' ? { botId, error: refusal.error } : null;
  const result = { status: 'refused', ...refusal, clientOrderId: null };
  await withTransaction(pool, async (tx) => {
    await tx.query('select assert_lease($1, $2)', [lease.accountId, lease.token.toString()]);
    await closeCommand(tx, { commandId: pending.id, result, refusal: shown }, at);
  });
}

/**
 * Whether the database will not have the values themselves (SQLSTATE classes 22, data exception, and 23, integrity
 * constraint): trying again cannot help.
 */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof DatabaseError && /^2[23]/u.test(error.code ?? '');
}
