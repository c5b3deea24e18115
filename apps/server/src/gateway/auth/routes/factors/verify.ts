import { z } from 'zod';
import { FRESH_SECONDS } from '@atb/api/functions/define-contract';
import { type Transaction, withTransaction } from '../../../../database/with-transaction.ts';
import { factorEnrolledMail } from '../../../../mail/factor-mails.ts';
import type { AccessClaims } from '../../access-claims.ts';
import type { AuthContext } from '../../auth-context.ts';
import { checkCreated, checkSigned } from '../../factors/passkeys.ts';
import { findTotpStep } from '../../factors/totp.ts';
import { AuthError, validationFailed } from '../../http/auth-error.ts';
import { type Client, clientOf } from '../../http/client-of.ts';
import { parseBody } from '../../http/parse-body.ts';
import { requireUser } from '../../http/require-user.ts';
import type { Route } from '../../http/route.ts';
import { type OpenSession, toSessionJson } from '../../open-session.ts';
import { raiseSession } from '../../raise-session.ts';
import { sendNoticeLater } from '../../send-code.ts';
import { addAuditEntry } from '../../store/audit-log.ts';
import { type ChallengeRow, countWrongAnswer, lockChallenge, markAnswered } from '../../store/challenges.ts';
import {
  type FactorUse,
  hasVerifiedFactor,
  recordUse,
  removeUnverified,
  type StoredFactor,
} from '../../store/factors.ts';
import { removeRecoveryCodes } from '../../store/recovery-codes.ts';
import { endSessions } from '../../store/sessions.ts';
import { challengeMissing, lockFactorSession, requireFactor, requireProofToAdd } from './factor-session.ts';

const bodySchema = z.object({
  challenge_id: z.uuid({ error: 'must be a UUID' }),
  code: z.string().nullish(),
  webauthn: z.object({ type: z.enum(['create', 'request']), credential_response: z.looseObject({}) }).nullish(),
});

type Body = z.infer<typeof bodySchema>;

