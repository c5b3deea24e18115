import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../../../database/with-transaction.ts';
import { challengeOf } from '../challenge-of.ts';
import type { CodeChallenge } from '../http/parse-code-challenge.ts';
import type { PurposeKeys } from '../purpose-keys.ts';

/** How the flow's user proves who they are, in the words of Supabase's auth service. */
export type FlowMethod = 'email/signup' | 'magiclink' | 'recovery' | 'invite' | 'email_change' | 'oauth';

export interface NewFlowState {
  readonly method: FlowMethod;
  /** `email`, or the name of a provider. */
  readonly provider: string;
  readonly challenge: CodeChallenge | null;
  readonly userId: string | null;
  /** Where the browser is sent at the end. */
  readonly redirectTo?: string | null;
  /** The user who asked for another way to sign in; null for who signs in. */
  readonly linkingTargetId?: string | null;
}

/** What was kept of a flow while its user was away at a provider. */
export interface FlowState {
  readonly provider: string;
  readonly redirectTo: string | null;
  readonly linkingTargetId: string | null;
  readonly challenge: CodeChallenge | null;
}

/** 256 random bits. */
const CODE_BYTES = 32;

const INSERT_FLOW = `
  insert into auth.flow_state
    (user_id, code_challenge, code_challenge_method, provider_type, authentication_method, referrer, linking_target_id)
  values ($1, $2, $3::auth.code_challenge_method, $4, $5, $6, $7)
  returning id`;

/** Begins a flow. @returns its id. */
export async function insertFlowState(tx: Transaction, flow: NewFlowState): Promise<string> {
  const { challenge, method, provider, userId, redirectTo = null, linkingTargetId = null } = flow;
  const kept = [userId, challenge?.challenge ?? null, challenge?.method ?? null];
  const { rows } = await tx.query<{ readonly id: string }>(INSERT_FLOW, [
    ...kept,
    provider,
    method,
    redirectTo,
    linkingTargetId,
  ]);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The new flow has no id');
  return id;
}

interface FlowRow {
  readonly provider_type: string;
  readonly referrer: string | null;
  readonly linking_target_id: string | null;
  readonly code_challenge: string | null;
  readonly code_challenge_method: CodeChallenge['method'] | null;
}

const TAKE_FLOW = `
  delete from auth.flow_state
  where id = $1 and authentication_method = 'oauth' and auth_code is null
    and created_at > now() - make_interval(secs => $2)
  returning provider_type, referrer, linking_target_id, code_challenge, code_challenge_method`;

/** Takes a flow that comes back from its provider, once. */
export async function takeFlowState(tx: Transaction, id: string, seconds: number): Promise<FlowState | null> {
  const { rows } = await tx.query<FlowRow>(TAKE_FLOW, [id, seconds]);
  const [row] = rows;
  if (!row) return null;
  const { code_challenge: challenge, code_challenge_method: method } = row;
  return {
    provider: row.provider_type,
    redirectTo: row.referrer,
    linkingTargetId: row.linking_target_id,
    challenge: challenge === null || method === null ? null : { challenge, method },
  };
}

/** Says who the flow's user turned out to be. @returns the code that the client exchanges for a session; only its digest is kept. */
export async function issueAuthCode(
  tx: Transaction,
  keys: PurposeKeys,
  { flowStateId, userId }: { readonly flowStateId: string; readonly userId: string },
): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  await tx.query(
    `update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = now(), updated_at = now() where id = $1`,
    [flowStateId, userId, digest(keys, code)],
  );
  return code;
}

function digest(keys: PurposeKeys, code: string): string {
  return keys.authCode(code).toString('hex');
}

export type TakenCode =
  | { readonly status: 'taken'; readonly userId: string; readonly method: FlowMethod }
  | { readonly status: 'unknown' | 'expired' | 'wrong_verifier' };

interface CodeRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly code_challenge: string | null;
  readonly code_challenge_method: CodeChallenge['method'] | null;
  readonly authentication_method: FlowMethod;
  readonly is_expired: boolean;
}

const LOCK_CODE = `
  select id, user_id, code_challenge, code_challenge_method, authentication_method,
    auth_code_issued_at <= now() - make_interval(secs => $2) as is_expired
  from auth.flow_state where auth_code = $1 for update`;

function matches(row: CodeRow, verifier: string): boolean {
  const { code_challenge: challenge, code_challenge_method: method } = row;
  if (challenge === null) return false;
  const proof = method === 's256' ? challengeOf(verifier) : verifier;
  // Digests of equal length: a comparison in constant time takes no others.
  const [given, kept] = [proof, challenge].map((text) => createHash('sha256').update(text).digest());
  return given !== undefined && kept !== undefined && timingSafeEqual(given, kept);
}

/** Takes a code once. One shown with a wrong verifier stays: who has only seen the code must not be able to spoil it. */
export async function takeAuthCode(
  tx: Transaction,
  keys: PurposeKeys,
  given: { readonly code: string; readonly verifier: string; readonly seconds: number },
): Promise<TakenCode> {
  const { rows } = await tx.query<CodeRow>(LOCK_CODE, [digest(keys, given.code), given.seconds]);
  const [row] = rows;
  if (!row || row.user_id === null) return { status: 'unknown' };
  if (!row.is_expired && !matches(row, given.verifier)) return { status: 'wrong_verifier' };
  await tx.query('delete from auth.flow_state where id = $1', [row.id]);
  if (row.is_expired) return { status: 'expired' };
  return { status: 'taken', userId: row.user_id, method: row.authentication_method };
}
