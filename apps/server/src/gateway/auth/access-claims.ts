// The authentication service: the surface of Supabase's auth server that a stock supabase-js speaks, answered by this process.
import { z } from 'zod';

/** One way in which the person of a session proved who they are; `timestamp` is in seconds since the epoch. */
const authenticationMethodSchema = z.object({ method: z.string(), timestamp: z.number() });

/** What an access token of ours says. Times are in seconds since the epoch, as JWT has them. */
export const accessClaimsSchema = z.object({
  iss: z.string(),
  aud: z.literal('authenticated'),
  sub: z.uuid(),
  role: z.literal('authenticated'),
  aal: z.enum(['aal1', 'aal2']),
  amr: z.array(authenticationMethodSchema),
  session_id: z.uuid(),
  email: z.string(),
  phone: z.string(),
  app_metadata: z.record(z.string(), z.unknown()),
  user_metadata: z.record(z.string(), z.unknown()),
  is_anonymous: z.boolean(),
  /** Keeps any other token that a key of ours may sign one day from being taken for an access token. */
  token_type: z.literal('access'),
  iat: z.int(),
  exp: z.int(),
});

export type AccessClaims = Readonly<z.infer<typeof accessClaimsSchema>>;
export type AuthenticatorLevel = AccessClaims['aal'];
