import type { Pool } from 'pg';
import type { EngineCommandKind } from '../commands/command-queue.ts';

/** A command as stored, not yet carried out. */
export interface PendingCommand {
  readonly id: string;
  readonly kind: EngineCommandKind;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Oldest first. */
export async function readPendingCommands(pool: Pool, accountId: string): Promise<readonly PendingCommand[]> {
  const result = await pool.query<PendingCommand>(
    `select id, kind, payload from engine_commands where account_id = $1 and status = 'pending' order by sequence`,
    [accountId],
  );
  return result.rows;
}
