import { expect, it } from 'vitest';
import { createTwoLanes } from './two-lanes.ts';

/** Tasks that write down when they begin and end when they are told to. */
function script() {
  const begun: string[] = [];
  const ends: Array<() => void> = [];
  const task = (name: string) => () => {
    begun.push(name);
    const { promise, resolve } = Promise.withResolvers<string>();
    ends.push(() => resolve(name));
    return promise;
  };
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((done) => setImmediate(done));
  };
  return { begun, task, endNext };
}

it('does one task at a time, and what may wait after everything else', async () => {
  const { begun, task, endNext } = script();
  const { run, runLater } = createTwoLanes(2);
  const first = run(task('a'));
  const later = runLater('x', task('later'));
  const second = run(task('b'));
  expect(begun).toEqual(['a']);
  await endNext();
  await endNext();
  await endNext();
  expect(begun).toEqual(['a', 'b', 'later']);
  expect(await Promise.all([first, second, later])).toEqual(['a', 'b', 'later']);
});

it('takes no more of what may wait than there is room for', () => {
  const { task } = script();
  const { run, runLater } = createTwoLanes(1);
  void run(task('a'));
  expect(runLater('x', task('x'))).not.toBeNull();
  expect(runLater('y', task('y'))).toBeNull();
});

it('brings forward what somebody waits for', async () => {
  const { begun, task, endNext } = script();
  const { run, runLater, hasten } = createTwoLanes(9);
  void run(task('a'));
  void runLater('x', task('x'));
  void runLater('y', task('y'));
  hasten('y');
  await endNext();
  await endNext();
  expect(begun).toEqual(['a', 'y', 'x']);
});

it('goes on after a task that fails', async () => {
  const { run } = createTwoLanes(1);
  const failed = run(() => Promise.reject(new Error('no')));
  const next = run(() => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});
