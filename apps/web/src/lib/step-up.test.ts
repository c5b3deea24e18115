// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registerStepUp, sendWithStepUp, withStepUp } from './step-up.ts';

let forget = (): void => undefined;
afterEach(() => forget());

function answerWith(isShown: boolean) {
  const ask = vi.fn(() => Promise.resolve(isShown));
  forget = registerStepUp(ask);
  return ask;
}

const held = (body: object = { code: 'second_factor_required' }) => Response.json(body, { status: 403 });
const done = () => Response.json({});

describe('a request that the server wants a second factor for', () => {
  it.each([{ code: 'second_factor_required' }, { code: 'PT403', hint: 'second_factor_required' }])(
    'is sent again once it was shown: %j',
    async (body) => {
      const ask = answerWith(true);
      const send = vi.fn((isAgain: boolean) => Promise.resolve(isAgain ? done() : held(body)));
      expect((await sendWithStepUp('PATCH', send)).status).toBe(200);
      expect(send.mock.calls).toEqual([[false], [true]]);
      expect(ask).toHaveBeenCalledOnce();
    },
  );

  it('stays refused when it was not, and its reason can still be read', async () => {
    answerWith(false);
    const response = await sendWithStepUp('POST', () => Promise.resolve(held()));
    expect(await response.json()).toEqual({ code: 'second_factor_required' });
  });

  it('is asked for once by two of them', async () => {
    const ask = answerWith(true);
    const send = (isAgain: boolean) => Promise.resolve(isAgain ? done() : held());
    const both = await Promise.all([sendWithStepUp('POST', send), sendWithStepUp('PATCH', send)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('asks for nothing when it only reads, or was refused for another reason', async () => {
    const ask = answerWith(true);
    await sendWithStepUp('GET', () => Promise.resolve(held()));
    await sendWithStepUp('POST', () => Promise.resolve(held({ code: '42501' })));
    await sendWithStepUp('POST', () => Promise.resolve(new Response('no', { status: 403 })));
    expect(ask).not.toHaveBeenCalled();
  });
});

it('work of the auth client is done again, too', async () => {
  answerWith(true);
  const refusal = Object.assign(new Error('AAL2 required'), { code: 'insufficient_aal' });
  const work = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce('done');
  expect(await withStepUp(work)).toBe('done');
  await expect(withStepUp(() => Promise.reject(new Error('other')))).rejects.toThrow('other');
});
