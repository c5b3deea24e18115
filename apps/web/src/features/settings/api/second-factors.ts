import type { RecoveryCodeCounts } from '@atb/api/auth/own-security';
import type { User } from '@supabase/supabase-js';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { authRequest } from '../../../lib/api/auth-request.ts';
import { verifyCode, verifyPasskey } from '../../../lib/api/second-factor.ts';
import { readErrorFacts } from '../../../lib/error-facts.ts';
import { verifiedFactors } from '../../../lib/session-level.ts';
import { withStepUp } from '../../../lib/step-up.ts';
import { getSupabase } from '../../../lib/supabase.ts';

/** A factor as the settings list it. */
export interface SecondFactor {
  readonly id: string;
  readonly kind: 'app' | 'passkey';
  readonly name: string;
  /** ISO text. */
  readonly addedAt: string;
  readonly usedAt: string | null;
}

export interface SecondFactors {
  readonly factors: readonly SecondFactor[];
  /** Null while there are no recovery codes. */
  readonly recoveryCodes: RecoveryCodeCounts | null;
}

/** An authenticator app that was begun: the server shows its secret once. */
export interface NewApp {
  readonly id: string;
  /** Data URL of an SVG. */
  readonly qrCode: string;
  readonly secret: string;
}

const NOT_FOUND = 404;

type StoredFactor = NonNullable<User['factors']>[number];

function toFactor(factor: StoredFactor): SecondFactor {
  const isApp = factor.factor_type === 'totp';
  const usedAt: unknown = Reflect.get(factor, 'last_used_at');
  return {
    id: factor.id,
    kind: isApp ? 'app' : 'passkey',
    name: factor.friendly_name || (isApp ? 'Authenticator app' : 'Passkey'),
    addedAt: factor.created_at,
    usedAt: typeof usedAt === 'string' ? usedAt : null,
  };
}

async function countRecoveryCodes(): Promise<RecoveryCodeCounts | null> {
  try {
    return await authRequest<RecoveryCodeCounts>('GET', '/factors/recovery-codes');
  } catch (error) {
    if (readErrorFacts(error).status === NOT_FOUND) return null;
    throw error;
  }
}

async function getSecondFactors(): Promise<SecondFactors> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.getUser();
  if (error !== null) throw error;
  const factors = verifiedFactors(data.user).map(toFactor);
  // Without a factor there are no codes, and asking for them would be answered with an error.
  return { factors, recoveryCodes: factors.length === 0 ? null : await countRecoveryCodes() };
}

/** Second factors of the signed-in user and how many recovery codes are left. */
export function secondFactorsQuery(userId: string) {
  return queryOptions({ queryKey: ['second-factors', userId], queryFn: getSecondFactors, staleTime: 30_000 });
}

/** Begins a factor; a further one needs one of those there are. */
async function enrol(factorType: 'totp' | 'webauthn', friendlyName: string) {
  const supabase = await getSupabase();
  return withStepUp(async () => {
    const { data, error } =
      factorType === 'totp'
        ? await supabase.auth.mfa.enroll({ factorType, friendlyName, issuer: 'ATB' })
        : await supabase.auth.mfa.enroll({ factorType, friendlyName });
    if (error !== null) throw error;
    return data;
  });
}

async function beginApp(name: string): Promise<NewApp> {
  const data = await enrol('totp', name);
  if (data.type !== 'totp') throw new Error('The server began another kind of factor.');
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

async function addPasskey(name: string): Promise<void> {
  const { id } = await enrol('webauthn', name);
  await verifyPasskey(id);
}

async function removeFactor(factorId: string): Promise<void> {
  const supabase = await getSupabase();
  await withStepUp(async () => {
    const { error } = await supabase.auth.mfa.unenroll({ factorId });
    if (error !== null) throw error;
  });
  // The token says what the session is worth without the factor, and the user which factors are left.
  const { error } = await supabase.auth.refreshSession();
  if (error !== null) throw error;
}

async function makeRecoveryCodes(): Promise<readonly string[]> {
  const made = await withStepUp(() =>
    authRequest<{ readonly codes: readonly string[] }>('POST', '/factors/recovery-codes/regenerate'),
  );
  return made.codes;
}

/** What changes the factors; each leaves the list as the server has it. */
export function secondFactorMutations(queries: QueryClient, userId: string) {
  const onSettled = () => queries.invalidateQueries({ queryKey: secondFactorsQuery(userId).queryKey });
  return {
    beginApp: mutationOptions({ mutationKey: ['second-factors', 'begin'], mutationFn: beginApp }),
    verifyApp: mutationOptions({
      mutationKey: ['second-factors', 'verify'],
      mutationFn: ({ id, code }: { readonly id: string; readonly code: string }) => verifyCode(id, code),
      onSettled,
    }),
    addPasskey: mutationOptions({ mutationKey: ['second-factors', 'passkey'], mutationFn: addPasskey, onSettled }),
    remove: mutationOptions({ mutationKey: ['second-factors', 'remove'], mutationFn: removeFactor, onSettled }),
    makeRecoveryCodes: mutationOptions({
      mutationKey: ['second-factors', 'recovery-codes'],
      mutationFn: makeRecoveryCodes,
      onSettled,
    }),
  };
}
