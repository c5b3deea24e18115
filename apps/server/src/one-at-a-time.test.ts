import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

describe('oneAtATime', () => {
  it('does one piece after another, and the same one once for all who ask', async () => {
    const done: string[] = [];
    let [now, most] = [0, 0];
    const work = oneAtATime(async (key) => {
      now += 1;
      most = Math.max(most, now);
      await delay(2);
      now -= 1;
      done.push(key);
      return key;
    });
    const keys = ['a', 'b', 'a', 'c', 'b', 'a'];
    expect(await Promise.all(keys.map(work))).toEqual(keys);
    expect([done, most]).toEqual([['a', 'b', 'c'], 1]);
    await work('a');
    expect(done, 'asked again later').toEqual(['a', 'b', 'c', 'a']);
  });

  it('tells a failure to those who asked, and goes on', async () => {
    const work = oneAtATime(async (key) => {
      if (key === 'bad') throw new Error('no quotes');
      return key;
    });
    const outcomes = await Promise.allSettled([work('bad'), work('bad'), work('good')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    await expect(work('bad')).rejects.toThrow('no quotes');
  });
});
