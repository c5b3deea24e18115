import type { ScopeClaims } from '../../database/with-user-scope.ts';

/** A request for /rest/v1 as the edge hands it over: whose it is has been decided. */
export interface DataRequest {
  readonly method: string;
  /** The path below /rest/v1, decoded: `/bots`, `/rpc/start_bot`. */
  readonly path: string;
  readonly parameters: URLSearchParams;
  readonly headers: Headers;
  readonly body: string;
  readonly claims: ScopeClaims;
  /** Whose share of the database it takes. */
  readonly callerKey: string;
}

export interface DataResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
