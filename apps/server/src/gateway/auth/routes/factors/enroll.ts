import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Transaction, withTransaction } from '../../../../database/with-transaction.ts';
import type { AuthContext } from '../../auth-context.ts';
import { drawQrCode } from '../../factors/qr-code.ts';
import { makeTotpSecret, totpUri } from '../../factors/totp.ts';
import { AuthError } from '../../http/auth-error.ts';
import { clientOf } from '../../http/client-of.ts';
import { parseBody } from '../../http/parse-body.ts';
import { requireUser } from '../../http/require-user.ts';
import type { Route } from '../../http/route.ts';
import { addAuditEntry } from '../../store/audit-log.ts';
import { insertFactor, listFactors, removeUnverified } from '../../store/factors.ts';
import type { SessionRow } from '../../store/sessions.ts';
import { lockFactorSession, requireProofToAdd } from './factor-session.ts';

const NAME_LENGTH_MAX = 60;

const bodySchema = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], { error: 'needs to be totp, phone, or webauthn' }),
  friendly_name: z.string().max(NAME_LENGTH_MAX, `must have at most ${NAME_LENGTH_MAX} characters`).nullish(),
  issuer: z.string().max(NAME_LENGTH_MAX, `must have at most ${NAME_LENGTH_MAX} characters`).nullish(),
});

interface Enrolment {
  readonly userId: string;
  readonly type: 'totp' | 'webauthn';
  readonly name: string;
}

/** What was begun before and never verified goes, so that it blocks nothing. */
async function checkEnrolment(
  tx: Transaction,
  auth: AuthContext,
  session: SessionRow,
  { userId, type, name }: Enrolment,
) {
  await removeUnverified(tx, userId, type);
  const factors = await listFactors(tx, userId);
  const verified = factors.filter(({ status }) => status === 'verified');
  if (name !== '' && factors.some(({ friendly_name: taken }) => taken === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', message);
  }
  if (verified.length >= auth.settings.factorsMax) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
  }
  await requireProofToAdd(tx, session, Date.now());
}

/** POST /factors: begins a factor. It counts for nothing until it is verified. */
export function enrollFactor(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    const body = await parseBody(c, bodySchema);
    const type = body.factor_type;
    if (type === 'phone') {
      throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    }
    const name = body.friendly_name?.trim() ?? '';
    const factor = { id: randomUUID(), userId: claims.sub, type, friendlyName: name };
    const secret = type === 'totp' ? makeTotpSecret() : null;
    const sealedSecret = secret === null ? null : auth.purposeKeys.factorSecret.seal(secret, factor.id);
    const client = clientOf(c, auth.readClientAddress);
    await withTransaction(auth.pool, async (tx) => {
      const session = await lockFactorSession(tx, claims);
      await checkEnrolment(tx, auth, session, { userId: claims.sub, type, name });
      await insertFactor(tx, { ...factor, sealedSecret });
      const traits = { factor_id: factor.id, factor_type: type };
      await addAuditEntry(tx, {
        action: 'factor_in_progress',
        actor: { id: claims.sub, email: claims.email },
        client,
        traits,
      });
    });
    const answer = { id: factor.id, type, friendly_name: name };
    if (secret === null) return c.json(answer);
    const issuer = body.issuer?.trim() || new URL(auth.settings.siteUrl).host;
    const uri = totpUri(secret, { issuer, account: claims.email });
    return c.json({ ...answer, totp: { qr_code: await drawQrCode(uri), secret, uri } });
  };
}
