// edge: what every request passes before anything else sees it, and every answer on its way out.
import type { HttpBindings } from '@hono/node-server';
import type { ScopeClaims } from '../../database/with-user-scope.ts';
import type { AccessClaims } from '../auth/access-claims.ts';
import type { ApiCall } from '../public-api/api-key-store.ts';
import type { Service } from './classify-path.ts';

/** Whose request it is, as decided by its API key and its token. */
export type Caller =
  | { readonly kind: 'anonymous'; readonly claims: ScopeClaims }
  | { readonly kind: 'user'; readonly claims: AccessClaims }
  | { readonly kind: 'operator'; readonly claims: ScopeClaims };

/** What the edge knows of a request and hands on. */
export interface GatewayEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    readonly requestId: string;
    readonly service: Service;
    readonly clientAddress: string;
    /** Set for /rest/v1, /functions/v1 and broadcasts only: the auth service looks at tokens itself. */
    readonly caller: Caller;
    /** Set for the public API only. */
    readonly apiCall: ApiCall;
    /** As `caller`, and for the public API: whose share of the server the request takes. */
    readonly callerKey: string;
    /** As `callerKey`: the request's body, '' when it has none. JSON has been checked. */
    readonly body: string;
    /** Instead of `body`, where a broadcast is no text, and for events of the payment provider: as they came. */
    readonly bytes: Buffer;
  };
}

export const ANONYMOUS: Caller = { kind: 'anonymous', claims: { role: 'anon' } };
export const OPERATOR_CALLER: Caller = { kind: 'operator', claims: { role: 'service_role' } };