const REFUSALS = {
  wrong_code: ['mfa_verification_failed', 'Invalid TOTP code entered'],
  used_code: ['mfa_verification_failed', 'This code was used already. Wait for the next one.'],
  wrong_passkey: ['mfa_verification_failed', 'The passkey could not be verified'],
  other_address: ['mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'],
  expired: [
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
} as const;

type Refusal = keyof typeof REFUSALS;
type Outcome =
  | { readonly status: 'verified'; readonly open: OpenSession; readonly isNew: boolean; readonly ended: string[] }
  | { readonly status: Refusal };

function judgeCode(auth: AuthContext, factor: StoredFactor, code: string): FactorUse | Refusal {
  const secret = auth.purposeKeys.factorSecret.open(factor.secret ?? '', factor.id);
  const step = findTotpStep(secret, code.replaceAll(/[\s-]/gu, ''), Date.now());
  if (step === null) return 'wrong_code';
  const last = factor.last_totp_step === null ? null : Number(factor.last_totp_step);
  return last !== null && step <= last ? 'used_code' : { totpStep: step, credential: null };
}

async function judgePasskey(
  factor: StoredFactor,
  { web_authn_session_data: ceremony }: ChallengeRow,
  given: Body['webauthn'],
): Promise<FactorUse | Refusal> {
  if (!ceremony || given?.type !== ceremony.kind) return 'wrong_passkey';
  const known = factor.web_authn_credential;
  if ((ceremony.kind === 'create') !== (known === null)) return 'wrong_passkey';
  const credential = known
    ? await checkSigned(ceremony, known, given.credential_response)
    : await checkCreated(ceremony, given.credential_response);
  return credential === null ? 'wrong_passkey' : { totpStep: null, credential };
}

interface Attempt {
  readonly claims: AccessClaims;
  readonly client: Client;
  readonly factor: StoredFactor;
  readonly body: Body;
}

async function accept(tx: Transaction, auth: AuthContext, attempt: Attempt, use: FactorUse): Promise<Outcome> {
  const { factor, claims } = attempt;
  const { sub: userId, session_id: sessionId } = claims;
  const isNew = factor.status === 'unverified';
  // Codes that outlived the factors they were made for are not those of the first one that comes after.
  if (isNew && !(await hasVerifiedFactor(tx, userId))) await removeRecoveryCodes(tx, userId);
  await recordUse(tx, factor.id, use);
  await removeUnverified(tx, userId, factor.factor_type);
  const method = factor.factor_type === 'totp' ? 'totp' : 'mfa/webauthn';
  const open = await raiseSession(tx, auth, { userId, sessionId, method, factorId: factor.id });
  const ended = isNew ? await endSessions(tx, { userId, sessionId }, 'others') : [];
  return { status: 'verified', open, isNew, ended };
}

/** Refusals are answers, not errors: the count of wrong ones has to be committed. */
async function judge(tx: Transaction, auth: AuthContext, attempt: Attempt): Promise<Outcome> {
  const { client, factor, body } = attempt;
  const { challengeSeconds: seconds, wrongCodesMax } = auth.settings;
  const { id: factorId } = factor;
  const challenge = await lockChallenge(tx, { id: body.challenge_id, factorId, address: client.address, seconds });
  if (!challenge) throw challengeMissing();
  if (challenge.is_answered || challenge.is_expired) return { status: 'expired' };
  if (!challenge.is_from_here) return { status: 'other_address' };
  const isCode = factor.factor_type === 'totp';
  const use = isCode ? judgeCode(auth, factor, body.code ?? '') : await judgePasskey(factor, challenge, body.webauthn);
  if (typeof use === 'string') {
    await countWrongAnswer(tx, challenge, wrongCodesMax);
    return { status: use };
  }
  await markAnswered(tx, challenge.id);
  return accept(tx, auth, attempt, use);
}

function requireAnswer({ code, webauthn }: Body, { factor_type: type }: StoredFactor): void {
  if (type === 'phone') {
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone');
  }
  if (type === 'totp' && !code) throw validationFailed('Code needs to be non-empty');
  if (type === 'webauthn' && !webauthn) throw validationFailed('WebAuthn config required');
}

/**
 * What was begun and left half done is completed by nobody who could not have begun it, and, after a while, not without a new proof: a
 * passkey asks for nothing that its beginning has told.
 */
function provedUntil({ created_at: begunAt }: StoredFactor): number {
  return Math.max(begunAt.getTime(), Date.now() - FRESH_SECONDS * 1000);
}

/** POST /factors/{id}/verify: raises this session to aal2. The first time a factor is shown, all other sessions end. */
export function verifyFactor(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    const body = await parseBody(c, bodySchema);
    const client = clientOf(c, auth.readClientAddress);
    const shown = await requireFactor(auth.pool, claims.sub, c);
    requireAnswer(body, shown);
    // Counted before the code is looked at, so that guesses at the same time count, too.
    const isCode = shown.factor_type === 'totp';
    if (isCode) await auth.limiter.consume('factorFailuresPerAccount', claims.sub);
    const outcome = await withTransaction(auth.pool, async (tx) => {
      const session = await lockFactorSession(tx, claims);
      const factor = await requireFactor(tx, claims.sub, c);
      if (factor.status === 'unverified') await requireProofToAdd(tx, session, provedUntil(factor));
      const judged = await judge(tx, auth, { claims, client, factor, body });
      const action = judged.status === 'verified' ? 'mfa_challenge_verified' : 'mfa_challenge_failed';
      const traits = { factor_id: factor.id, factor_type: factor.factor_type, challenge_id: body.challenge_id };
      const why = judged.status === 'verified' ? {} : { reason: judged.status };
      const actor = { id: claims.sub, email: claims.email };
      await addAuditEntry(tx, { action, actor, client, traits: { ...traits, ...why } });
      return judged;
    });
    if (outcome.status !== 'verified') {
      const [code, message] = REFUSALS[outcome.status];
      throw new AuthError(422, code, message);
    }
    if (isCode) await auth.limiter.refund('factorFailuresPerAccount', claims.sub);
    auth.sessions.forget([...outcome.ended, claims.session_id]);
    const { email } = outcome.open.user;
    if (outcome.isNew && email) {
      const { siteUrl } = auth.settings;
      sendNoticeLater(auth, factorEnrolledMail({ to: email, siteUrl, type: isCode ? 'totp' : 'webauthn' }));
    }
    return c.json(await toSessionJson(auth, outcome.open));
  };
}
