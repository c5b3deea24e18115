import type { Transaction } from '../../database/with-transaction.ts';
import type { ScenarioCommand } from './scenario.ts';

/** Records a command as the gateway would. A procedure's refusal is an answer too. @returns false when it came to no command. */
export async function submitCommand(tx: Transaction, command: ScenarioCommand): Promise<boolean> {
  const { id, account } = command;
  if (command.via === 'command') {
    await tx.query(
      'insert into engine_commands (id, account_id, user_id, kind, payload, idempotency_key) values ($1, $2, $3, $4, $5, $6)',
      [id, account.id, account.userId, command.kind, JSON.stringify(command.payload), id],
    );
    return true;
  }
  await tx.query('savepoint command');
  try {
    const claims = JSON.stringify({ role: 'authenticated', sub: account.userId, email: account.email });
    await tx.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
    const before = await tx.query<{ last: string }>(LAST_COMMAND, [account.id]);
    await tx.query(command.sql, [...command.values]);
    // Orders are numbered from the command's id, which is random by design.
    const renamed = await tx.query(
      'update engine_commands set id = $1 where account_id = $2 and sequence > $3 and idempotency_key like $4',
      [id, account.id, before.rows[0]?.last ?? '0', `${command.values[0] ?? ''}:%`],
    );
    return renamed.rowCount === 1;
  } catch (error) {
    // The procedure says no, in the same state always with the same words.
    await tx.query('rollback to savepoint command');
    if ((error as { code?: string }).code !== 'P0001') throw error;
    return false;
  }
}

const LAST_COMMAND = 'select coalesce(max(sequence), 0) as last from engine_commands where account_id = $1';
