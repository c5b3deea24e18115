import { expect, it } from 'vitest';
import { createBackgroundTasks } from './background-tasks.ts';

const LOG = { error: () => undefined };

/** Lets everything run that can. */
const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

it('does what is for one address in the order of asking, and holds up nobody else', async () => {
  const tasks = createBackgroundTasks(LOG);
  const order: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  tasks.run('first', 'ada@example.com', async () => {
    await held;
    order.push('first');
  });
  tasks.run('second', 'ada@example.com', async () => void order.push('second'));
  tasks.run('other', 'bob@example.com', async () => void order.push('other'));
  await turn();
  expect(order).toEqual(['other']);
  release();
  await tasks.idle();
  expect(order).toEqual(['other', 'first', 'second']);
});

it('goes on with an address after a failure', async () => {
  const tasks = createBackgroundTasks(LOG);
  let isDone = false;
  tasks.run('broken', 'ada@example.com', () => Promise.reject(new Error('no mail server')));
  tasks.run('next', 'ada@example.com', async () => void (isDone = true));
  await tasks.idle();
  expect(isDone).toBe(true);
});
