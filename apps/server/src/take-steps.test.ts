import { expect, it } from 'vitest';
import { takeSteps } from './take-steps.ts';

it('lets others have their turn between the steps of long work, and hands over what it came to', async () => {
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  }, 0);
  const work = function* (): Generator<void, string, void> {
    // Goes on until somebody else has had a turn; without one it would never end.
    while (turns < 3) yield;
    return 'done';
  };
  expect(await takeSteps(work())).toBe('done');
  clearInterval(other);
});

it('fails as the work fails', async () => {
  const work = function* (): Generator<void, never, void> {
    yield;
    throw new Error('broken');
  };
  await expect(takeSteps(work())).rejects.toThrow('broken');
});
