import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../../../database/with-transaction.ts';
import type { PurposeKeys } from '../purpose-keys.ts';

export type OneTimeTokenType = 'confirmation_token' | 'recovery_token' | 'reauthentication_token';

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
}

export interface RedeemedToken {
  readonly userId: string;
  readonly redirectTo: string | null;
}

const CODE_DIGITS = 8;
const LINK_TOKEN_BYTES = 16;

function hashCode(keys: PurposeKeys, type: OneTimeTokenType, userId: string, code: string): string {
  return keys.oneTimeToken(`code|${type}|${userId}|${code}`).toString('hex');
}

function hashLinkToken(keys: PurposeKeys, type: OneTimeTokenType, linkToken: string): string {
  return keys.oneTimeToken(`link|${type}|${linkToken}`).toString('hex');
}

const UPSERT_TOKEN = `
  insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, expires_at, redirect_to)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7)
  on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash,
    relates_to = excluded.relates_to, expires_at = excluded.expires_at, redirect_to = excluded.redirect_to,
    failed_attempts = 0, created_at = now(), updated_at = now()`;

export interface NewOneTimeToken {
  readonly userId: string;
  readonly type: OneTimeTokenType;
  readonly email: string;
  readonly seconds: number;
  readonly redirectTo: string | null;
}

/** Makes a code and a link token for one purpose; those made before for it are good no more. */
export async function issueOneTimeToken(
  tx: Transaction,
  keys: PurposeKeys,
  { userId, type, email, seconds, redirectTo }: NewOneTimeToken,
): Promise<OneTimeSecrets> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const linkToken = randomBytes(LINK_TOKEN_BYTES).toString('hex');
  const hashes = [hashLinkToken(keys, type, linkToken), hashCode(keys, type, userId, code)];
  await tx.query(UPSERT_TOKEN, [userId, type, ...hashes, email, seconds, redirectTo]);
  return { code, linkToken };
}

const COLUMNS = 'id, user_id, code_hash, failed_attempts, expires_at <= now() as is_expired, redirect_to';

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
  return row.is_expired ? null : { userId: row.user_id, redirectTo: row.redirect_to };
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
  const [row] = rows;
  if (!row) return null;
  const given = Buffer.from(hashCode(keys, type, userId, code));
  const isRight = timingSafeEqual(given, Buffer.from(row.code_hash));
  if (row.is_expired || isRight || row.failed_attempts + 1 >= wrongMax) await removeToken(tx, row);
  else {
    const count =
      'update auth.one_time_tokens set failed_attempts = failed_attempts + 1, updated_at = now() where id = $1';
    await tx.query(count, [row.id]);
  }
  return isRight && !row.is_expired ? { userId, redirectTo: row.redirect_to } : null;
}

/** Codes and links sent before a change of password must not outlive it. */
export async function removeOneTimeTokens(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}
