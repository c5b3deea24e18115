import type { ContractAuth } from '@atb/api/functions/define-contract';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { AppError, secondFactorRequired } from '../app-error.ts';
import { hasFreshSecondFactor } from '../auth/second-factor.ts';
import type { Caller, GatewayEnv } from '../edge/gateway-env.ts';
import { isOperator } from '../auth/is-operator.ts';
import type { FunctionRunner } from './function-runner.ts';
import { asksForStream, streamAnswer } from './stream-answer.ts';

const PREFIX = '/functions/v1/';

/** Routes of /functions/v1. The edge has identified the caller and read the body. */
export function createFunctionRouter(runner: FunctionRunner, onFault: (error: unknown) => void): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  app.all('/functions/v1/*', async (c) => {
    const name = decodeURIComponent(c.req.path.slice(PREFIX.length));
    const called = runner.find(name);
    if (called === undefined) throw new AppError(404, 'function_not_found', `There is no function named "${name}".`);
    const isGet = c.req.method === 'GET' && called.contract.reads === true;
    if (c.req.method !== 'POST' && !isGet) {
      throw new AppError(405, 'method_not_allowed', 'Functions are called with POST.', { headers: { Allow: 'POST' } });
    }
    const caller = c.get('caller');
    requireCaller(called.contract.auth, caller);
    const call = { claims: caller.claims, callerKey: c.get('callerKey'), requestId: c.get('requestId') };
    const body = readFunctionJson(c);
    if (called.contract.streams === true && asksForStream(body))
      return streamAnswer((way) => runner.run(name, { ...call, ...way }, body), onFault);
    const text = await runner.run(name, call, body);
    return c.body(text, 200, { 'Content-Type': 'application/json' });
  });
  return app;
}

/** No body is an empty one; only JSON is taken, which no foreign form can send. */
export function readFunctionJson(c: Context<GatewayEnv>): unknown {
  const text = c.get('body');
  if (text === '') return {};
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new AppError(415, 'unsupported_media_type', 'Content-Type must be application/json.');
  }
  const json: unknown = JSON.parse(text);
  return json;
}

/** @throws when the caller is not who the function is for, or has not proved it well enough. */
function requireCaller(auth: ContractAuth, caller: Caller): void {
  if (auth.level === 'public') return;
  if (auth.level === 'operator') return requireOperator(caller);
  if (caller.kind !== 'user') throw signInRequired(caller);
  if (auth.aal === 'aal2' && !hasFreshSecondFactor(caller.claims, Date.now(), auth.freshSeconds))
    throw secondFactorRequired();
}

/** @throws for everybody but who runs the installation. */
function requireOperator(caller: Caller): void {
  if (isOperator(caller.claims)) return;
  if (caller.kind === 'anonymous') throw signInRequired(caller);
  throw new AppError(403, 'operator_required', 'Only who runs this installation may do that.');
}

function signInRequired(caller: Caller): AppError {
  const hint = caller.kind === 'operator' ? 'The secret key acts for no user: send the bearer token of one.' : null;
  return new AppError(401, 'sign_in_required', 'Authentication required. Please log in.', {
    hint,
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}
