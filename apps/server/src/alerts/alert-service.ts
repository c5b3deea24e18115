import { randomBytes, randomUUID } from 'node:crypto';
import type { SharedPool } from '../database/shared-pool.ts';
import type { SecretSeal } from '../seal-secret.ts';
import { createTickets } from './order-tickets.ts';
import { readSources, takeAlerts } from './alert-store.ts';
import { hashAlertKey } from './prove-sender.ts';
import { readAlert } from './read-alert.ts';

export interface AlertServiceDeps {
  readonly shared: SharedPool;
  readonly seal: SecretSeal;
}

export interface NewAlertSource {
  readonly name: string;
  readonly auth: 'key' | 'signature';
  readonly target: 'log' | 'bot' | 'ticket';
  readonly botId: string | null;
  readonly accountId: string | null;
  readonly symbol: string | null;
  readonly quantity: string | null;
}

export type Alerts = ReturnType<typeof createAlertService>;

const KEY_BYTES = 24;

function makeAlertKey(): string {
  return `atba_${randomBytes(KEY_BYTES).toString('base64url')}`;
}

/** Sources of alerts and the orders that they have prepared, for their owner. */
export function createAlertService({ shared, seal }: AlertServiceDeps) {
  const sealKey = (auth: NewAlertSource['auth'], key: string, id: string) =>
    auth === 'signature' ? seal.seal(key, id) : null;
  return {
    /** The key is told this once. @throws what the database raises for the user. */
    create: async (userId: string, source: NewAlertSource): Promise<{ readonly id: string; readonly key: string }> => {
      const [id, key] = [randomUUID(), makeAlertKey()];
      const { name, auth, target, botId, accountId, symbol, quantity } = source;
      await shared.run(userId, (pool) =>
        pool.query(
          `insert into public.alert_sources (id, user_id, name, auth, key_hash, sealed, last_four, target, bot_id, account_id, symbol, quantity)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
          [
            id,
            userId,
            name,
            auth,
            hashAlertKey(key),
            sealKey(auth, key, id),
            key.slice(-4),
            target,
            botId,
            accountId,
            symbol,
            quantity,
          ],
        ),
      );
      return { id, key };
    },

    /** A new key; what comes with the one of before is refused from now on. Null when there is no such source. */
    rotate: async (userId: string, id: string): Promise<string | null> => {
      const key = makeAlertKey();
      const { rowCount } = await shared.run(userId, (pool) =>
        pool.query(
          `update public.alert_sources set key_hash = $3, last_four = $5, rotated_at = clock_timestamp(),
             sealed = case auth when 'signature' then $4 end where id = $1 and user_id = $2`,
          [id, userId, hashAlertKey(key), sealKey('signature', key, id), key.slice(-4)],
        ),
      );
      return rowCount === 0 ? null : key;
    },

    /** What the source would do with a body now; nothing is done. Null when there is no such source. */
    test: async (
      userId: string,
      id: string,
      body: string,
    ): Promise<{ readonly reason: string | null; readonly detail: string } | null> =>
      shared.run(userId, async (pool) => {
        const own = await pool.query('select 1 from public.alert_sources where id = $1 and user_id = $2', [id, userId]);
        const [source] = own.rowCount === 0 ? [] : await readSources(pool, [id]);
        if (source == null) return null;
        const identity = `test:${randomUUID()}`;
        const [taken] = await takeAlerts(pool, [
          { source, identity, isWindowed: false, isTest: true, alert: readAlert(body) },
        ]);
        if (taken === undefined || taken.outcome === 'forged') return null;
        const { rows } = await pool.query<{ reason: string | null; detail: string }>(
          'select reason, detail from public.alerts where source_id = $1 and identity = $2',
          [id, identity],
        );
        return rows[0] ?? null;
      }),

    ...createTickets(shared),
  };
}
