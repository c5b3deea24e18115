import type { Pool } from 'pg';
import { withTransaction } from '../database/with-transaction.ts';
import type { DeliveryOutcome, OutgoingNotification } from './delivery.ts';

export type ChannelKind = 'mail' | 'telegram' | 'discord' | 'webhook';

/** A channel that is claimed for one message. */
export interface ClaimedChannel {
  readonly id: string;
  readonly userId: string;
  readonly kind: ChannelKind;
  readonly sealed: string | null;
  /** Of the account; null until it is proven. */
  readonly email: string | null;
}

export interface Batch {
  readonly id: string;
  /** Attempts before this one. */
  readonly attempts: number;
  readonly isTest: boolean;
  readonly notifications: readonly OutgoingNotification[];
}

/** Notifications that go out as one message, at most. */
const BATCH_MAX = 20;
/** What was held back until now, for a digest or over quiet hours, is one message for people: all that may wait for a channel. */
const HELD_MAX = 500;

interface ChannelRow {
  readonly id: string;
  readonly user_id: string;
  readonly kind: ChannelKind;
  readonly sealed: string | null;
  readonly email: string | null;
}

/** @param busyUsers the owner of each message that is under way. */
export async function claimChannels(
  pool: Pool,
  limit: number,
  busyUsers: readonly string[],
): Promise<readonly ClaimedChannel[]> {
  const { rows } = await pool.query<ChannelRow>('select * from public.claim_notification_channels($1, $2)', [
    limit,
    busyUsers,
  ]);
  return rows.map(({ user_id: userId, ...row }) => ({ ...row, userId }));
}

/** A message that was tried before goes out as the same again, before anything newer; a test goes first and alone. */
const TAKE_BATCH = `
  with first as (
    select coalesce(d.batch, gen_random_uuid()) as id, d.batch is null as is_new,
      case when d.batch is null and (c.kind = 'webhook' or d.due_at < d.created_at + interval '1 second')
        then ${BATCH_MAX} else ${HELD_MAX} end as most
    from public.notification_deliveries d join public.notification_channels c on c.id = d.channel_id
    where d.channel_id = $1 and d.status = 'waiting' and d.due_at <= clock_timestamp()
    order by d.is_test desc, d.batch nulls last, d.id limit 1
  ), chosen as (
    select d.id from public.notification_deliveries d, first f
    where d.channel_id = $1 and d.status = 'waiting' and d.due_at <= clock_timestamp()
      and case when f.is_new then d.batch is null else d.batch = f.id end
    order by d.id limit (select most from first)
  )
  update public.notification_deliveries d set batch = f.id
  from chosen c, first f where d.id = c.id
  returning f.id as batch, d.id::text, d.kind, d.severity, d.title, d.body, d.link, d.created_at as "createdAt", d.attempts, d.is_test`;

interface BatchRow extends OutgoingNotification {
  readonly batch: string;
  readonly attempts: number;
  readonly is_test: boolean;
}

/** What the channel is to send now; null when nothing is left of it. */
export async function takeBatch(pool: Pool, channelId: string): Promise<Batch | null> {
  const { rows } = await pool.query<BatchRow>(TAKE_BATCH, [channelId]);
  const [first] = rows;
  if (first === undefined) return null;
  const sorted = rows.toSorted((a, b) => Number(a.id) - Number(b.id));
  return {
    id: first.batch,
    attempts: first.attempts,
    isTest: first.is_test,
    notifications: sorted.map(
      ({ batch: _batch, attempts: _attempts, is_test: _isTest, ...notification }) => notification,
    ),
  };
}

/** Lets the channel send again from now, or after `pauseMs`. */
export async function freeChannel(pool: Pool, channelId: string, pauseMs = 0): Promise<void> {
  await pool.query(
    `update public.notification_channels set claimed_until = null, busy_until = clock_timestamp() + make_interval(secs => $2) where id = $1`,
    [channelId, pauseMs / 1_000],
  );
}

export interface Settled {
  readonly channelId: string;
  readonly batchId: string;
  readonly outcome: DeliveryOutcome;
  /** Before the channel sends again. */
  readonly pauseMs: number;
}

const SETTLE = `
  with settled as (
    update public.notification_deliveries set attempts = attempts + 1, answer = $3, fault = $4,
      status = case $2 when 'retry' then 'waiting' else $2 end,
      done_at = case when $2 <> 'retry' then clock_timestamp() end
    where batch = $1 and status = 'waiting' returning channel_id
  )
  update public.notification_channels set fault = $4,
    delivered_at = case when $2 = 'sent' then clock_timestamp() else delivered_at end,
    claimed_until = null, busy_until = clock_timestamp() + make_interval(secs => $5)
  where id = $6`;

/** Writes what became of a message, and when the channel may send again. */
export async function settleBatch(pool: Pool, { channelId, batchId, outcome, pauseMs }: Settled): Promise<void> {
  const fault = outcome.status === 'sent' ? null : outcome.fault.slice(0, 300);
  await pool.query(SETTLE, [batchId, outcome.status, outcome.answer, fault, pauseMs / 1_000, channelId]);
}

/** Switches off a channel that does not work, and tells its owner by the bell and by the others. */
export async function endChannel(pool: Pool, channelId: string, fault: string): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ user_id: string; name: string }>(
      `update public.notification_channels set is_on = false, fault = $2 where id = $1 and is_on returning user_id, name`,
      [channelId, fault.slice(0, 300)],
    );
    for (const { user_id: userId, name } of rows) {
      await tx.query(`select public.notify_user($1, 'system', 'warning', $2, $3, '/settings/notifications')`, [
        userId,
        `Notification channel switched off: ${name}`,
        fault,
      ]);
    }
  });
}
