/** A library's file and what of it nobody calls: functions, variables, classes, and methods as `Class.method`. */
export interface UnusedParts {
  /** In `node_modules`. */
  readonly file: string;
  readonly names: readonly string[];
}

const list = (names: string): readonly string[] => names.split(/\s+/u);
const methods = (owner: string, names: string): readonly string[] => list(names).map((name) => `${owner}.${name}`);

/** Ways to sign in that the product does not offer; passkeys are in `lib/api/second-factor.ts`. Methods cannot be left out by a bundler. */
const AUTH = methods(
  'GoTrueClient',
  `signInAnonymously signInWithWeb3 signInWithEthereum signInWithSolana signInWithIdToken signInWithSSO reauthenticate _reauthenticate
   verifyOtp linkIdentityIdToken exchangeCodeForSession getClaims fetchJwk signInWithPasskey registerPasskey _listFactors
   _getAuthenticatorAssuranceLevel _getAuthorizationDetails _approveAuthorization _denyAuthorization _listOAuthGrants _revokeOAuthGrant
   _startPasskeyRegistration _verifyPasskeyRegistration _startPasskeyAuthentication _verifyPasskeyAuthentication _listPasskeys
   _updatePasskey _deletePasskey`,
);

/** Other forms of an answer, and filters that no page has. */
const ROWS = [
  ...methods('PostgrestBuilder', 'stripNulls'),
  ...methods('PostgrestTransformBuilder', 'csv geojson explain rollback maxAffected'),
  ...methods(
    'PostgrestFilterBuilder',
    `likeAllOf likeAnyOf ilike ilikeAllOf ilikeAnyOf regexMatch regexIMatch isDistinct notIn containedBy rangeGt rangeGte rangeLt
     rangeLte rangeAdjacent overlaps textSearch`,
  ),
  ...methods('PostgrestQueryBuilder', 'upsert'),
];

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

/** Animations between two views, which only a `<ViewTransition>` starts. */
const VIEW_TRANSITIONS = list(
  `applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive restoreViewTransitionOnHostInstances
   measureViewTransitionHostInstancesRecursive scheduleViewTransitionEvent startViewTransition createViewTransitionInstance
   ViewTransitionPseudoElement applyViewTransitionName restoreViewTransitionName createMeasurement`,
);

/** Taking over what a server has drawn: the public pages do, with a bundle of their own; the app draws all of itself. */
const HYDRATION = list(
  `prepareToHydrateHostInstance updateDehydratedSuspenseComponent retrySuspenseComponentWithoutHydrating
   retryActivityComponentWithoutHydrating mountHostRootWithoutHydrating createFiberFromDehydratedFragment throwOnHydrationMismatch
   canHydrateInstance canHydrateTextInstance canHydrateHydrationBoundary hideOrUnhideDehydratedBoundary
   attemptExplicitHydrationTarget ReactDOMHydrationRoot`,
);

/** Style sheets, scripts and hints that components ask for; the build names them in the document. */
const RESOURCES = list(
  `getResource acquireResource getHydratableHoistableCache preload preloadModule preinitStyle preinitModuleScript preinitScript
   preconnectAs preloadStylesheet insertStylesheet insertStylesheetIntoRoot suspendResource`,
);

/** `<Activity>`, `<SuspenseList>`, `useActionState`, references to fragments, elements of one's own. */
const OTHER_PARTS_OF_REACT = [
  ...list(
    `updateActivityComponent updateSuspenseListComponent initSuspenseListRenderState cutOffTailIfNeeded mountActionState
     updateActionStateImpl runActionStateAction dispatchActionState validateDocumentPositionWithFiberTree setPropOnCustomElement`,
  ),
  ...methods('FragmentInstance', 'addEventListener dispatchEvent compareDocumentPosition scrollIntoView'),
];

export const UNUSED_PARTS: readonly UnusedParts[] = [
  { file: '@supabase/auth-js/dist/module/GoTrueClient.js', names: AUTH },
  { file: '@supabase/postgrest-js/dist/index.mjs', names: ROWS },
  { file: '@supabase/phoenix/priv/static/phoenix.mjs', names: REALTIME },
  {
    file: '@supabase/realtime-js/dist/module/RealtimeChannel.js',
    names: methods('RealtimeChannel', 'httpSend _fetchWithTimeout track untrack'),
  },
  {
    file: '@supabase/realtime-js/dist/module/RealtimeClient.js',
    names: methods('RealtimeClient', '_startWorkerHeartbeat _workerObjectUrl'),
  },
  // Tells a tracing service which page asked.
  { file: '@supabase/supabase-js/dist/index.mjs', names: ['getTraceHeaders', 'getDefaultPropagationTargets'] },
  {
    file: 'react-dom/cjs/react-dom-client.production.js',
    names: [...VIEW_TRANSITIONS, ...HYDRATION, ...RESOURCES, ...OTHER_PARTS_OF_REACT],
  },
  { file: 'react-router/dist/production/chunk-7RTFRKQW.mjs', names: ROUTER },
];
