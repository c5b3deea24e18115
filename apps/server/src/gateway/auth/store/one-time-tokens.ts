import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../../../database/with-transaction.ts';
import type { PurposeKeys } from '../purpose-keys.ts';
import type { Metadata } from './users.ts';

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'magiclink_token'
  | 'reauthentication_token'
  | 'email_change_token_current'
  | 'email_change_token_new';

export interface OneTimeSecrets {
  /** Eight digits, for typing. */
  readonly code: string;
  /** 128 bits, for the mailed link. */
  readonly linkToken: string;
}

interface TokenRow {
  readonly id: string;
  readonly user_id: string;
  readonly code_hash: string;
  readonly failed_attempts: number;
  readonly is_expired: boolean;
  readonly redirect_to: string | null;
  readonly relates_to: string;
  readonly flow_state_id: string | null;
  readonly password_hash: string | null;
  readonly user_metadata: Metadata | null;
}

/** What a sign-up gave: its link, and no other, makes it the user's. Who signed up by a mailed link has no password. */
export interface SignUpCredentials {
  readonly passwordHash: string | null;
  readonly metadata: Metadata;
}

export interface RedeemedToken {
  readonly userId: string;
  readonly redirectTo: string | null;
  /** The address that the mail went to. */
  readonly email: string;
  /** The flow of a client that takes a code instead of a session, and proves that it began the flow. */
  readonly flowStateId: string | null;
  /** Null for a link that confirms no sign-up. */
  readonly credentials: SignUpCredentials | null;
}

const CODE_DIGITS = 8;
const LINK_TOKEN_BYTES = 16;

function hashCode(keys: PurposeKeys, type: OneTimeTokenType, userId: string, code: string): string {
  return keys.oneTimeToken(`code|${type}|${userId}|${code}`).toString('hex');
}

function hashLinkToken(keys: PurposeKeys, type: OneTimeTokenType, linkToken: string): string {
  return keys.oneTimeToken(`link|${type}|${linkToken}`).toString('hex');
}

const INSERT_TOKEN = `
  insert into auth.one_time_tokens
    (user_id, token_type, token_hash, code_hash, relates_to, expires_at, redirect_to, password_hash, user_metadata,
     flow_state_id)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, $8, $9, $10)`;

/** All but the newest of a purpose. */
const REMOVE_OLDER = `
  delete from auth.one_time_tokens where id in (
    select id from auth.one_time_tokens where user_id = $1 and token_type = $2 order by created_at desc, id offset $3)`;

/** Sign-ups of one address that may wait for their links at the same time. */
const SIGN_UPS_MAX = 3;

export interface NewOneTimeToken {
  readonly userId: string;
  readonly type: OneTimeTokenType;
  readonly email: string;
  readonly seconds: number;
  readonly redirectTo: string | null;
  /** Of the sign-up that the link confirms. Links of other sign-ups stay good beside it. */
  readonly signUp?: SignUpCredentials;
  readonly flowStateId?: string | null;
}

/** Makes a code and a link token for one purpose; those made before for it are good no more, but for other sign-ups. */
export async function issueOneTimeToken(
  tx: Transaction,
  keys: PurposeKeys,
  { userId, type, email, seconds, redirectTo, signUp, flowStateId = null }: NewOneTimeToken,
): Promise<OneTimeSecrets> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const linkToken = randomBytes(LINK_TOKEN_BYTES).toString('hex');
  const hashes = [hashLinkToken(keys, type, linkToken), hashCode(keys, type, userId, code)];
  const credentials = signUp ?? (type === 'confirmation_token' ? await readOnlySignUp(tx, userId) : null);
  await tx.query(REMOVE_OLDER, [userId, type, signUp === undefined ? 0 : SIGN_UPS_MAX - 1]);
  const kept = [credentials?.passwordHash ?? null, credentials?.metadata ?? null];
  await tx.query(INSERT_TOKEN, [userId, type, ...hashes, email, seconds, redirectTo, ...kept, flowStateId]);
  return { code, linkToken };
}

const COLUMNS =
  'id, user_id, code_hash, failed_attempts, expires_at <= now() as is_expired, redirect_to, relates_to, flow_state_id, password_hash, user_metadata';

/**
 * A link that is sent again confirms the only sign-up there ever was with the address. After a second one the user's row
 * holds nobody's password (`disputeAddress`), since nobody knows whose link it would be.
 */
async function readOnlySignUp(tx: Transaction, userId: string): Promise<SignUpCredentials | null> {
  const { rows } = await tx.query<SignUpCredentials>(
    'select encrypted_password as "passwordHash", raw_user_meta_data as metadata from auth.users where id = $1',
    [userId],
  );
  return rows[0] ?? null;
}

function credentialsOf({ password_hash: passwordHash, user_metadata: metadata }: TokenRow): SignUpCredentials | null {
  return metadata === null ? null : { passwordHash, metadata };
}

function redeemed(row: TokenRow): RedeemedToken {
  return {
    userId: row.user_id,
    redirectTo: row.redirect_to,
    email: row.relates_to,
    flowStateId: row.flow_state_id,
    credentials: credentialsOf(row),
  };
}

async function removeToken(tx: Transaction, row: TokenRow): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where id = $1', [row.id]);
}

export async function redeemLinkToken(
  tx: Transaction,
  keys: PurposeKeys,
  { type, linkToken }: { readonly type: OneTimeTokenType; readonly linkToken: string },
): Promise<RedeemedToken | null> {
  const { rows } = await tx.query<TokenRow>(
    `select ${COLUMNS} from auth.one_time_tokens where token_hash = $1 and token_type = $2 for update`,
    [hashLinkToken(keys, type, linkToken), type],
  );
  const [row] = rows;
  if (!row) return null;
  await removeToken(tx, row);
  return row.is_expired ? null : redeemed(row);
}

/**
 * Takes a typed code. A wrong one is counted in the row, which the transaction must commit; the last allowed wrong one
 * removes code and link. Guesses at the same time wait for each other, so that none escapes the count.
 */
export async function redeemCode(
  tx: Transaction,
  keys: PurposeKeys,
  guess: { readonly type: OneTimeTokenType; readonly userId: string; readonly code: string; readonly wrongMax: number },
): Promise<RedeemedToken | null> {
  const { type, userId, code, wrongMax } = guess;
  const { rows } = await tx.query<TokenRow>(
    `select ${COLUMNS} from auth.one_time_tokens where user_id = $1 and token_type = $2 for update`,
    [userId, type],
  );
  let right: TokenRow | null = null;
  for (const row of rows) {
    const given = Buffer.from(hashCode(keys, type, userId, code));
    const isRight = timingSafeEqual(given, Buffer.from(row.code_hash));
    if (isRight && !row.is_expired) right = row;
    await countGuess(tx, row, { isRight, wrongMax });
  }
  return right === null ? null : redeemed(right);
}

/** Each code that a guess was held against has one guess less. */
async function countGuess(
  tx: Transaction,
  row: TokenRow,
  { isRight, wrongMax }: { readonly isRight: boolean; readonly wrongMax: number },
): Promise<void> {
  if (row.is_expired || isRight || row.failed_attempts + 1 >= wrongMax) return removeToken(tx, row);
  const count =
    'update auth.one_time_tokens set failed_attempts = failed_attempts + 1, updated_at = now() where id = $1';
  await tx.query(count, [row.id]);
}

/** Codes and links sent before a change of password must not outlive it. */
export async function removeOneTimeTokens(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}
