import { describeIssues, explainIssue } from '@atb/api/describe-issues';
import { answerSchema, type Contract, type ContractAuth } from '@atb/api/functions/define-contract';
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Pools } from '../../database/pools.ts';
import { withUserScope } from '../../database/with-user-scope.ts';
import { AppError, secondFactorRequired } from '../app-error.ts';
import { hasFreshSecondFactor } from '../auth/second-factor.ts';
import type { Caller, GatewayEnv } from '../edge/gateway-env.ts';
import { createLanes } from './function-lanes.ts';
import type { FunctionContext, ServerFunction } from './implement.ts';

export interface FunctionRouterOptions<Services> {
  readonly functions: readonly ServerFunction<Services>[];
  readonly services: Services;
  readonly pools: Pick<Pools, 'functions' | 'commands'>;
  readonly clock: () => number;
  /** Whether every answer is held against its contract before it is sent: what tests pay for and users do not. */
  readonly checksAnswers: boolean;
}

const PREFIX = '/functions/v1/';
/** As many faults as anybody could mend at once: a body of ten thousand must not be answered with as many. */
const FAULTS_MAX = 50;

/** Routes of /functions/v1. The edge has identified the caller and read the body. */
export function createFunctionRouter<Services>(options: FunctionRouterOptions<Services>): Hono<GatewayEnv> {
  const { services, pools, clock, checksAnswers } = options;
  const lanes = createLanes(pools);
  const byName = new Map(options.functions.map((one) => [one.contract.name, one]));
  if (byName.size !== options.functions.length) throw new Error('Two functions have the same name.');
  const app = new Hono<GatewayEnv>();
  app.all('/functions/v1/*', async (c) => {
    const name = decodeURIComponent(c.req.path.slice(PREFIX.length));
    const called = byName.get(name);
    if (called === undefined) throw new AppError(404, 'function_not_found', `There is no function named "${name}".`);
    if (c.req.method !== 'POST') {
      throw new AppError(405, 'method_not_allowed', 'Functions are called with POST.', { headers: { Allow: 'POST' } });
    }
    const { contract, lane } = called;
    const caller = c.get('caller');
    requireCaller(contract.auth, caller);
    const { claims } = caller;
    const { gate, connections } = lanes[lane];
    const callerKey = c.get('callerKey');
    const context: FunctionContext<Services, Caller['claims']> = {
      claims,
      services,
      clock,
      requestId: c.get('requestId'),
      callerKey,
      userScope: (work) =>
        connections.gate.run(`${lane} ${callerKey}`, () => withUserScope(connections.pool, claims, work)),
    };
    const answer = await gate.run(callerKey, () => called.handle(context, parseBody(contract, readJson(c))));
    const text = JSON.stringify(answer);
    if (checksAnswers) checkAnswer(contract, text);
    return c.body(text, 200, { 'Content-Type': 'application/json' });
  });
  return app;
}

/** No body is an empty one; only JSON is taken, which no foreign form can send. */
function readJson(c: Context<GatewayEnv>): unknown {
  const text = c.get('body');
  if (text === '') return {};
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new AppError(415, 'unsupported_media_type', 'Content-Type must be application/json.');
  }
  const json: unknown = JSON.parse(text);
  return json;
}

function parseBody({ body: schema }: Contract, body: unknown): unknown {
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

/** @throws when the caller is not who the function is for, or has not proved it well enough. */
function requireCaller(auth: ContractAuth, caller: Caller): void {
  if (auth.level === 'public') return;
  if (caller.kind !== 'user') throw signInRequired(caller);
  if (auth.aal === 'aal2' && !hasFreshSecondFactor(caller.claims, Date.now(), auth.freshSeconds))
    throw secondFactorRequired();
}

function signInRequired(caller: Caller): AppError {
  const hint = caller.kind === 'operator' ? 'The secret key acts for no user: send the bearer token of one.' : null;
  return new AppError(401, 'sign_in_required', 'Authentication required. Please log in.', {
    hint,
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}
