import type { Transaction } from '../../../database/with-transaction.ts';

export type FactorType = 'totp' | 'webauthn' | 'phone';

/** A passkey as it is checked against: its public half and how often it was used. */
export interface PasskeyCredential {
  readonly id: string;
  /** base64url, COSE. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface StoredFactor {
  readonly id: string;
  readonly friendly_name: string | null;
  readonly factor_type: FactorType;
  readonly status: 'unverified' | 'verified';
  /** Sealed. */
  readonly secret: string | null;
  /** bigint as text. */
  readonly last_totp_step: string | null;
  readonly web_authn_credential: PasskeyCredential | null;
  readonly created_at: Date;
}

const COLUMNS = 'id, friendly_name, factor_type, status, secret, last_totp_step, web_authn_credential, created_at';

/** Makes all that happens to the factors of one user wait for its turn. */
export async function lockFactors(tx: Transaction, userId: string): Promise<void> {
  await tx.query('select from auth.users where id = $1 for no key update', [userId]);
}

export async function listFactors(tx: Transaction, userId: string): Promise<readonly StoredFactor[]> {
  const { rows } = await tx.query<StoredFactor>(
    `select ${COLUMNS} from auth.mfa_factors where user_id = $1 order by created_at`,
    [userId],
  );
  return rows;
}

export async function hasVerifiedFactor(tx: Transaction, userId: string): Promise<boolean> {
  return (await listFactors(tx, userId)).some(({ status }) => status === 'verified');
}

export async function findFactor(tx: Transaction, userId: string, id: string): Promise<StoredFactor | null> {
  const { rows } = await tx.query<StoredFactor>(
    `select ${COLUMNS} from auth.mfa_factors where user_id = $1 and id = $2`,
    [userId, id],
  );
  return rows[0] ?? null;
}

export interface NewFactor {
  readonly id: string;
  readonly userId: string;
  readonly type: FactorType;
  readonly friendlyName: string;
  readonly sealedSecret: string | null;
}

export async function insertFactor(tx: Transaction, factor: NewFactor): Promise<void> {
  await tx.query(
    'insert into auth.mfa_factors (id, user_id, factor_type, friendly_name, secret) values ($1, $2, $3, $4, $5)',
    [factor.id, factor.userId, factor.type, factor.friendlyName, factor.sealedSecret],
  );
}

/** Takes away what was begun and never verified: a new factor of the kind takes its place. */
export async function removeUnverified(tx: Transaction, userId: string, type: FactorType): Promise<void> {
  await tx.query(`delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'`, [
    userId,
    type,
  ]);
}

export async function removeFactor(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from auth.mfa_factors where id = $1', [id]);
}

/** What using a factor leaves behind: a code's period, or a passkey as it is now. */
export interface FactorUse {
  readonly totpStep: number | null;
  readonly credential: PasskeyCredential | null;
}

/** The factor has proved its user; from the first time on it is verified. */
export async function recordUse(tx: Transaction, id: string, { totpStep, credential }: FactorUse): Promise<void> {
  await tx.query(
    `update auth.mfa_factors set status = 'verified', last_used_at = now(), updated_at = now(),
       last_totp_step = coalesce($2, last_totp_step), web_authn_credential = coalesce($3, web_authn_credential)
     where id = $1`,
    [id, totpStep, credential],
  );
}
