import { escapeLiteral, type Pool } from 'pg';
import { runTransaction, type Transaction } from './with-transaction.ts';

/** Roles that a request may act as; each is fenced by row-level security. */
export type RequestRole = 'anon' | 'authenticated' | 'service_role';

/** Verified claims of the caller. `auth.uid()`, `auth.role()` and `auth.jwt()` read them inside the scope. */
export interface ScopeClaims {
  readonly role: RequestRole;
  readonly sub?: string;
  readonly [claim: string]: unknown;
}

export interface RequestSettings {
  /** A JSON object: names in lower case, values as text. */
  readonly 'request.headers'?: string;
  readonly 'request.method'?: string;
  readonly 'request.path'?: string;
}

export interface UserScopeOptions {
  /** Refuses every change, also by a procedure: for requests that promise to change nothing. */
  readonly isReadOnly?: boolean;
  /** What functions of the database may read of the request, as PostgREST tells them. */
  readonly settings?: RequestSettings;
}

const ROLES: ReadonlySet<string> = new Set<RequestRole>(['anon', 'authenticated', 'service_role']);

/**
 * The only way to a connection in request code: one transaction as the caller's role with the caller's claims, both of
 * which end with the transaction.
 */
export async function withUserScope<T>(
  pool: Pool,
  claims: ScopeClaims,
  work: (tx: Transaction) => Promise<T>,
  options: UserScopeOptions = {},
): Promise<T> {
  return runTransaction(pool, beginAs(claims, options), work);
}

/**
 * The statements that open the caller's transaction. One round trip instead of two: BEGIN cannot be sent together with a
 * parametrised query.
 */
export function beginAs(claims: ScopeClaims, { isReadOnly = false, settings = {} }: UserScopeOptions): string {
  if (!ROLES.has(claims.role)) throw new Error(`"${String(claims.role)}" is not a role that requests may act as.`);
  const role = escapeLiteral(claims.role);
  const json = escapeLiteral(JSON.stringify(claims));
  const begin = isReadOnly ? 'begin read only' : 'begin';
  const more = Object.entries<string>({ ...settings }).map(
    ([name, text]) => `, set_config('${name}', ${escapeLiteral(text)}, true)`,
  );
  return `${begin}; select set_config('role', ${role}, true), set_config('request.jwt.claims', ${json}, true)${more.join('')}`;
}
