import type { Pool } from 'pg';
import type { HealthReport } from './check-health.ts';

/** How long what workers in the background should have done by now has waited. */
export interface WaitFigures {
  /** Notifications and security mails that should be on their way. */
  readonly deliveriesDue: number;
  /** How long the one that waits longest could have gone out. */
  readonly deliveryWaitSeconds: number;
  /** Some of them are under way. */
  readonly isDelivering: boolean;
  /** Accounts of exchanges whose keys may be used. */
  readonly accounts: number;
  /** Of them those that could not be read several times in a row, for no fault of their keys. */
  readonly accountsFailing: number;
  /** How long the one that waits longest could have been read. */
  readonly accountWaitSeconds: number;
  /** Some of them are being read. */
  readonly isReading: boolean;
}

/** Failures in a row that are no passing weather any more. */
const FAILURES = 3;
/** What no user can mend. */
const SERVER_FAULTS =
  "('NO_ANSWER', 'ASKED_TO_WAIT', 'ASKED_TOO_OFTEN', 'CLOCK_DIFFERS', 'SIGNER_AWAY', 'UNKNOWN_FORM')";

/** Channels are walked by their index, as the worker does. A user has a security mail a minute at most. */
const WAITS = `
  with recursive lane as (
    (select d.channel_id from notification_deliveries d where d.status = 'waiting' order by d.channel_id limit 1)
    union all
    select (select d.channel_id from notification_deliveries d
      where d.status = 'waiting' and d.channel_id > l.channel_id order by d.channel_id limit 1)
    from lane l where l.channel_id is not null
  ), channel as (
    select greatest(w.due_at, c.busy_until, c.claimed_until) as since
    from lane l join notification_channels c on c.id = l.channel_id and c.is_on
      cross join lateral (select min(d.due_at) as due_at from notification_deliveries d
        where d.channel_id = c.id and d.status = 'waiting') w
  ), mail as (
    select greatest(m.due_at, (select max(s.sent_at) + interval '1 minute' from security_mails s where s.user_id = m.user_id)) as since
    from security_mails m where m.sent_at is null and m.due_at <= clock_timestamp()
  ), due as (
    select since from channel where since <= clock_timestamp() union all select since from mail where since <= clock_timestamp()
  ), account as (
    select s.claimed_until, s.state = 'failed' and s.failures >= ${FAILURES} and s.fault in ${SERVER_FAULTS} as is_failing,
      case when not exists (select from exchange_syncs o where o.user_id = s.user_id and o.account_id <> s.account_id and o.claimed_until > now())
        then greatest(s.next_at, s.claimed_until) end as since
    from exchange_syncs s join encrypted_credentials c on c.exchange_account_id = s.account_id
    where c.tested_at is not null and c.revoked_at is null
  )
  select (select count(*)::int from due) as "deliveriesDue",
    (select coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 from due) as "deliveryWaitSeconds",
    exists (select from notification_channels where claimed_until > clock_timestamp()) as "isDelivering",
    (select count(*)::int from account) as accounts,
    (select count(*)::int from account where is_failing) as "accountsFailing",
    (select coalesce(extract(epoch from now() - min(since) filter (where since <= now())), 0)::float8 from account) as "accountWaitSeconds",
    exists (select from account where claimed_until > now()) as "isReading"`;

/** Older figures than this are asked for again. */
const REMEMBER_MS = 5_000;

/** @param pool of the engine's role, which sees every row. */
export function createWaitFigures(pool: Pool): () => Promise<WaitFigures> {
  let known: { readonly at: number; readonly figures: Promise<WaitFigures> } | null = null;
  return () => {
    const at = performance.now();
    if (known === null || at - known.at > REMEMBER_MS) known = { at, figures: readWaits(pool) };
    return known.figures;
  };
}

async function readWaits(pool: Pool): Promise<WaitFigures> {
  const row = (await pool.query<WaitFigures>(WAITS)).rows[0];
  if (row === undefined) throw new Error('the figures have no row');
  return row;
}

/** Workers look once a second, for security mails every five. Who waits while nothing is under way waits for a worker that is gone. */
const IDLE_WAIT_SECONDS = 15;
/** Ten channels of one user whose receivers hang, two at a time, ten seconds each. */
const DELIVERY_WAIT_SECONDS = 60;
/** Two accounts of an exchange are read at a time, 20 seconds each. */
const ACCOUNT_WAIT_SECONDS = 300;

export function judgeDeliveries({ deliveriesDue, deliveryWaitSeconds, isDelivering }: WaitFigures): HealthReport {
  const seconds = Math.round(deliveryWaitSeconds);
  const isLate = seconds > (isDelivering ? DELIVERY_WAIT_SECONDS : IDLE_WAIT_SECONDS);
  return { figures: { due: deliveriesDue }, warning: isLate ? `a notification has waited for ${seconds} s` : null };
}

export function judgeExchangeAccounts(figures: WaitFigures): HealthReport {
  const { accounts, accountsFailing, accountWaitSeconds, isReading } = figures;
  const seconds = Math.round(accountWaitSeconds);
  const subject = accountsFailing === 1 ? '1 account of an exchange' : `${accountsFailing} accounts of exchanges`;
  const warnings = [
    ...(seconds > (isReading ? ACCOUNT_WAIT_SECONDS : IDLE_WAIT_SECONDS)
      ? [`an account of an exchange has waited for ${seconds} s to be read`]
      : []),
    ...(accountsFailing > 0 ? [`${subject} could not be read ${FAILURES} times in a row`] : []),
  ];
  return {
    figures: { accounts, failing: accountsFailing },
    warning: warnings.length === 0 ? null : warnings.join('; '),
  };
}
