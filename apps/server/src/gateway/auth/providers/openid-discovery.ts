import { createRemoteJWKSet } from 'jose';
import { z } from 'zod';
import { fetchJson } from './fetch-json.ts';
import { ProviderFault } from './provider.ts';

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

/** What an OpenID provider says of itself, and its keys. */
export interface OpenIdMetadata extends z.infer<typeof discoverySchema> {
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

const METADATA_MS = 60 * 60 * 1000;
const KEYS_TIMEOUT_MS = 10_000;

async function discover(issuer: string): Promise<OpenIdMetadata> {
  const answer = discoverySchema.safeParse(await fetchJson(`${issuer}/.well-known/openid-configuration`));
  if (!answer.success) throw new ProviderFault(`${issuer} does not describe itself as an OpenID provider`);
  if (answer.data.issuer.replace(/\/+$/, '') !== issuer) {
    throw new ProviderFault(`${issuer} calls itself ${answer.data.issuer}`);
  }
  const keys = createRemoteJWKSet(new URL(answer.data.jwks_uri), { timeoutDuration: KEYS_TIMEOUT_MS });
  return { ...answer.data, keys };
}

/** Asks when it is first needed, and again after an hour. The answer rejects with a ProviderFault. */
export function createDiscovery(issuer: string): () => Promise<OpenIdMetadata> {
  let cached: { readonly metadata: Promise<OpenIdMetadata>; readonly until: number } | null = null;
  return () => {
    if (cached !== null && cached.until > Date.now()) return cached.metadata;
    const metadata = discover(issuer);
    cached = { metadata, until: Date.now() + METADATA_MS };
    // A failure says nothing about the next attempt.
    metadata.catch(() => {
      cached = null;
    });
    return metadata;
  };
}
