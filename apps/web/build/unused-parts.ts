/** A library's file and what of it nobody calls: functions, variables, classes, and methods as `Class.method`. */
export interface UnusedParts {
  /** In `node_modules`. */
  readonly file: string;
  readonly names: readonly string[];
}

const methods = (owner: string, names: string): readonly string[] =>
  names.split(/\s+/u).map((name) => `${owner}.${name}`);

/** Ways to sign in that the product does not offer; passkeys are in `lib/api/second-factor.ts`. Methods cannot be left out by a bundler. */
const AUTH = methods(
  'GoTrueClient',
  `signInAnonymously signInWithWeb3 signInWithEthereum signInWithSolana signInWithIdToken signInWithSSO reauthenticate _reauthenticate
   resend verifyOtp linkIdentityIdToken exchangeCodeForSession getClaims fetchJwk signInWithPasskey registerPasskey _listFactors
   _getAuthenticatorAssuranceLevel _getAuthorizationDetails _approveAuthorization _denyAuthorization _listOAuthGrants _revokeOAuthGrant
   _startPasskeyRegistration _verifyPasskeyRegistration _startPasskeyAuthentication _verifyPasskeyAuthentication _listPasskeys
   _updatePasskey _deletePasskey`,
);

/** Long polling, for browsers without web sockets: there are none that this product runs in. */
const REALTIME = ['LongPoll', ...methods('Ajax', 'request xdomainRequest xhrRequest fetchRequest parseJSON')];

/** Routes that load data, and documents rendered by a server of the router's own. */
const ROUTER = [
  'PrefetchPageLinks',
  'Form',
  'HistoryRouter',
  'ScrollRestoration',
  'RenderErrorBoundary',
  'AwaitErrorBoundary',
  'RemixErrorBoundary',
];

export const UNUSED_PARTS: readonly UnusedParts[] = [
  { file: '@supabase/auth-js/dist/module/GoTrueClient.js', names: AUTH },
  { file: '@supabase/phoenix/priv/static/phoenix.mjs', names: REALTIME },
  // Tells a tracing service which page asked.
  { file: '@supabase/supabase-js/dist/index.mjs', names: ['getTraceHeaders', 'getDefaultPropagationTargets'] },
  { file: 'react-router/dist/production/chunk-7RTFRKQW.mjs', names: ROUTER },
];
