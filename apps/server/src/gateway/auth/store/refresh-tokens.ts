import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../../../database/with-transaction.ts';
import type { Client } from '../http/client-of.ts';
import type { PurposeKeys } from '../purpose-keys.ts';

/** 256 random bits; far out of reach of guessing. */
const TOKEN_BYTES = 32;

export interface RefreshLimits {
  readonly sessionIdleSeconds: number;
  readonly refreshReuseSeconds: number;
}

export type RefreshOutcome =
  | { readonly status: 'refreshed'; readonly sessionId: string; readonly userId: string; readonly token: string }
  | { readonly status: 'reused'; readonly sessionId: string; readonly userId: string }
  | { readonly status: 'expired' }
  | { readonly status: 'idle' }
  | { readonly status: 'unknown' };

interface TokenRow {
  readonly token: string;
  readonly revoked: boolean;
  readonly parent: string | null;
  readonly nonce: Buffer;
  readonly is_recent: boolean;
}

interface LockedSession {
  readonly id: string;
  readonly user_id: string;
  readonly is_over: boolean;
  readonly is_idle: boolean;
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The successor of a token: only who holds the parent, the nonce in the row and the server's key can make it again. */
function deriveToken(keys: PurposeKeys, parent: string, nonce: Buffer): string {
  return keys.refreshToken(`${parent}.${nonce.toString('hex')}`).toString('base64url');
}

/**
 * The successor where the parent was not shown but its session was: who lost the answer still gets it for the parent, as with
 * every other successor.
 */
function deriveFromDigest(keys: PurposeKeys, parentDigest: string, nonce: Buffer): string {
  return keys.refreshToken(`digest:${parentDigest}.${nonce.toString('hex')}`).toString('base64url');
}

const INSERT_TOKEN = `
  insert into auth.refresh_tokens (token, user_id, session_id, parent, nonce) values ($1, $2, $3, $4, $5)`;

/** The first token of a session's family. */
export async function insertRefreshToken(
  tx: Transaction,
  session: { readonly sessionId: string; readonly userId: string },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const nonce = randomBytes(TOKEN_BYTES);
  await tx.query(INSERT_TOKEN, [digest(token), session.userId, session.sessionId, null, nonce]);
  return token;
}

// The session row is locked by itself, before its tokens are read: a statement that waited for the lock while joining would
// still see the tokens as they were before.
const LOCK_SESSION = `
  select id, user_id,
    coalesce(not_after <= now(), false) as is_over,
    coalesce(refreshed_at, created_at) <= now() - make_interval(secs => $2) as is_idle
  from auth.sessions
  where id = (select session_id from auth.refresh_tokens where token = $1)
  for update`;

const SELECT_TOKENS = `
  select token, revoked, parent, nonce, created_at > now() - make_interval(secs => $3) as is_recent
  from auth.refresh_tokens where session_id = $1 and (token = $2 or not revoked)`;

async function lockSession(
  tx: Transaction,
  tokenHash: string,
  idleSeconds: number,
): Promise<LockedSession | undefined> {
  const { rows } = await tx.query<LockedSession>(LOCK_SESSION, [tokenHash, idleSeconds]);
  return rows[0];
}

async function touchSession(tx: Transaction, sessionId: string, client: Client): Promise<void> {
  await tx.query(
    'update auth.sessions set refreshed_at = now(), updated_at = now(), user_agent = $2, ip = $3 where id = $1',
    [sessionId, client.userAgent, client.address],
  );
}

/** Ends the family: none of its tokens, and no access token of its session, is good any more. */
async function endFamily(tx: Transaction, sessionId: string): Promise<void> {
  await tx.query('update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1', [
    sessionId,
  ]);
  await tx.query('update auth.sessions set not_after = now(), updated_at = now() where id = $1', [sessionId]);
}

async function replaceToken(tx: Transaction, session: LockedSession, presented: string, keys: PurposeKeys) {
  const nonce = randomBytes(TOKEN_BYTES);
  const token = deriveToken(keys, presented, nonce);
  const parent = digest(presented);
  await tx.query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [parent]);
  await tx.query(INSERT_TOKEN, [digest(token), session.user_id, session.id, parent, nonce]);
  return token;
}

/** The live token again, for a client that lost the answer which held it. */
function recoverChild(presented: string, live: TokenRow | undefined, keys: PurposeKeys): string | null {
  if (!live?.is_recent || live.parent !== digest(presented)) return null;
  const candidates = [deriveToken(keys, presented, live.nonce), deriveFromDigest(keys, digest(presented), live.nonce)];
  return candidates.find((token) => timingSafeEqual(Buffer.from(digest(token)), Buffer.from(live.token))) ?? null;
}

/** Replaces the live token of a session whose access token, not its refresh token, was shown. */
export async function rotateRefreshToken(
  tx: Transaction,
  keys: PurposeKeys,
  session: { readonly sessionId: string; readonly userId: string },
): Promise<string> {
  await tx.query('select from auth.sessions where id = $1 for update', [session.sessionId]);
  const { rows } = await tx.query<{ readonly token: string }>(
    `update auth.refresh_tokens set revoked = true, updated_at = now()
     where session_id = $1 and not revoked returning token`,
    [session.sessionId],
  );
  const parent = rows[0]?.token;
  if (parent === undefined) return insertRefreshToken(tx, session);
  const nonce = randomBytes(TOKEN_BYTES);
  const token = deriveFromDigest(keys, parent, nonce);
  await tx.query(INSERT_TOKEN, [digest(token), session.userId, session.sessionId, parent, nonce]);
  return token;
}

/**
 * Exchanges a refresh token for its successor. Concurrent exchanges of one token all get the same successor. A token that
 * was replaced longer ago, or whose successor was itself replaced, was copied: its whole family ends.
 */
export async function exchangeRefreshToken(
  tx: Transaction,
  presented: string,
  context: { readonly keys: PurposeKeys; readonly limits: RefreshLimits; readonly client: Client },
): Promise<RefreshOutcome> {
  const { keys, limits, client } = context;
  const session = await lockSession(tx, digest(presented), limits.sessionIdleSeconds);
  if (!session) return { status: 'unknown' };
  if (session.is_over) return { status: 'expired' };
  if (session.is_idle) return { status: 'idle' };

  const values = [session.id, digest(presented), limits.refreshReuseSeconds];
  const { rows } = await tx.query<TokenRow>(SELECT_TOKENS, values);
  const live = rows.find(({ revoked }) => !revoked);
  const isLive = live?.token === digest(presented);
  const token = isLive ? await replaceToken(tx, session, presented, keys) : recoverChild(presented, live, keys);
  const ids = { sessionId: session.id, userId: session.user_id };
  if (token === null) {
    await endFamily(tx, session.id);
    return { status: 'reused', ...ids };
  }
  await touchSession(tx, session.id, client);
  return { status: 'refreshed', ...ids, token };
}
