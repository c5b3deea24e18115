import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedPool } from '../database/shared-pool.ts';
import type { Refused } from '../refused-request.ts';
import type { SecretSeal } from '../seal-secret.ts';
import { type ChannelDraft, checkChannel, type DraftRules, makeSigningSecret } from './channel-draft.ts';
import { parseChannelSecret } from './channel-secret.ts';

export interface ChannelServiceDeps {
  readonly shared: SharedPool;
  readonly seal: SecretSeal;
  readonly rules: DraftRules;
  /** Milliseconds of a clock that only goes on. */
  readonly steadyMs: () => number;
}

export interface NewChannel {
  readonly name: string;
  readonly kinds: readonly string[];
  readonly draft: ChannelDraft;
}

/** What functions ask about channels. Nothing that is secret comes back, but for a signing secret that was made just now. */
export interface ChannelService {
  /** @throws what the database raises for the user: a plan without it, too many, a name that is taken. */
  readonly create: (
    userId: string,
    channel: NewChannel,
  ) => Promise<
    | { readonly status: 'created'; readonly id: string; readonly signingSecret: string | null }
    | Refused<'INVALID_CHANNEL'>
  >;
  /** A new signing secret of a webhook; the one of before counts no longer. */
  readonly rotate: (
    userId: string,
    id: string,
  ) => Promise<{ readonly status: 'rotated'; readonly signingSecret: string } | Refused<'CHANNEL_NOT_FOUND'>>;
  /** Sends a test by the way that all go, and waits for what comes of it. */
  readonly test: (
    userId: string,
    id: string,
  ) => Promise<TestOutcome | Refused<'CHANNEL_NOT_FOUND' | 'CHANNEL_OFF' | 'RATE_LIMITED'>>;
}

/** `fault`: a sentence; null when it arrived. */
export interface TestOutcome {
  readonly status: 'tested';
  readonly isDelivered: boolean;
  readonly answer: number | null;
  readonly fault: string | null;
}

const NOT_FOUND = {
  status: 'refused',
  reason: 'CHANNEL_NOT_FOUND',
  error: 'You have no such channel.',
  field: 'id',
} as const;
const OFF = {
  status: 'refused',
  reason: 'CHANNEL_OFF',
  error: 'Switch the channel on, then send a test.',
  field: 'id',
} as const;
const TESTS_AN_HOUR = 20;
const TOO_MANY = {
  status: 'refused',
  reason: 'RATE_LIMITED',
  error: `At most ${TESTS_AN_HOUR} tests an hour. Try again later.`,
} as const;
/** Longer than a receiver has for an answer. */
const TEST_WAIT_MS = 14_000;
const LOOK_MS = 100;

export function createChannelService(deps: ChannelServiceDeps): ChannelService {
  return {
    create: (userId, channel) => createChannel(deps, userId, channel),
    rotate: (userId, id) => rotateSecret(deps, userId, id),
    test: (userId, id) => testChannel(deps, userId, id),
  };
}

async function createChannel({ shared, seal, rules }: ChannelServiceDeps, userId: string, channel: NewChannel) {
  const { name, kinds, draft } = channel;
  const checked = checkChannel(draft, rules);
  if (checked.status === 'refused') return { ...checked, reason: 'INVALID_CHANNEL' as const };
  const id = randomUUID();
  const { secret, target } = checked;
  const sealed = secret === null ? null : seal.seal(JSON.stringify(secret), id);
  await shared.run(userId, (pool) =>
    pool.query(
      `insert into public.notification_channels (id, user_id, kind, name, target, sealed, kinds) values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, userId, draft.kind, name, target, sealed, kinds],
    ),
  );
  return { status: 'created' as const, id, signingSecret: secret?.kind === 'webhook' ? secret.signingSecret : null };
}

async function rotateSecret({ shared, seal }: ChannelServiceDeps, userId: string, id: string) {
  const { rows } = await shared.run(userId, (pool) =>
    pool.query<{ sealed: string }>(
      `select sealed from public.notification_channels where id = $1 and user_id = $2 and kind = 'webhook'`,
      [id, userId],
    ),
  );
  const [row] = rows;
  if (row === undefined) return NOT_FOUND;
  const signingSecret = makeSigningSecret();
  const secret = { ...parseChannelSecret(seal.open(row.sealed, id)), signingSecret };
  const { rowCount } = await shared.run(userId, (pool) =>
    pool.query(`update public.notification_channels set sealed = $3 where id = $1 and user_id = $2`, [
      id,
      userId,
      seal.seal(JSON.stringify(secret), id),
    ]),
  );
  return rowCount === 0 ? NOT_FOUND : { status: 'rotated' as const, signingSecret };
}

/** Counted of the user, not of the log: that goes with its channel. A test does not wait for what is to be tried again later. */
const ADD_TEST = `
  with own as (
    select c.id, c.user_id from public.notification_channels c where c.id = $1 and c.user_id = $2 and c.is_on for no key update
  ), counted as (
    update public.notification_prefs p
    set channel_tests = case when p.channel_tests_since > clock_timestamp() - interval '1 hour' then p.channel_tests + 1 else 1 end,
      channel_tests_since = case when p.channel_tests_since > clock_timestamp() - interval '1 hour' then p.channel_tests_since
        else clock_timestamp() end
    from own where p.user_id = own.user_id and (p.channel_tests < ${TESTS_AN_HOUR}
      or coalesce(p.channel_tests_since <= clock_timestamp() - interval '1 hour', true))
    returning p.user_id
  ), free as (
    update public.notification_channels c set busy_until = null from own, counted where c.id = own.id
  )
  insert into public.notification_deliveries (channel_id, user_id, kind, severity, title, body, link, is_test, batch)
  select own.id, own.user_id, 'system', 'info', 'Test from ATB', 'Notifications of your account arrive here.', '/settings/notifications',
    true, gen_random_uuid()
  from own, counted returning id`;

async function testChannel({ shared, steadyMs }: ChannelServiceDeps, userId: string, id: string) {
  const found = await shared.run(userId, (pool) =>
    pool.query<{ is_on: boolean }>('select is_on from public.notification_channels where id = $1 and user_id = $2', [
      id,
      userId,
    ]),
  );
  const [channel] = found.rows;
  if (channel === undefined) return NOT_FOUND;
  if (!channel.is_on) return OFF;
  const added = await shared.run(userId, (pool) => pool.query<{ id: string }>(ADD_TEST, [id, userId]));
  const delivery = added.rows[0]?.id;
  if (delivery === undefined) return TOO_MANY;
  const until = steadyMs() + TEST_WAIT_MS;
  for (;;) {
    await sleep(LOOK_MS);
    const { rows } = await shared.run(userId, (pool) =>
      pool.query<{ status: string; answer: number | null; fault: string | null }>(
        'select status, answer, fault from public.notification_deliveries where id = $1',
        [delivery],
      ),
    );
    const [row] = rows;
    if (row === undefined) return NOT_FOUND;
    const { status, answer, fault } = row;
    if (status !== 'waiting') return { status: 'tested' as const, isDelivered: status === 'sent', answer, fault };
    if (steadyMs() < until) continue;
    const late = 'Nothing has come of it yet. The delivery log will say.';
    return { status: 'tested' as const, isDelivered: false, answer: null, fault: late };
  }
}
