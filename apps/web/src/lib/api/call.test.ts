import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { call, FunctionError, hasRefused } from './call.ts';

const CANCEL = '/functions/v1/cancel-run';
const runId = '11111111-1111-4111-8111-111111111111';

afterEach(() => vi.unstubAllGlobals());

/** What a call throws when the server answers so. */
async function thrownBy(answer: object): Promise<unknown> {
  startFakeServer({ [CANCEL]: answer });
  return call('cancel-run', { runId }).catch((error: unknown) => error);
}

it('sends the body and returns the answer', async () => {
  const seen = startFakeServer({ [CANCEL]: { success: true, runId } });
  expect(await call('cancel-run', { runId })).toEqual({ success: true, runId });
  expect(seen).toEqual([{ path: CANCEL, body: { runId } }]);
});

it('throws a refusal that is an answer', async () => {
  const error = await thrownBy({ success: false, reason: 'RUN_ENDED', error: 'It has ended.', field: 'runId' });
  expect(error).toBeInstanceOf(FunctionError);
  expect(error).toMatchObject({ status: 200, code: 'RUN_ENDED', message: 'It has ended.', field: 'runId' });
  expect(hasRefused(error)).toBe(true);
});

it('throws a refusal of the request itself as the same error', async () => {
  const details = [{ field: 'runId', message: 'runId must be a valid id.' }];
  const body = { code: 'invalid_request', message: 'runId must be a valid id.', details, hint: null };
  const error = await thrownBy(Response.json(body, { status: 400 }));
  expect(error).toBeInstanceOf(FunctionError);
  expect(error).toMatchObject({ status: 400, code: 'invalid_request', message: body.message, field: 'runId' });
  expect(hasRefused(error)).toBe(false);
});

it('says something of an answer that is none', async () => {
  const error = await thrownBy(new Response('<html>', { status: 502 }));
  expect(error).toMatchObject({ status: 502, code: null, message: 'Request failed with status 502.' });
});
