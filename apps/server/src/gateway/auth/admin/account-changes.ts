import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { parseEmail } from '../http/parse-email.ts';
import { checkPasswordStrength } from '../passwords/check-password-strength.ts';
import type { Metadata } from '../store/users.ts';
import { metadataSchema } from '../routes/user-metadata.ts';
import { parseBanDuration } from './ban-duration.ts';

/** What the operator may say of an account, in the words of Supabase's auth service. */
export const accountSchema = z.object({
  id: z.string().nullish(),
  aud: z.string().nullish(),
  role: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  password_hash: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadataSchema.nullish(),
  app_metadata: metadataSchema.nullish(),
  ban_duration: z.string().nullish(),
});

/** The same, checked. Null where nothing was said. */
export interface UserChanges {
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly isConfirmed: boolean;
  readonly userMetadata: Metadata | null;
  readonly appMetadata: Metadata | null;
  /** Seconds from now; 0 ends a ban. */
  readonly banSeconds: number | null;
}

/** Argon2 alone is checked here: parameters are bounded, because every sign-in pays for them. */
const HASH =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=[1-4]\$[A-Za-z0-9+/]{11,64}\$[A-Za-z0-9+/]{16,128}$/u;
const HASH_MEMORY_KIB_MAX = 131_072;
const HASH_PASSES_MAX = 10;

function checkHash(hash: string): string {
  const [, memory, passes] = HASH.exec(hash) ?? [];
  const isUsable = Number(memory) <= HASH_MEMORY_KIB_MAX && Number(passes) <= HASH_PASSES_MAX;
  if (isUsable) return hash;
  throw validationFailed('password_hash must be an Argon2 hash in PHC form, of at most 128 MiB and 10 passes');
}

/** The only role of a user: what else there is, keys of the installation have. */
const ROLE = 'authenticated';

function refuseWhatIsNotOffered(body: z.infer<typeof accountSchema>): void {
  if (body.phone || body.phone_confirm)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  for (const name of ['aud', 'role'] as const) {
    if (body[name] && body[name] !== ROLE) throw validationFailed(`${name} must be ${ROLE}`);
  }
  if (body.password && body.password_hash) {
    throw validationFailed('Only a password or a password hash should be provided');
  }
}

/** @param email The address that the account has or gets: no password may be it. */
async function hashGiven(
  auth: AuthContext,
  body: z.infer<typeof accountSchema>,
  email: string,
): Promise<string | null> {
  if (body.password_hash) return checkHash(body.password_hash);
  if (!body.password) return null;
  checkPasswordStrength(body.password, email, auth.passwordRules);
  return auth.hasher.hash(body.password);
}

/** @throws the 4xx answer for what cannot be. */
export async function readAccountChanges(
  auth: AuthContext,
  body: z.infer<typeof accountSchema>,
  presentEmail: string,
): Promise<UserChanges> {
  refuseWhatIsNotOffered(body);
  const email = body.email ? parseEmail(body.email) : null;
  const banSeconds = body.ban_duration ? parseBanDuration(body.ban_duration) : null;
  return {
    email,
    passwordHash: await hashGiven(auth, body, email ?? presentEmail),
    isConfirmed: body.email_confirm === true,
    userMetadata: body.user_metadata ?? null,
    appMetadata: body.app_metadata ?? null,
    banSeconds,
  };
}
