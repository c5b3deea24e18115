import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { withTransaction } from '../database/with-transaction.ts';
import type { MailMessage } from '../mail/mailer.ts';
import { confirmSubscriptionMail } from '../mail/status-mails.ts';

/** Rows that there may be, confirmed or not. */
const SUBSCRIBERS_MAX = 5_000;
/** How long a link to confirm is good, and an address that nobody confirms is kept. */
const CONFIRM_WITHIN = '1 day';
/** Held while a row is added, so that the count holds. */
const SUBSCRIBERS_LOCK = 7_203_115;

/** Where a subscription stands that a token is of; 'gone' also for a token that was never given out. */
export type SubscriptionState = 'waiting' | 'confirmed' | 'gone';

export interface StatusSubscriptions {
  /** @returns the mail that asks to confirm, null where the address is confirmed already, 'full' where no more are taken. */
  readonly subscribe: (email: string) => Promise<MailMessage | null | 'full'>;
  readonly look: (token: string) => Promise<SubscriptionState>;
  readonly confirm: (token: string) => Promise<SubscriptionState>;
  /** Ends it, whether or not there was one. */
  readonly unsubscribe: (token: string) => Promise<void>;
}

export interface SubscriptionPlace {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly hmacKey: Uint8Array;
  /** Without a slash at the end. */
  readonly siteUrl: string;
}

/** Makes and reads the tokens of links: an id and proof that this server wrote it for this address. Nothing of it is kept. */
export function createSubscriptionTokens(hmacKey: Uint8Array) {
  const key = Buffer.from(hkdfSync('sha256', hmacKey, '', 'atb/status/subscription/v1', 32));
  const proofOf = (id: string, email: string): string =>
    createHmac('sha256', key).update(`${id}\n${email}`).digest('base64url');
  return {
    make: (id: string, email: string): string => `${id}.${proofOf(id, email)}`,
    isOf: (token: string, id: string, email: string): boolean => {
      const [given, made] = [Buffer.from(token), Buffer.from(`${id}.${proofOf(id, email)}`)];
      return given.length === made.length && timingSafeEqual(given, made);
    },
  };
}

/** Where the link of a mail leads: to confirm, and to unsubscribe. */
export function subscriptionUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/status/subscription?token=${token}`;
}

interface Subscriber {
  /** bigint, as text. */
  readonly id: string;
  readonly email: string;
  readonly is_confirmed: boolean;
}

/** Who is mailed about incidents. */
export function createStatusSubscriptions({ pool, hmacKey, siteUrl }: SubscriptionPlace): StatusSubscriptions {
  const tokens = createSubscriptionTokens(hmacKey);

  const find = async (token: string): Promise<Subscriber | null> => {
    const id = /^(\d{1,18})\./u.exec(token)?.[1];
    if (id === undefined) return null;
    const { rows } = await pool.query<Subscriber>(
      `select id, email, confirmed_at is not null as is_confirmed from public.status_subscribers
       where id = $1 and (confirmed_at is not null or requested_at > clock_timestamp() - $2::interval)`,
      [id, CONFIRM_WITHIN],
    );
    const [row] = rows;
    return row !== undefined && tokens.isOf(token, row.id, row.email) ? row : null;
  };

  return {
    subscribe: async (address) => {
      const email = address.toLowerCase();
      const row = await addSubscriber(pool, email);
      if (row === 'full') return 'full';
      return row.is_confirmed
        ? null
        : confirmSubscriptionMail(email, subscriptionUrl(siteUrl, tokens.make(row.id, email)));
    },
    look: async (token) => stateOf(await find(token)),
    confirm: async (token) => {
      const row = await find(token);
      if (row === null) return 'gone';
      const { rowCount } = await pool.query(
        'update public.status_subscribers set confirmed_at = coalesce(confirmed_at, clock_timestamp()) where id = $1',
        [row.id],
      );
      return rowCount === 1 ? 'confirmed' : 'gone';
    },
    unsubscribe: async (token) => {
      const row = await find(token);
      if (row !== null) await pool.query('delete from public.status_subscribers where id = $1', [row.id]);
    },
  };
}

function stateOf(row: Subscriber | null): SubscriptionState {
  if (row === null) return 'gone';
  return row.is_confirmed ? 'confirmed' : 'waiting';
}

/** Keeps the address until it is confirmed or a day has passed; the day begins anew when it is asked for again. */
function addSubscriber(pool: Pool, email: string): Promise<Subscriber | 'full'> {
  return withTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SUBSCRIBERS_LOCK]);
    await tx.query(
      `delete from public.status_subscribers where confirmed_at is null and requested_at < clock_timestamp() - $1::interval`,
      [CONFIRM_WITHIN],
    );
    const { rows } = await tx.query<Subscriber>(
      `insert into public.status_subscribers as s (email)
       select $1 where (select count(*) from public.status_subscribers) < $2
         or exists (select from public.status_subscribers e where e.email = $1)
       on conflict (email) do update set requested_at = clock_timestamp()
       returning s.id, s.email, s.confirmed_at is not null as is_confirmed`,
      [email, SUBSCRIBERS_MAX],
    );
    return rows[0] ?? 'full';
  });
}
