import { Hono } from 'hono';
import type { Config } from '../../config.ts';
import type { Secrets } from '../../secrets.ts';
import type { Auth } from './create-auth.ts';
import { AuthError } from './http/auth-error.ts';
import { renderAuthError } from './http/render-error.ts';
import { createProjectTokenVerifier, type Project } from './verify-project-token.ts';

/** The project that users sign in to, where the operator has named one with its key. */
export function projectOf({ supabaseUrl, supabaseKey }: Pick<Config, 'supabaseUrl' | 'supabaseKey'>): Project | null {
  return supabaseUrl === null || supabaseKey === null ? null : { url: supabaseUrl, publishableKey: supabaseKey };
}

function refuseSignIn({ url }: Project): Hono {
  const app = new Hono();
  app.onError(renderAuthError);
  app.all('*', () => {
    throw new AuthError(404, 'validation_failed', `Accounts of this server are at ${url}.`);
  });
  return app;
}

/** The auth service of a server whose users are a project's: it takes the project's tokens alone and signs nobody in. */
export function authOfProject(auth: Auth, project: Project | null): Auth {
  if (project === null) return auth;
  return { ...auth, verifyAccessToken: createProjectTokenVerifier(project), routes: refuseSignIn(project) };
}

/** The project's key is what browsers are told and send; the secret key stays this server's own. */
export function keysOfProject<Keys extends Secrets>(secrets: Keys, project: Project | null): Keys {
  if (project === null) return secrets;
  return Object.create(secrets, {
    publishableKey: { get: () => project.publishableKey, enumerable: true },
    formerApiKeys: { get: () => [secrets.publishableKey, ...secrets.formerApiKeys], enumerable: true },
  }) as Keys;
}
