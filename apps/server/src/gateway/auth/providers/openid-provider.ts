import { z } from 'zod';
import type { SignInProviderConfig } from '../../../sign-in-providers.ts';
import { fetchJson } from './fetch-json.ts';
import { createDiscovery, type OpenIdMetadata } from './openid-discovery.ts';
import { profileOf, requireHashedNonce, requireNonce, verifyOpenIdToken } from './openid-token.ts';
import {
  type AuthorizationAnswer,
  type AuthorizationRequest,
  type IdentityProvider,
  ProviderFault,
} from './provider.ts';

const tokenSchema = z.object({ id_token: z.string().max(16_384) });

const SCOPES = 'openid email profile';

type Client = Pick<SignInProviderConfig, 'clientId' | 'clientSecret'>;

function authorizationUrl(endpoint: string, { clientId }: Client, request: AuthorizationRequest): string {
  const url = new URL(endpoint);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: request.redirectUri,
    scope: SCOPES,
    state: request.state,
    nonce: request.nonce,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Exchanges the code for an identity token, as the client that the provider knows. @throws ProviderFault */
async function fetchIdToken(
  metadata: OpenIdMetadata,
  { clientId, clientSecret }: Client,
  answer: AuthorizationAnswer,
): Promise<string> {
  const form = {
    grant_type: 'authorization_code',
    code: answer.code,
    redirect_uri: answer.redirectUri,
    code_verifier: answer.codeVerifier,
  };
  const methods = metadata.token_endpoint_auth_methods_supported;
  const isInBody = methods !== undefined && !methods.includes('client_secret_basic');
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
  const tokens = await fetchJson(metadata.token_endpoint, {
    method: 'POST',
    form: isInBody ? { ...form, client_id: clientId, client_secret: clientSecret } : form,
    headers: isInBody ? {} : { Authorization: `Basic ${basic}` },
  });
  const parsed = tokenSchema.safeParse(tokens);
  if (!parsed.success) throw new ProviderFault('The provider gave no identity token');
  return parsed.data.id_token;
}

/** OpenID Connect with a code, PKCE, a nonce, and an identity token whose signature, issuer and audience are checked. */
export function createOpenIdProvider(settings: SignInProviderConfig): IdentityProvider {
  const { id, label, clientId } = settings;
  const issuer = settings.url.replace(/\/+$/, '');
  const discover = createDiscovery(issuer);
  return {
    id,
    label,
    issuer,
    authorizeUrl: async (request) => authorizationUrl((await discover()).authorization_endpoint, settings, request),
    fetchProfile: async (answer) => {
      const metadata = await discover();
      const payload = await verifyOpenIdToken(await fetchIdToken(metadata, settings, answer), metadata, clientId);
      requireNonce(payload, answer.nonce);
      return profileOf(payload);
    },
    verifyIdToken: async (token, nonce) => {
      const payload = await verifyOpenIdToken(token, await discover(), clientId);
      requireHashedNonce(payload, nonce);
      return profileOf(payload);
    },
  };
}
