import { setTimeout as sleep } from 'node:timers/promises';
import { ANYBODY, type AnswerOf, defineContract, SECOND_FACTOR, ANY_USER } from '@atb/api/functions/define-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { AppError } from '../app-error.ts';
import { readJson } from '../../testing/read-json.ts';
import { startGateway, type TestGateway, type TestUser } from '../testing/start-gateway.ts';
import { implementWith } from './implement.ts';

interface Services {
  readonly greeting: string;
}

const implement = implementWith<Services>();

const greetContract = defineContract({
  name: 'greet/warmly',
  summary: 'Greets.',
  auth: ANY_USER,
  body: z.strictObject({ name: z.string(), size: z.optional(z.number().check(z.positive())) }),
  answer: z.looseObject({ text: z.string() }),
  errors: [],
});
const whoContract = defineContract({
  name: 'who',
  summary: 'Says who asks.',
  auth: ANYBODY,
  body: z.object({}),
  answer: z.strictObject({ role: z.string() }),
  errors: [],
});
const failContract = defineContract({
  name: 'fail',
  summary: 'Fails.',
  auth: ANYBODY,
  body: z.object({ kind: z.string() }),
  answer: z.strictObject({}),
  errors: [],
});
const guardedContract = defineContract({
  name: 'guarded',
  summary: 'Asks for a second factor.',
  auth: SECOND_FACTOR,
  body: z.strictObject({}),
  answer: z.strictObject({ aal: z.string() }),
  errors: [],
});
const answerContract = defineContract({
  name: 'answer',
  summary: 'Answers what it is told to.',
  auth: ANYBODY,
  body: z.object({ answer: z.unknown() }),
  answer: z.strictObject({ success: z.literal(true), amount: z.string() }),
  errors: ['RUN_NOT_FOUND'],
  beside: { amount: z.null() },
});

const functions = [
  implement(greetContract, {
    handle: async ({ claims, services, clock, requestId, userScope }, { name }) => {
      const rows = await userScope(async (tx) => (await tx.query('select id, auth.uid() as me from profiles')).rows);
      return { text: `${services.greeting} ${name}`, sub: claims.sub, at: clock(), requestId, rows };
    },
  }),
  implement(whoContract, { handle: async ({ claims }) => ({ role: claims.role }) }),
  implement(failContract, {
    handle: async ({ userScope }, { kind }) => {
      if (kind === 'refusal')
        throw new AppError(409, 'already_done', 'That was done before.', { hint: 'Once is enough.' });
      if (kind === 'raise')
        await userScope((tx) => tx.query(`do $$ begin raise exception 'Not today.' using hint = 'day'; end $$`));
      if (kind === 'slow') await sleep(10);
      throw new Error('canary-internal-detail at /home/secret');
    },
  }),
  implement(guardedContract, { handle: async ({ claims }) => ({ aal: claims.aal }) }),
  implement(answerContract, {
    handle: async (_, { answer }) => answer as AnswerOf<typeof answerContract>,
  }),
];

let gateway: TestGateway;
let user: TestUser;

beforeAll(async () => {
  gateway = await startGateway({ change: () => ({ functions, services: { greeting: 'Hello' }, clock: () => 42 }) });
  user = await gateway.signUp();
});
afterAll(() => gateway.stop());

const post = (
  name: string,
  body?: string,
  headers: Readonly<Record<string, string>> = { 'Content-Type': 'application/json' },
) => gateway.fetch(`/functions/v1/${name}`, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });

describe('a function', () => {
  it('is called by a stock client, also when its name has a slash', async () => {
    const { data, error } = await user.client.functions.invoke('greet/warmly', { body: { name: 'Ada' } });
    expect([error, data]).toEqual([
      null,
      {
        text: 'Hello Ada',
        sub: user.id,
        at: 42,
        requestId: expect.stringMatching(/^[\w-]{36}$/u),
        rows: [{ id: user.id, me: user.id }],
      },
    ]);
  });

  it('takes no body for an empty one', async () => {
    expect(await readJson(await post('who', undefined, {}))).toEqual({ role: 'anon' });
  });

  it('needs a signed-in user, unless it is public', async () => {
    const anonymous = await post('greet/warmly', '{"name":"Ada"}');
    expect([anonymous.status, await readJson(anonymous)]).toEqual([
      401,
      expect.objectContaining({ code: 'sign_in_required', message: 'Authentication required. Please log in.' }),
    ]);
    const operator = await fetch(`${gateway.url}/functions/v1/who`, {
      method: 'POST',
      headers: { apikey: gateway.secretKey },
    });
    expect(await readJson(operator)).toEqual({ role: 'service_role' });
    const asOperator = await fetch(`${gateway.url}/functions/v1/greet/warmly`, {
      method: 'POST',
      headers: { apikey: gateway.secretKey },
    });
    expect(asOperator.status).toBe(401);
  });
});

