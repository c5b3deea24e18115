// A real OpenID provider on this machine, for tests: it signs in whoever is named next, and asks nothing.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface TestPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who is signed in there from now on; null cancels. */
  readonly signIn: (person: TestPerson | null) => void;
  readonly stop: () => Promise<void>;
}

const CLIENT = { clientId: 'atb', clientSecret: 'the secret of a client of a test' };

export async function startOpenIdProvider(redirectUris: readonly string[]): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, TestPerson>();
  let next: TestPerson | null = null;

  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [...redirectUris] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Into the identity token, as Google does.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        ...(client === undefined ? {} : { clientId: client.clientId }),
        ...(session?.accountId === undefined ? {} : { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    cookies: { keys: ['a key of a test'] },
    ttl: { Session: 60, Interaction: 60, Grant: 60, IdToken: 60, AccessToken: 60, AuthorizationCode: 60 },
  });

  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) {
      void answer(request, response);
      return;
    }
    const result =
      next === null
        ? { error: 'access_denied', error_description: 'the person went away' }
        : { login: { accountId: next.sub, remember: false } };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return {
    issuer,
    ...CLIENT,
    signIn: (person) => {
      next = person;
      if (person) people.set(person.sub, person);
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
