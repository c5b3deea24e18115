// functions: what the server does beyond rows, one file a function, answered under /functions/v1.
import type { z } from 'zod';
import type { Transaction } from '../../database/with-transaction.ts';
import type { ScopeClaims } from '../../database/with-user-scope.ts';
import type { AccessClaims } from '../auth/access-claims.ts';

/** What a function works with besides its body. */
export interface FunctionContext<Services, Claims = AccessClaims> {
  readonly claims: Claims;
  /** A transaction as the caller: row-level security decides what it sees. */
  readonly userScope: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  readonly services: Services;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly requestId: string;
}

interface FunctionOf<Services, Body, Auth extends 'user' | 'public', Claims> {
  /** As in the address below /functions/v1; may contain a slash. */
  readonly name: string;
  readonly body: z.ZodType<Body>;
  /** `user` needs a signed-in user, `public` an API key only. */
  readonly auth: Auth;
  /** The answer, sent as JSON with status 200. A refusal is thrown as an AppError. */
  readonly handle: (context: FunctionContext<Services, Claims>, body: Body) => Promise<unknown>;
}

export type UserFunction<Services, Body> = FunctionOf<Services, Body, 'user', AccessClaims>;
export type PublicFunction<Services, Body> = FunctionOf<Services, Body, 'public', ScopeClaims>;

/** A function whose body's type has been forgotten, so that functions of all kinds fit one list. */
export interface ServerFunction<Services> {
  readonly name: string;
  readonly auth: 'user' | 'public';
  readonly body: z.ZodType;
  readonly handle: (context: FunctionContext<Services, ScopeClaims | AccessClaims>, body: unknown) => Promise<unknown>;
}

/** Gives `handle` the type of the schema's output; the router calls it with nothing else. */
export function defineFunction<Services, Body>(
  definition: UserFunction<Services, Body> | PublicFunction<Services, Body>,
): ServerFunction<Services> {
  return definition as unknown as ServerFunction<Services>;
}
