import type { SignInProviderConfig } from '../../../sign-in-providers.ts';
import { z } from 'zod';
import { fetchJson } from './fetch-json.ts';
import { type AuthorizationAnswer, type IdentityProvider, ProviderFault } from './provider.ts';

const tokenSchema = z.object({ access_token: z.string().min(1).max(1_000) });
const userSchema = z.object({ id: z.int().positive(), login: z.string(), name: z.string().nullish() });
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

const SCOPES = 'read:user user:email';
const GITHUB = 'https://github.com';

/** GitHub's API has an address of its own; an enterprise server's is below the server's. */
function apiUrl(site: string): string {
  return site === GITHUB ? 'https://api.github.com' : `${site}/api/v3`;
}

function expectShape<Schema extends z.ZodType>(schema: Schema, answer: unknown, what: string): z.infer<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ProviderFault(`GitHub gave no ${what}`);
}

/** GitHub speaks OAuth with PKCE but not OpenID: who somebody is, its API tells. */
export function createGitHubProvider({
  id,
  label,
  clientId,
  clientSecret,
  url,
}: SignInProviderConfig): IdentityProvider {
  const site = url.replace(/\/+$/, '');

  const fetchToken = async ({ code, codeVerifier, redirectUri }: AuthorizationAnswer): Promise<string> => {
    const answer = await fetchJson(`${site}/login/oauth/access_token`, {
      method: 'POST',
      form: {
        client_id: clientId,
        client_secret: clientSecret,
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      },
    });
    return expectShape(tokenSchema, answer, 'token').access_token;
  };

  return {
    id,
    label,
    issuer: null,
    verifyIdToken: null,
    authorizeUrl: async ({ state, codeChallenge, redirectUri }) => {
      const target = new URL(`${site}/login/oauth/authorize`);
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPES,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
      return target.href;
    },
    fetchProfile: async (answer) => {
      const headers = { Authorization: `Bearer ${await fetchToken(answer)}`, 'X-GitHub-Api-Version': '2022-11-28' };
      const [user, emails] = await Promise.all([
        fetchJson(`${apiUrl(site)}/user`, { headers }),
        fetchJson(`${apiUrl(site)}/user/emails`, { headers }),
      ]);
      const { id: userId, login, name } = expectShape(userSchema, user, 'user');
      const primary = expectShape(emailsSchema, emails, 'e-mail addresses').find((one) => one.primary);
      return {
        subject: String(userId),
        email: primary?.email.trim().toLowerCase() ?? null,
        isEmailVerified: primary?.verified === true,
        name: (name || login).slice(0, 200),
      };
    },
  };
}
