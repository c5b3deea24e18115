import { ANYBODY, defineContract } from '@atb/api/functions/define-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { implementWith } from '../functions/implement.ts';
import { startGateway, type TestGateway, type TestUser } from '../testing/start-gateway.ts';
import { DEFAULT_EDGE_LIMITS } from './edge-limits.ts';

const echoContract = defineContract({
  name: 'echo',
  summary: 'Says what it was told.',
  auth: ANYBODY,
  body: z.unknown(),
  answer: z.strictObject({ body: z.unknown() }),
  errors: [],
});
const echo = implementWith<unknown>()(echoContract, { handle: async (_, body) => ({ body }) });

let gateway: TestGateway;
let user: TestUser;

beforeAll(async () => {
  gateway = await startGateway({ change: () => ({ functions: [echo] }) });
  user = await gateway.signUp();
});
afterAll(() => gateway.stop());

const json = { 'Content-Type': 'application/json' };
const signedIn = () => ({ ...json, Authorization: `Bearer ${user.accessToken}` });
const call = (body: string, headers: Record<string, string> = json) =>
  gateway.fetch('/functions/v1/echo', { method: 'POST', body, headers });

describe('bodies', () => {
  const MEGABYTE = 1024 * 1024;

  it('are taken up to the limit', async () => {
    const text = 'x'.repeat(MEGABYTE - 20);
    const response = await call(JSON.stringify({ text }), signedIn());
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ body: { text } });
  });

  it.each([
    ['nobody', '/functions/v1/echo', 64 * 1024, '64 KB'],
    ['nobody', '/rest/v1/bots', 64 * 1024, '64 KB'],
    ['a user', '/functions/v1/echo', MEGABYTE, '1 MB'],
    ['a user', '/rest/v1/bots', MEGABYTE, '1 MB'],
    ['the operator', '/rest/v1/bots', 5 * MEGABYTE, '5 MB'],
  ])('of %s are refused by %s above %i bytes, whatever is in them', async (who, path, bytes, size) => {
    const headers = who === 'a user' ? signedIn() : who === 'nobody' ? json : { ...json, apikey: gateway.secretKey };
    for (const body of ['x'.repeat(bytes + 1), '\\'.repeat(bytes + 1)]) {
      const response = await gateway.fetch(path, { method: 'POST', headers, body });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({
        code: 'request_too_large',
        message: `The request body must not be larger than ${size}.`,
      });
    }
  });

  it('are refused with more values than anybody could want looked at', async () => {
    const body = `{"symbols":[${'0,'.repeat(10_001)}0]}`;
    const response = await call(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_json', message: expect.stringMatching(/10000 values/u) });
  });

  it('count as what they say they are, however many come at once', async () => {
    const { inFlight } = DEFAULT_EDGE_LIMITS;
    const tight = await startGateway({
      change: () => ({
        functions: [echo],
        limits: { ...DEFAULT_EDGE_LIMITS, inFlight: { ...inFlight, bodyBytes: 100_000 } },
      }),
    });
    try {
      const { accessToken } = await tight.signUp();
      const headers = { ...json, Authorization: `Bearer ${accessToken}` };
      const ask = (length: number) =>
        tight.fetch('/functions/v1/echo', { method: 'POST', headers, body: `"${'x'.repeat(length)}"` });
      const refused = await ask(100_001);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
      expect(await refused.json()).toMatchObject({ code: 'too_many_at_once' });
      for (let count = 0; count < 3; count += 1) expect((await ask(90_000)).status).toBe(200);
    } finally {
      await tight.stop();
    }
  });

  it('are refused above the limit when their length is not said', async () => {
    const chunks = Array.from({ length: 20 }, () => Buffer.from('x'.repeat(MEGABYTE / 10)));
    const body = ReadableStream.from(chunks);
    const init: RequestInit = { method: 'POST', headers: signedIn(), body, duplex: 'half' };
    const { status } = await gateway.fetch('/functions/v1/echo', init);
    expect(status).toBe(413);
  });

  it.each(['/functions/v1/echo', '/rest/v1/bots', '/auth/v1/signup'])(
    'of 10 MB are heard out by %s, so that the answer arrives',
    async (path) => {
      const body = `{"text":"${'x'.repeat(10 * MEGABYTE)}"}`;
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const response = await gateway.fetch(path, { method: 'POST', headers: json, body });
        expect(response.status).toBe(413);
        expect(await response.text()).toMatch(/must not be larger than/u);
      }
    },
  );

  it('may hold whole surrogate pairs', async () => {
    const response = await call('{"text":"\\ud83e\\udd84 \\\\ud800"}');
    expect(await response.json()).toEqual({ body: { text: '🦄 \\ud800' } });
  });

  it.each(['/signup', '/token?grant_type=password', '/recover', '/verify', '/otp'])(
    'are refused by %s of the auth service above 16 KB, said or not, whatever is in them',
    async (path) => {
      for (const body of ['x'.repeat(16_385), '['.repeat(65 * 1024), `{"a":[${'0,'.repeat(30_000)}0]}`]) {
        for (const said of [body, ReadableStream.from([Buffer.from(body)])]) {
          const init: RequestInit = { method: 'POST', headers: json, body: said, duplex: 'half' };
          const response = await gateway.fetch(`/auth/v1${path}`, init);
          expect(response.status).toBe(413);
          expect(await response.json()).toMatchObject({ msg: 'The request body must not be larger than 16 KB.' });
        }
      }
    },
  );

  it('are refused by the auth service with more values or levels than anybody could want looked at, parsed or not', async () => {
    for (const [start, reason] of [
      [`{"a":[${'0,'.repeat(1_001)}`, /more than 1000 values/u],
      [`{"a":${'['.repeat(32)}`, /deeper than 32 levels/u],
    ] as const) {
      const response = await gateway.fetch('/auth/v1/signup', { method: 'POST', headers: json, body: start });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error_code: 'validation_failed',
        msg: expect.stringMatching(reason),
      });
    }
  });

  it('to a payment provider that there is not are answered unread', async () => {
    for (const body of ['{"half', 'x'.repeat(2 * MEGABYTE)]) {
      const response = await gateway.fetch('/webhooks/stripe', { method: 'POST', headers: json, body });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_enabled' });
    }
  });

  it.each(['/realtime/v1/api/broadcast', '/storage/v1/object/list/any'])(
    'of nobody are refused by %s above 64 KB',
    async (path) => {
      const body = `{"text":"${'x'.repeat(64 * 1024)}"}`;
      const response = await gateway.fetch(path, { method: 'POST', headers: json, body });
      expect(await response.json()).toMatchObject({ message: 'The request body must not be larger than 64 KB.' });
      expect((await gateway.fetch(path, { method: 'POST', headers: signedIn(), body })).status).not.toBe(413);
    },
  );

  it.each([
    ['{"a":', /not valid JSON/u],
    ['{a:1}', /not valid JSON/u],
    ['{"a":"\\u0000"}', /NUL/u],
    ['{"\\u0000":1}', /NUL/u],
    ['{"a":"\0"}', /NUL/u],
    ['{"a":"\\ud800"}', /half a surrogate pair/u],
    ['{"a":"\\uD83E\\u0041"}', /half a surrogate pair/u],
    ['{"\\udc00":1}', /half a surrogate pair/u],
    [`${'['.repeat(33)}${']'.repeat(33)}`, /nested deeper than 32/u],
    [`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, /nested deeper than 32/u],
  ])('that are faulty are refused by name (%#)', async (body, reason) => {
    for (const path of ['/functions/v1/echo', '/rest/v1/bots']) {
      const response = await gateway.fetch(path, { method: 'POST', headers: signedIn(), body });
      expect(response.status, path).toBe(400);
      expect(await response.json(), path).toMatchObject({ code: 'bad_json', message: expect.stringMatching(reason) });
    }
  });

  it('may hold what only looks like a fault', async () => {
    const body = { brackets: '[[[[{{{{'.repeat(50), escaped: '\\u0000 is text here' };
    expect(await (await call(JSON.stringify(body))).json()).toEqual({ body });
  });

  it('must be UTF-8', async () => {
    const response = await gateway.fetch('/functions/v1/echo', {
      method: 'POST',
      headers: json,
      body: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect(await response.json()).toMatchObject({ code: 'bad_encoding' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'must be JSON, not %s',
    async (type) => {
      for (const path of ['/functions/v1/echo', '/rest/v1/bots']) {
        expect(
          (await gateway.fetch(path, { method: 'POST', headers: { 'Content-Type': type }, body: '{}' })).status,
          path,
        ).toBe(415);
      }
    },
  );
});
