import type { Transaction } from '../../../database/with-transaction.ts';

/** What a passkey is asked to sign, and where. */
export interface PasskeyCeremony {
  readonly kind: 'create' | 'request';
  readonly challenge: string;
  readonly rpId: string;
  readonly origin: string;
}

export interface ChallengeRow {
  readonly id: string;
  readonly failed_attempts: number;
  readonly is_answered: boolean;
  readonly is_expired: boolean;
  readonly is_from_here: boolean;
  readonly web_authn_session_data: PasskeyCeremony | null;
}

export interface NewChallenge {
  readonly factorId: string;
  readonly address: string;
  readonly seconds: number;
  readonly ceremony: PasskeyCeremony | null;
}

/** Makes a challenge; those of the factor that nobody can answer any more go. `expiresAt` is in seconds since the epoch. */
export async function insertChallenge(
  tx: Transaction,
  { factorId, address, seconds, ceremony }: NewChallenge,
): Promise<{ readonly id: string; readonly expiresAt: number }> {
  await tx.query(
    'delete from auth.mfa_challenges where factor_id = $1 and created_at <= now() - make_interval(secs => $2)',
    [factorId, seconds],
  );
  const { rows } = await tx.query<{ readonly id: string; readonly expires_at: number }>(
    `insert into auth.mfa_challenges (factor_id, ip_address, web_authn_session_data) values ($1, $2, $3)
     returning id, floor(extract(epoch from created_at) + $4)::float8 as expires_at`,
    [factorId, address, ceremony, seconds],
  );
  const [row] = rows;
  if (!row) throw new Error('The new challenge has no id');
  return { id: row.id, expiresAt: row.expires_at };
}

/** Answers to one challenge wait for each other, so that it is answered once and no guess escapes the count. */
export async function lockChallenge(
  tx: Transaction,
  challenge: { readonly id: string; readonly factorId: string; readonly address: string; readonly seconds: number },
): Promise<ChallengeRow | null> {
  const { rows } = await tx.query<ChallengeRow>(
    `select id, failed_attempts, web_authn_session_data, verified_at is not null as is_answered,
       created_at <= now() - make_interval(secs => $4) as is_expired, ip_address = $3::inet as is_from_here
     from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
    [challenge.id, challenge.factorId, challenge.address, challenge.seconds],
  );
  return rows[0] ?? null;
}

export async function markAnswered(tx: Transaction, id: string): Promise<void> {
  await tx.query('update auth.mfa_challenges set verified_at = now() where id = $1', [id]);
}

/** Counts a wrong answer; the last allowed one takes the challenge away. */
export async function countWrongAnswer(tx: Transaction, row: ChallengeRow, wrongMax: number): Promise<void> {
  if (row.failed_attempts + 1 >= wrongMax) await tx.query('delete from auth.mfa_challenges where id = $1', [row.id]);
  else await tx.query('update auth.mfa_challenges set failed_attempts = failed_attempts + 1 where id = $1', [row.id]);
}
