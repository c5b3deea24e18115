import type { Pool } from 'pg';
import type { KeptRunning } from '../keep-running.ts';
import type { Logger } from '../logger.ts';
import { startMailWorker } from '../mail/mail-worker.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type StatusUpdate, statusUpdateMail } from '../mail/status-mails.ts';
import { createSubscriptionTokens, subscriptionUrl, type SubscriptionPlace } from './subscriptions.ts';

export interface StatusMailDeps extends SubscriptionPlace {
  readonly mailer: Mailer;
  readonly logger: Logger;
}

const ROUND_MS = 30_000;

// All that is due to one subscriber goes as one mail, and one mail in five minutes: an incident that comes and goes fills no mailbox.
// The next attempt is due in 1, 5, 15 and 60 minutes, whoever takes it or dies with it; after the fifth, and after a day, it is dropped.
const CLAIM = `
  with dropped as (
    delete from public.status_mails where attempts >= 5 or created_at < clock_timestamp() - interval '1 day'
  ), owner as (
    select s.id, s.email from public.status_mails w join public.status_subscribers s on s.id = w.subscriber_id
    where w.due_at <= clock_timestamp() and w.attempts < 5 and w.created_at >= clock_timestamp() - interval '1 day'
      and (s.mailed_at is null or s.mailed_at < clock_timestamp() - interval '5 minutes')
    order by w.due_at limit 1 for update of s skip locked
  )
  update public.status_mails m set attempts = m.attempts + 1,
    due_at = clock_timestamp() + (array[1, 5, 15, 60, 60])[m.attempts + 1] * interval '1 minute'
  from owner o, public.incident_updates u join public.incidents i on i.id = u.incident_id
  where m.subscriber_id = o.id and m.due_at <= clock_timestamp() and m.attempts < 5 and u.id = m.update_id
  returning o.id as subscriber_id, o.email, m.update_id, u.kind, i.title, u.text, u.at`;

interface ClaimedUpdate extends StatusUpdate {
  /** bigints, as text. */
  readonly subscriber_id: string;
  readonly update_id: string;
  readonly email: string;
}

/** Mails incidents to subscribers, one mail after another, until it is stopped; any number of processes may. */
export function startStatusMailWorker(deps: StatusMailDeps): KeptRunning {
  const { pool, logger } = deps;
  return startMailWorker({
    pool,
    logger,
    channel: 'status_mails',
    roundMs: ROUND_MS,
    sendNext: () => sendNext(deps),
    lostMessage: 'mails about incidents are interrupted',
  });
}

/** @returns whether there was a mail to send. What fails is due again by itself. */
async function sendNext({ pool, hmacKey, mailer, siteUrl, logger }: StatusMailDeps): Promise<boolean> {
  const { rows } = await pool.query<ClaimedUpdate>(CLAIM);
  const [first, ...others] = rows.toSorted((a, b) => Number(a.update_id) - Number(b.update_id));
  if (first === undefined) return false;
  const { subscriber_id: id, email } = first;
  const unsubscribeUrl = subscriptionUrl(siteUrl, createSubscriptionTokens(hmacKey).make(id, email));
  try {
    await mailer.send(statusUpdateMail({ to: email, siteUrl, unsubscribeUrl, updates: [first, ...others] }));
  } catch (error) {
    logger.error({ err: error, updates: rows.length }, 'a mail about an incident could not be sent');
    return true;
  }
  await markSent(pool, id, rows);
  return true;
}

async function markSent(pool: Pool, subscriberId: string, sent: readonly ClaimedUpdate[]): Promise<void> {
  await pool.query(
    `with sent as (delete from public.status_mails where subscriber_id = $1 and update_id = any ($2))
     update public.status_subscribers set mailed_at = clock_timestamp() where id = $1`,
    [subscriberId, sent.map(({ update_id: id }) => id)],
  );
}
