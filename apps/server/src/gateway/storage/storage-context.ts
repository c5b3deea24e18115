import type { Context } from 'hono';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { type ScopeClaims, withUserScope } from '../../database/with-user-scope.ts';
import type { BlobStore } from '../../files/blob-store.ts';
import type { RunInScope } from '../../files/keep-file.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { readRequestBody } from '../edge/read-body.ts';
import { FairGate, type GateLimits } from '../fair-gate.ts';
import type { Pace } from './keep-pace.ts';
import { storageErrors } from './storage-error.ts';
import type { UrlSigner } from './signed-url.ts';

export interface StorageDeps {
  /** Connections as authenticator. */
  readonly pool: Pool;
  readonly store: BlobStore;
  readonly signer: UrlSigner;
  /** Bytes that one file may have, whatever its bucket and plan. */
  readonly fileBytesMax: number;
  /** What uploads have to keep up; without it 16 KiB a second after 15 seconds. */
  readonly uploadPace?: Pace;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** What every route of files works with. */
export interface StorageContext extends StorageDeps {
  /** Statements in the scope of the request's caller, or of other claims; callers take turns. */
  readonly scope: (c: Context<GatewayEnv>, claims?: ScopeClaims) => RunInScope;
  /** Uploads and copies at work: each holds a connection to its sender and some memory. */
  readonly transfers: FairGate;
}

export const AS_OPERATOR: ScopeClaims = { role: 'service_role' };

const CONNECTIONS: GateLimits = {
  atWork: 3,
  atWorkPerCaller: 2,
  keptFree: 1,
  waiting: 500,
  waitingPerCaller: 60,
  waitMs: 5_000,
};
const TRANSFERS: GateLimits = {
  atWork: 32,
  atWorkPerCaller: 4,
  keptFree: 8,
  waiting: 200,
  waitingPerCaller: 20,
  waitMs: 10_000,
};

export function createStorageContext(deps: StorageDeps): StorageContext {
  const connections = new FairGate(CONNECTIONS);
  return {
    ...deps,
    transfers: new FairGate(TRANSFERS),
    scope:
      (c, claims = c.get('caller').claims) =>
      (work) =>
        connections.run(c.get('callerKey'), () => withUserScope(deps.pool, claims, work)),
  };
}

const JSON_BYTES_MAX = 1024 * 1024;
/** Of whoever has not signed in. */
const ANONYMOUS_JSON_BYTES_MAX = 64 * 1024;
const JSON_LIMITS = { depth: 16, values: 10_000 };

/** @throws the answer to a body that is not what the route takes. */
export async function readStorageJson<T>(c: Context<GatewayEnv>, schema: z.ZodType<T>): Promise<T> {
  const bytesMax = c.get('caller').kind === 'anonymous' ? ANONYMOUS_JSON_BYTES_MAX : JSON_BYTES_MAX;
  const text = await readRequestBody(c, bytesMax, JSON_LIMITS);
  let json: unknown;
  try {
    json = text === '' ? {} : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw storageErrors.badRequest('The request body must be JSON.');
    throw error;
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw storageErrors.badRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not valid'}`);
}

/** The user of a request; null for keys. */
export function callerUserId(c: Context<GatewayEnv>): string | null {
  const caller = c.get('caller');
  return caller.kind === 'user' ? caller.claims.sub : null;
}
