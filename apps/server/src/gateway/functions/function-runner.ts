import { describeIssues, explainIssue } from '@atb/api/describe-issues';
import { answerSchema, type Contract } from '@atb/api/functions/define-contract';
import type { z } from 'zod/mini';
import type { Pools } from '../../database/pools.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { withUserScope } from '../../database/with-user-scope.ts';
import { AppError } from '../app-error.ts';
import type { Caller } from '../edge/gateway-env.ts';
import { createLanes } from './function-lanes.ts';
import type { FunctionContext, ServerFunction } from './implement.ts';

export interface FunctionRunnerOptions<Services> {
  readonly functions: readonly ServerFunction<Services>[];
  readonly services: Services;
  readonly pools: Pick<Pools, 'functions' | 'commands'>;
  readonly clock: () => number;
  /** Whether every answer is held against its contract before it is sent: what tests pay for and users do not. */
  readonly checksAnswers: boolean;
}

/** Who calls a function, however they came. */
export interface FunctionCall {
  readonly claims: Caller['claims'];
  /** Whose share of the server it takes. */
  readonly callerKey: string;
  readonly requestId: string;
  /** Takes the parts of a streamed answer; absent where it is sent whole. */
  readonly emit?: (event: object) => void;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
  /** Stands around the work of each of its transactions. */
  readonly around?: <T>(tx: Transaction, work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

export interface FunctionRunner {
  readonly find: (name: string) => Pick<ServerFunction<never>, 'contract' | 'lane'> | undefined;
  /** Runs a function that there is, by turns with other callers. @returns its answer as JSON. @throws its refusal of the body. */
  readonly run: (name: string, call: FunctionCall, body: unknown) => Promise<string>;
}

/** Every way to a function leads through the same lanes: their gates count connections that all share. */
export function createFunctionRunner<Services>(options: FunctionRunnerOptions<Services>): FunctionRunner {
  const { services, pools, clock, checksAnswers } = options;
  const lanes = createLanes(pools);
  const byName = new Map(options.functions.map((one) => [one.contract.name, one]));
  if (byName.size !== options.functions.length) throw new Error('Two functions have the same name.');
  return {
    find: (name) => byName.get(name),
    run: async (name, { claims, callerKey, requestId, emit, signal, around }, body) => {
      const called = byName.get(name);
      if (called === undefined) throw new Error(`There is no function named "${name}".`);
      const { contract, lane } = called;
      const { gate, connections } = lanes[lane];
      const context: FunctionContext<Services, Caller['claims']> = {
        claims,
        services,
        clock,
        requestId,
        callerKey,
        emit: emit ?? sendNowhere,
        signal: signal ?? NEVER_ABORTED,
        userScope: (work) =>
          connections.gate.run(`${lane} ${callerKey}`, () =>
            withUserScope(connections.pool, claims, (tx) => (around === undefined ? work(tx) : around(tx, work))),
          ),
      };
      const answer = await gate.run(callerKey, () => called.handle(context, parseFunctionBody(contract.body, body)));
      const text = JSON.stringify(answer);
      if (checksAnswers) checkAnswer(contract, text);
      return text;
    },
  };
}

const sendNowhere = (): void => undefined;
const NEVER_ABORTED = new AbortController().signal;

/** As many faults as anybody could mend at once: a body of ten thousand must not be answered with as many. */
const FAULTS_MAX = 50;

/** @throws the 400 answer that says what is wrong with it. */
export function parseFunctionBody(schema: z.ZodMiniType, body: unknown): unknown {
  const result = schema.safeParse(body, { error: explainIssue, reportInput: true });
  if (result.success) return result.data;
  const faults = describeIssues(result.error).slice(0, FAULTS_MAX);
  const [first, ...others] = faults;
  throw new AppError(400, 'invalid_request', first?.message ?? 'The request is not valid.', {
    details: faults,
    hint:
      others.length === 0
        ? null
        : `${others.length} more ${others.length === 1 ? 'field is' : 'fields are'} listed in details.`,
  });
}

/** @throws when what is about to be sent is not what the contract says. */
function checkAnswer(contract: Contract, text: string): void {
  const result = answerSchema(contract).safeParse(JSON.parse(text));
  if (result.success) return;
  throw new Error(`${contract.name} does not keep its contract: ${JSON.stringify(result.error.issues)} in ${text}`);
}
