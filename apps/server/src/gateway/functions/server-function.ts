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

/**
 * Through which gate and over which connections a function goes: what trades is not held up by what reads, and what stops
 * trading by neither.
 */
export type FunctionLane = 'ordinary' | 'command' | 'killSwitch';

interface FunctionHead {
  /** As in the address below /functions/v1; may contain a slash. */
  readonly name: string;
  /** Absent for `ordinary`. */
  readonly lane?: FunctionLane;
}

/** Needs a signed-in user. */
export interface UserFunction<Services, Body> extends FunctionHead {
  readonly auth: 'user';
  readonly body: z.ZodType<Body>;
  /** The answer, sent as JSON with status 200. A refusal is thrown as an AppError. */
  readonly handle: (context: FunctionContext<Services>, body: Body) => Promise<object>;
}

/** Needs an API key only. */
export interface PublicFunction<Services, Body> extends FunctionHead {
  readonly auth: 'public';
  readonly body: z.ZodType<Body>;
  readonly handle: (context: FunctionContext<Services, ScopeClaims | AccessClaims>, body: Body) => Promise<object>;
}

/** A function whose types have been forgotten, so that all fit one list. Only the router calls it, after its schema. */
export interface ServerFunction<Services> extends FunctionHead {
  readonly auth: 'user' | 'public';
  readonly body: z.ZodType;
  // A method, because only a method's parameters may be narrower in what is assigned to it.
  handle(context: FunctionContext<Services, ScopeClaims | AccessClaims>, body: unknown): Promise<object>;
}

/** Checks that `handle` takes what the schema gives. */
export function defineFunction<Services, Body>(
  definition: UserFunction<Services, Body> | PublicFunction<Services, Body>,
): ServerFunction<Services> {
  return definition;
}
