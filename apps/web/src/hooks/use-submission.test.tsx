import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FunctionError } from '../lib/api/call.ts';
import { useSubmission } from './use-submission.ts';

const refusal = (reason: string) => new FunctionError(200, { success: false, error: 'No.', reason });

/** Sends one thing after another; the ids they went under. */
async function sendAll(...tries: ReadonlyArray<readonly [content: unknown, error: Error | null]>): Promise<string[]> {
  let made = 0;
  const submit = renderHook(() => useSubmission(() => `id_${(made += 1)}`)).result.current;
  const ids: string[] = [];
  for (const [content, error] of tries) {
    const sent = submit(content, async (id) => {
      ids.push(id);
      if (error !== null) throw error;
    });
    await (error === null ? sent : expect(sent).rejects.toBe(error));
  }
  return ids;
}

it.each([new TypeError('Failed to fetch'), refusal('ENGINE_BUSY'), new FunctionError(502, { message: 'gone' })])(
  'sends the same content under the same id after %s: nobody knows what became of it',
  async (error) => {
    expect(await sendAll([{ symbol: 'BTCUSDT' }, error], [{ symbol: 'BTCUSDT' }, error])).toEqual(['id_1', 'id_1']);
  },
);

it.each([[null], [refusal('INSUFFICIENT_BALANCE')], [new FunctionError(403, { message: 'no' })]])(
  'makes a new id after %s',
  async (error) => {
    expect(await sendAll(['a', error], ['a', null])).toEqual(['id_1', 'id_2']);
  },
);

it('sends other content under an id of its own, answered or not', async () => {
  const lost = new TypeError('Failed to fetch');
  expect(await sendAll(['a', lost], ['b', lost], ['a', null])).toEqual(['id_1', 'id_2', 'id_3']);
});