describe('a refused body', () => {
  it('is answered with a sentence that names the field, and every other fault', async () => {
    const { error } = await user.client.functions.invoke('greet/warmly', { body: { size: 0, colour: 'red' } });
    const response = (error as { context: Response }).context;
    expect([response.status, await readJson(response)]).toEqual([
      400,
      {
        code: 'invalid_request',
        message: 'name is required.',
        details: [
          { field: 'name', message: 'name is required.' },
          { field: 'size', message: 'size must be greater than 0.' },
          { field: 'colour', message: 'colour is not a known field.' },
        ],
        hint: '2 more fields are listed in details.',
      },
    ]);
  });

  it('of thousands of unknown fields is answered with fifty faults', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 0])));
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${user.accessToken}` };
    const answer = await readJson(await post('greet/warmly', body, headers));
    expect(answer).toMatchObject({ code: 'invalid_request', hint: '49 more fields are listed in details.' });
    expect(answer.details).toHaveLength(50);
  });

  it.each([
    ['[]', 'The request must be an object.'],
    ['"x"', 'The request must be an object.'],
    ['null', 'The request must be an object.'],
  ])('%s is not an object', async (body, message) => {
    expect(await readJson(await post('who', body))).toMatchObject({ code: 'invalid_request', message });
  });
});

describe('the router', () => {
  it('says that there is no such function', async () => {
    for (const name of ['none', 'greet', 'greet/warmly/more', '__proto__', 'constructor', 'toString']) {
      const response = await post(name, '{}');
      expect([response.status, (await readJson(response)).code], name).toEqual([404, 'function_not_found']);
    }
  });

  it('takes POST only, and answers the question of a browser before it', async () => {
    const get = await gateway.fetch('/functions/v1/who');
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    const { port } = new URL(gateway.url);
    const origin = `http://localhost:${port}`;
    const preflight = await fetch(`${gateway.url}/functions/v1/who`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
  });

  it('refuses two functions of one name', async () => {
    const [first] = functions;
    await expect(startGateway({ change: () => ({ functions: [first, first] as typeof functions }) })).rejects.toThrow(
      'same name',
    );
  });
});

describe('a failure', () => {
  const fail = async (kind: string) => {
    const response = await post('fail', JSON.stringify({ kind }));
    return [response.status, await readJson(response)];
  };

  it('that is a refusal says so', async () => {
    expect(await fail('refusal')).toEqual([
      409,
      { code: 'already_done', message: 'That was done before.', details: null, hint: 'Once is enough.' },
    ]);
  });

  it('that the database raised for the user reaches them', async () => {
    expect(await fail('raise')).toEqual([400, { code: 'P0001', message: 'Not today.', details: null, hint: 'day' }]);
  });

  it('of any other kind says nothing of what went wrong inside, which the log has under the request’s id', async () => {
    const response = await post('fail', '{"kind":"slow"}');
    expect([response.status, await response.text()]).toEqual([
      500,
      JSON.stringify({
        code: 'server_error',
        message: 'Server error. Please try again later.',
        details: null,
        hint: null,
      }),
    ]);
    const line = gateway.logLines.find((one) => one.includes('canary-internal-detail'));
    expect(line).toContain(response.headers.get('x-request-id'));
  });
});

describe('a function that asks for a second factor', () => {
  const guarded = async (client: TestUser['client']) => {
    const { data, error } = await client.functions.invoke('guarded', { body: {} });
    if (error === null) return [200, data];
    const response = (error as { context: Response }).context;
    return [response.status, await readJson(response)];
  };

  it('refuses a session without one, and takes the same session once it has it', async () => {
    const { client, id } = await gateway.signUp();
    expect(await guarded(client)).toEqual([
      403,
      {
        code: 'second_factor_required',
        message: 'Confirm with your second factor, then try again.',
        details: null,
        hint: null,
      },
    ]);
    await gateway.sql("update auth.sessions set aal = 'aal2' where user_id = $1", [id]);
    const showFactor = async (age: string) => {
      await gateway.sql(
        `insert into auth.mfa_amr_claims (session_id, authentication_method, updated_at)
         select id, 'totp', now() - $2::interval from auth.sessions where user_id = $1
         on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
        [id, age],
      );
      expect((await client.auth.refreshSession()).error).toBeNull();
    };
    await showFactor('16 minutes');
    expect((await guarded(client))[0], 'shown too long ago').toBe(403);
    await showFactor('14 minutes');
    expect(await guarded(client)).toEqual([200, { aal: 'aal2' }]);
  });

  it('refuses who is not signed in at all like every other', async () => {
    const anonymous = await post('guarded', '{}');
    expect([anonymous.status, (await readJson(anonymous)).code]).toEqual([401, 'sign_in_required']);
  });
});

describe('an answer', () => {
  const refusal = { success: false, reason: 'RUN_NOT_FOUND', error: 'There is none.', amount: null };

  it.each([{ success: true, amount: '1' }, refusal, { ...refusal, field: 'runId' }])(
    'that keeps the contract is sent: %j',
    async (answer) => {
      const response = await post('answer', JSON.stringify({ answer }));
      expect([response.status, await readJson(response)]).toEqual([200, answer]);
    },
  );

  it.each([
    { success: true },
    { success: true, amount: 1 },
    { success: true, amount: '1', more: true },
    { ...refusal, amount: '1' },
    { ...refusal, reason: 'RUN_ENDED' },
    { success: false },
  ])('that does not keep it fails the test server: %j', async (answer) => {
    const response = await post('answer', JSON.stringify({ answer }));
    expect([response.status, (await readJson(response)).code]).toEqual([500, 'server_error']);
    expect(gateway.logLines.some((line) => line.includes('answer does not keep its contract'))).toBe(true);
  });
});
