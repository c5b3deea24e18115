import { setTimeout as sleep } from 'node:timers/promises';
import { makeWorkerUtils } from 'graphile-worker';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { KeptRunning } from '../keep-running.ts';
import { createLogger } from '../logger.ts';
import { type DatabaseDoor, takeDatabaseDoor } from '../testing/database-door.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createQueueLogger } from './create-queue-logger.ts';
import { installQueue } from './install-queue.ts';
import { keepQueue } from './keep-queue.ts';

const logger = createLogger('silent');

let database: TestDatabase;
let door: DatabaseDoor;

beforeAll(async () => {
  database = await createTestDatabase();
  door = await takeDatabaseDoor(database.ownerUrl);
});
afterAll(async () => {
  await door.close();
  await database.drop();
});

function keep(taskList: Readonly<Record<string, () => Promise<void>>>): KeptRunning {
  const queue = keepQueue({
    name: 'test',
    pool: database.pools.engine,
    logger,
    taskList,
    parsedCronItems: [],
    concurrency: 1,
    prepare: () => installQueue(database.ownerUrl),
  });
  onTestFinished(() => queue.stop());
  return queue;
}

async function addJob(task: string): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: database.pools.engine, logger: createQueueLogger(logger) });
  await utils.addJob(task, {}, { maxAttempts: 1 });
  await utils.release();
}

it.each([
  ['is done', () => Promise.resolve()],
  ['fails', () => Promise.reject(new Error('it cannot be done'))],
] as const)('goes on after a job that %s when the database has gone', async (_, end) => {
  let later = 0;
  const gone = Promise.withResolvers<void>();
  const queue = keep({
    last: async () => {
      await door.shut();
      gone.resolve();
      return end();
    },
    later: async () => {
      later += 1;
    },
  });
  await queue.ready;
  await addJob('last');
  await gone.promise;
  await sleep(300);
  await door.open();
  await addJob('later');
  await expect.poll(() => later).toBe(1);
});

it('waits for a database that cannot be reached when it starts', async () => {
  await door.shut();
  let done = 0;
  const queue = keep({
    patient: async () => {
      done += 1;
    },
  });
  expect(await Promise.race([queue.ready.then(() => 'ready'), sleep(300, 'waiting')])).toBe('waiting');
  await door.open();
  await queue.ready;
  await addJob('patient');
  await expect.poll(() => done).toBe(1);
});

it('is stopped while it waits for the database', async () => {
  await door.shut();
  const queue = keep({});
  await sleep(50);
  await queue.stop();
  await queue.ready;
  await door.open();
});
