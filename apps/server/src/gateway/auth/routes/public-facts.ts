import type { PublicAuthSettings } from '@atb/api/auth/public-auth-settings';
import type { AuthContext } from '../auth-context.ts';
import type { Route } from '../http/route.ts';

const JWKS_CACHE_SECONDS = 600;

/** GET /.well-known/jwks.json: for whoever wants to check our access tokens by themselves. */
export function jwks({ signingKeys }: Pick<AuthContext, 'signingKeys'>): Route {
  return (c) => {
    c.header('Cache-Control', `public, max-age=${JWKS_CACHE_SECONDS}`);
    return c.json(signingKeys.publicSet);
  };
}

/** GET /health. */
export function health({ pool }: Pick<AuthContext, 'pool'>): Route {
  return async (c) => {
    await pool.query('select 1');
    return c.json({ name: 'ATB auth', version: 'v1', description: 'User registration and authentication' });
  };
}

/** Those that Supabase's auth service tells of, and that it says are off until they are set up. */
const PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

/** GET /settings: what a sign-in page may offer. */
export function authSettings({ settings, providers }: Pick<AuthContext, 'settings' | 'providers'>): Route {
  const external = Object.fromEntries([
    ...PROVIDERS.map((name) => [name, false] as const),
    ...[...providers.keys()].map((id) => [id, true] as const),
  ]);
  const read: PublicAuthSettings = {
    external: { ...external, email: true },
    disable_signup: settings.signUp !== 'open',
    // Ours: what a sign-in page may say beside that.
    sign_up: settings.signUp,
    sign_in_providers: [...providers.values()].map(({ id, label }) => ({ id, label })),
  };
  return (c) =>
    c.json({
      ...read,
      mailer_autoconfirm: !settings.isConfirmationRequired,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    });
}
