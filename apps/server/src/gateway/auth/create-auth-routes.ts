import { Hono } from 'hono';
import type { AuthContext, AuthDeps } from './auth-context.ts';
import { AuthError } from './http/auth-error.ts';
import { requireSmallBody } from './http/read-auth-body.ts';
import { limitByAddress } from './http/limit-by-address.ts';
import { renderAuthError } from './http/render-error.ts';
import type { Route } from './http/route.ts';
import { derivePurposeKeys } from './purpose-keys.ts';
import { addAdminRoutes } from './routes/admin/add-admin-routes.ts';
import { addFactorRoutes } from './routes/factors/add-factor-routes.ts';
import { authorize, authorizeLink } from './routes/authorize.ts';
import { callback } from './routes/callback.ts';
import { getUser } from './routes/get-user.ts';
import { logOut } from './routes/log-out.ts';
import { refuseRoute } from './routes/not-enabled.ts';
import { endSession, ownEvents, ownSessions } from './routes/own-security.ts';
import { otp } from './routes/otp.ts';
import { authSettings, health, jwks } from './routes/public-facts.ts';
import { reauthenticate } from './routes/reauthenticate.ts';
import { recover } from './routes/recover.ts';
import { resend } from './routes/resend.ts';
import { signUp } from './routes/sign-up.ts';
import { token } from './routes/token.ts';
import { unlinkIdentity } from './routes/unlink-identity.ts';
import { updateUser } from './routes/update-user.ts';
import { verifyForm, verifyPage } from './routes/verify-link.ts';
import { verify } from './routes/verify.ts';

/** The form of our own page and the JSON of clients arrive at the same path. */
function byContentType(ofForm: Route, ofJson: Route): Route {
  return (c) => {
    const isForm = c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true;
    return isForm ? ofForm(c) : ofJson(c);
  };
}

function addEdge(app: Hono, auth: AuthContext): void {
  app.onError((error, c) => {
    const isExpected = error instanceof AuthError && error.status < 500;
    if (!isExpected) auth.log.error({ err: error, method: c.req.method, path: c.req.path }, 'auth request failed');
    return renderAuthError(error, c);
  });
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  app.use(requireSmallBody);
}

function addRoutes(app: Hono, auth: AuthContext): void {
  app.get('/health', health(auth));
  app.get('/settings', authSettings(auth));
  app.get('/.well-known/jwks.json', jwks(auth));
  app.post('/signup', limitByAddress(auth, 'signUp'), signUp(auth));
  app.post('/token', token(auth));
  app.on('POST', ['/otp', '/magiclink'], limitByAddress(auth, 'otp'), otp(auth));
  app.post('/recover', limitByAddress(auth, 'recover'), recover(auth));
  app.post('/resend', limitByAddress(auth, 'resend'), resend(auth));
  app.get('/verify', limitByAddress(auth, 'verify'), verifyPage(auth));
  app.post('/verify', limitByAddress(auth, 'verify'), byContentType(verifyForm(auth), verify(auth)));
  app.get('/user', getUser(auth));
  app.put('/user', limitByAddress(auth, 'userUpdate'), updateUser(auth));
  app.get('/reauthenticate', limitByAddress(auth, 'reauthenticate'), reauthenticate(auth));
  app.post('/logout', logOut(auth));
  addFactorRoutes(app, auth);
  app.get('/user/sessions', ownSessions(auth));
  app.delete('/user/sessions/:id', endSession(auth));
  app.get('/user/events', ownEvents(auth));
  app.get('/authorize', limitByAddress(auth, 'signIn'), authorize(auth));
  app.get('/callback', limitByAddress(auth, 'signIn'), callback(auth));
  app.get('/user/identities/authorize', limitByAddress(auth, 'signIn'), authorizeLink(auth));
  app.delete('/user/identities/:id', limitByAddress(auth, 'userUpdate'), unlinkIdentity(auth));
}

/** What clients may ask for and this installation does not offer: always the auth service's own error, never a 404. */
function addRefusals(app: Hono): void {
  const provider = refuseRoute(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
  app.post('/callback', provider);
  app.all('/sso/*', refuseRoute(422, 'saml_provider_disabled', 'SAML 2.0 is disabled'));
  app.all('/passkeys/*', refuseRoute(422, 'feature_disabled', 'Passkeys are disabled'));
  app.all('/oauth/*', refuseRoute(422, 'feature_disabled', 'The OAuth server is disabled'));
  app.all('/user/oauth/*', refuseRoute(422, 'feature_disabled', 'The OAuth server is disabled'));
  app.all('*', refuseRoute(404, 'validation_failed', 'The requested path does not exist'));
}

/** The routes of the auth service, to be mounted at /auth/v1. */
export function createAuthRoutes(deps: AuthDeps): Hono {
  const auth: AuthContext = {
    ...deps,
    purposeKeys: derivePurposeKeys(deps.hmacKey),
  };
  const app = new Hono();
  addEdge(app, auth);
  addRoutes(app, auth);
  addAdminRoutes(app, auth);
  addRefusals(app);
  return app;
}
