// functions: what /functions/v1 offers, one file a function: its name, who may call it, what it takes, answers and refuses.
// The server implements it, the web calls it by it.
import { z } from 'zod/mini';
import { type Reason, type RefusedAnswer, refusedFields } from './refusal.ts';

/** Needs an API key only. */
export const ANYBODY = { level: 'public' } as const;
/** Needs a signed-in user. */
export const ANY_USER = { level: 'user', aal: 'aal1' } as const;
/** Seconds. For so long a second factor counts as shown just now; the database says the same in `has_fresh_second_factor`. */
export const FRESH_SECONDS = 15 * 60;
/** Needs a user who showed a second factor in this session just now, too. */
export const SECOND_FACTOR = { level: 'user', aal: 'aal2', freshSeconds: FRESH_SECONDS } as const;

/** Needs whoever runs the installation: the secret key, or a signed-in user with the role. */
export const OPERATOR = { level: 'operator' } as const;

export type ContractAuth = typeof ANYBODY | typeof ANY_USER | typeof SECOND_FACTOR | typeof OPERATOR;

/** What an API key may be good for: reading what screens read, or acting as the screens do, too. */
export const API_SCOPES = ['read', 'trade'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** What both sides agree on about one function. */
export interface Contract {
  /** As in the address below /functions/v1; may contain a slash. */
  readonly name: string;
  /** What it does, a sentence. */
  readonly summary: string;
  readonly auth: ContractAuth;
  /** Scope of the API keys that may call it under /api/v1. Absent: no API key calls it. */
  readonly scope?: ApiScope;
  readonly body: z.ZodMiniType;
  /** The answer to a request that was not refused. */
  readonly answer: z.ZodMiniType;
  /** Reasons for which it refuses; of none there are no refusals, whatever it finds is its answer. */
  readonly errors: readonly Reason[];
  /** Fields that stand beside those of a refusal. */
  readonly beside?: Readonly<Record<string, z.ZodMiniType>>;
  /** It answers as server-sent events where the body has `stream: true`; the last one, `done`, has the whole answer. */
  readonly streams?: boolean;
  /** It changes nothing and takes no body, so GET calls it as POST does. */
  readonly reads?: boolean;
}

/** Keeps the exact types of a contract. */
export function defineContract<const Exact extends Contract>(contract: Exact): Exact {
  return contract;
}

/** Everything that a function may answer with status 200. */
export function answerSchema({ answer, errors, beside }: Contract): z.ZodMiniType {
  return errors.length === 0 ? answer : z.union([answer, z.strictObject({ ...refusedFields(errors), ...beside })]);
}

/** The fields that a contract puts beside a refusal. */
type BesideOf<One extends Contract> = One extends { readonly beside: infer Fields extends z.core.$ZodShape }
  ? z.output<z.ZodMiniObject<Fields>>
  : unknown;

type RefusedBy<One extends Contract> = One['errors'] extends readonly [] ? never : RefusedAnswer & BesideOf<One>;

/** The same as a type. */
export type AnswerOf<One extends Contract> = z.output<One['answer']> | RefusedBy<One>;
