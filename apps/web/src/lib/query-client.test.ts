import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { readErrorLog } from './error-log.ts';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

it.each([
  [{ code: '23505' }, false],
  [{ status: 401 }, false],
  [{ status: 403 }, false],
  [{ status: 400 }, false],
  [{ status: 429 }, true],
  [{ status: 500 }, true],
  [new TypeError('Failed to fetch'), true],
])('after %o, trying again is %s', (error, expected) => {
  expect(shouldRetry(0, error)).toBe(expected);
});

it('gives up after three retries, each wait twice the last up to 30 s', () => {
  expect([0, 1, 2, 3].map((count) => shouldRetry(count, { status: 500 }))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 3, 4, 5, 10].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it('keeps the last fifty failures', async () => {
  const queries = createQueryClient();
  for (let index = 0; index < 55; index += 1) {
    const options = {
      queryKey: ['x', index],
      queryFn: () => Promise.reject(new Error(`fault ${index}`)),
      retry: false,
    };
    await queries.query(options).catch(() => null);
  }
  const log = readErrorLog();
  expect(log).toHaveLength(50);
  expect(log.at(-1)).toMatchObject({ message: 'fault 54', action: 'load ["x",54]', userId: null });
  expect(log[0]?.message).toBe('fault 5');
});

it('sends what is pressed at once or never: nothing waits for the browser to be online', async () => {
  const queries = createQueryClient();
  let sent = 0;
  const order = queries.getMutationCache().build(queries, {
    mutationKey: ['orders', 'place'],
    mutationFn: () => {
      sent += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  onlineManager.setOnline(false);
  await expect(order.execute(undefined)).rejects.toThrow('Failed to fetch');
  expect(sent).toBe(1);
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  expect(sent, 'and not again later').toBe(1);
});

it('asks a server on the same machine while the browser is offline, and looks again when it is back', async () => {
  const queries = createQueryClient();
  onlineManager.setOnline(false);
  const answer = { queryKey: ['balances'], queryFn: () => Promise.resolve('10'), retry: false };
  await expect(queries.query(answer)).resolves.toBe('10');
  expect(queries.defaultQueryOptions(answer).refetchOnReconnect).toBe(true);
});
