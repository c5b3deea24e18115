// commands: what users ask of the engine, kept as durable rows until it is carried out.
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { monotonicMs } from '../market-data/clock.ts';

export type EngineCommandKind =
  | 'place_order'
  | 'cancel_order'
  | 'cancel_orders'
  | 'start_bot'
  | 'pause_bot'
  | 'edit_bot'
  | 'stop_bot'
  | 'stop_all'
  | 'close_position'
  | 'set_mode'
  | 'alert_bot';

export interface NewCommand {
  readonly accountId: string;
  readonly userId: string;
  readonly kind: EngineCommandKind;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The same key on the same account is the same command: a repeat answers with the first one's result. */
  readonly idempotencyKey: string;
}

export type CommandAnswer =
  | { readonly status: 'done'; readonly result: Readonly<Record<string, unknown>> }
  /** `waitsFor`: a sentence, when the engine has answered that a part of it waits; null when it has not answered. */
  | { readonly status: 'pending'; readonly commandId: string; readonly waitsFor: string | null }
  /** The key belongs to an earlier command for something else; nothing was recorded. */
  | { readonly status: 'other_command' };

/** How long a caller waits for the engine before it is told that the command is still on its way. */
const WAIT_MS = 10_000;

/** Polling covers a notification lost to a dropped connection. */
const POLL_MS = 1_000;

interface CommandRow {
  readonly id: string;
  readonly status: 'pending' | 'done';
  readonly result: Readonly<Record<string, unknown>> | null;
}

/** A command as found under a key, which may have been recorded for another. */
interface FoundCommand extends CommandRow {
  readonly is_same: boolean;
}

/**
 * Hands commands to the engine as durable rows and waits for their results. A command that was committed is carried out
 * even when this process dies; the caller finds its result by repeating it with the same key.
 */
export class CommandQueue {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #waiting = new Map<string, () => void>();

  constructor(pool: Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Called for every `engine_results` notification. */
  notifyResult(commandId: string): void {
    this.#waiting.get(commandId)?.();
  }

  async submit(command: NewCommand): Promise<CommandAnswer> {
    const values = [command.accountId, command.kind, JSON.stringify(command.payload), command.idempotencyKey];
    const inserted = await this.#pool.query<FoundCommand>(INSERT_COMMAND, [...values, command.userId]);
    const row = inserted.rows[0] ?? (await this.#find(command, values));
    if (!row.is_same) return { status: 'other_command' };
    if (row.status === 'done') return { status: 'done', result: row.result ?? {} };
    return this.#wait(row.id);
  }

  /** What became of the command that was recorded under a key before; null when there is none. */
  async repeat(accountId: string, idempotencyKey: string): Promise<CommandAnswer | null> {
    const found = await this.#pool.query<CommandRow>(
      'select id, status, result from engine_commands where account_id = $1 and idempotency_key = $2',
      [accountId, idempotencyKey],
    );
    const row = found.rows[0];
    if (row === undefined) return null;
    return row.status === 'done' ? { status: 'done', result: row.result ?? {} } : this.#wait(row.id);
  }

  /** Covers the race in which another transaction inserted the same key but had not yet committed when we looked. */
  async #find(command: NewCommand, values: readonly string[]): Promise<FoundCommand> {
    const found = await this.#pool.query<FoundCommand>(FIND_COMMAND, [...values]);
    const row = found.rows[0];
    if (row === undefined)
      throw new Error(`engine command ${command.idempotencyKey} of account ${command.accountId} vanished`);
    return row;
  }

  async #wait(commandId: string): Promise<CommandAnswer> {
    const deadline = monotonicMs() + WAIT_MS;
    for (;;) {
      await this.#notifiedOrTimeout(commandId, Math.min(POLL_MS, Math.max(0, deadline - monotonicMs())));
      const found = await this.#pool.query<CommandRow>('select id, status, result from engine_commands where id = $1', [
        commandId,
      ]);
      const row = found.rows[0];
      if (row?.status === 'done') return { status: 'done', result: row.result ?? {} };
      const waitsFor = row?.result?.['error'];
      if (typeof waitsFor === 'string') return { status: 'pending', commandId, waitsFor };
      if (monotonicMs() >= deadline) {
        this.#log.warn({ commandId }, 'engine did not answer in time');
        return { status: 'pending', commandId, waitsFor: null };
      }
    }
  }

  #notifiedOrTimeout(commandId: string, timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(commandId);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      this.#waiting.set(commandId, done);
    });
  }
}

const FIND_COMMAND = `
  select id, status, result, kind = $2 and payload = $3::jsonb as is_same
  from engine_commands where account_id = $1 and idempotency_key = $4`;

const INSERT_COMMAND = `
  with new_row as (
    insert into engine_commands (account_id, kind, payload, idempotency_key, user_id) values ($1, $2, $3, $4, $5)
    on conflict (account_id, idempotency_key) do nothing returning id, status, result)
  select id, status, result, true as is_same from new_row
  union all ${FIND_COMMAND}
  limit 1`;
