// functions: what the server does beyond rows, answered under /functions/v1. Endpoints are grouped like their contracts; what
// they check, carry out and read together is in checks/, actions/ and readings/.
import type { AnswerOf, Contract } from '@atb/api/functions/define-contract';
import type { z } from 'zod/mini';
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
  /** Whose share of the server the request takes: the user's, or that of the address when there is none. */
  readonly callerKey: string;
  /** Sends part of a streamed answer; of a call that is not streamed, nowhere. */
  readonly emit: (event: object) => void;
  /** Aborted when the caller of a streamed answer is gone. */
  readonly signal: AbortSignal;
}

/**
 * Through which gate and over which connections a function goes: what trades is not held up by what reads, what stops
 * trading by neither, and nothing by what waits for a language model.
 */
export type FunctionLane = 'ordinary' | 'command' | 'killSwitch' | 'model';

type ClaimsOf<One extends Contract> = One['auth']['level'] extends 'user' ? AccessClaims : ScopeClaims | AccessClaims;

interface Implementation<One extends Contract, Services> {
  /** Absent for `ordinary`. */
  readonly lane?: FunctionLane;
  /** Gets the body that the contract's schema has accepted. Its answer is sent as JSON with status 200; see `refused`. */
  readonly handle: (
    context: FunctionContext<Services, ClaimsOf<One>>,
    body: z.output<One['body']>,
  ) => Promise<AnswerOf<One>>;
}

/** A function whose types have been forgotten, so that all fit one list. Only the router calls it, after its schema. */
export interface ServerFunction<Services> {
  readonly contract: Contract;
  readonly lane: FunctionLane;
  // A method, because only a method's parameters may be narrower in what is assigned to it.
  handle(context: FunctionContext<Services, ScopeClaims | AccessClaims>, body: unknown): Promise<unknown>;
}

/** Says how functions are implemented that work with these services. */
export function implementWith<Services>() {
  return <One extends Contract>(
    contract: One,
    { lane = 'ordinary', handle }: Implementation<One, Services>,
  ): ServerFunction<Services> => ({ contract, lane, handle });
}
