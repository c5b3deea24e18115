import { stopAllContract } from '@atb/api/functions/trading/stop-all';
import { API_PREFIX, PUBLIC_ENDPOINTS, type PublicEndpoint } from '@atb/api/public-api/endpoints';
import { inputSchema, type JsonSchema } from '@atb/api/public-api/input-schema';

export interface KnownEndpoint extends PublicEndpoint {
  /** What its query or body may have. */
  readonly schema: JsonSchema;
}

/** Endpoints by path: each path has one method. */
export const ENDPOINTS: ReadonlyMap<string, KnownEndpoint> = new Map(
  PUBLIC_ENDPOINTS.map((endpoint) => [endpoint.path, { ...endpoint, schema: inputSchema(endpoint.input) }]),
);

const STOP_ALL = `${API_PREFIX}/${stopAllContract.name}`;

export function isStopAll(path: string): boolean {
  return path === STOP_ALL;
}
