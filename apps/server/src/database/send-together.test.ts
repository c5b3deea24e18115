import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPool } from '../testing/open-pool.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { prepared, sendTogether } from './send-together.ts';

const ADD = 'select $1::int + $2::int as sum';
const NEGATE = 'select -$1::int as negated';

let database: TestDatabase;
let pool: Pool;
let client: PoolClient;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool({ connectionString: database.ownerUrl, max: 1, pipeline: true });
  client = await pool.connect();
});
afterAll(async () => {
  client.release();
  await pool.end();
  await database.drop();
});

/** How often the connection's socket is written to, until it is asked. */
function countWrites(): () => number {
  const socket = client.connection.stream as Socket;
  const one = vi.spyOn(socket, '_write');
  const several = vi.spyOn(socket, '_writev' as '_write');
  return () => {
    const count = one.mock.calls.length + several.mock.calls.length;
    vi.restoreAllMocks();
    return count;
  };
}

describe('sendTogether', () => {
  it('sends statements as one piece and answers each', async () => {
    const writes = countWrites();
    const answers = await sendTogether(client, () =>
      Promise.all([
        client.query('begin'),
        client.query(prepared(ADD, [1, 2])),
        client.query(prepared(NEGATE, [7])),
        client.query('commit'),
      ]),
    );
    expect(answers.map(({ rows }) => rows)).toEqual([[], [{ sum: 3 }], [{ negated: -7 }], []]);
    expect(writes()).toBe(1);
  });

  it('leaves the connection to what comes behind it, even when it cannot send', async () => {
    const refuse = (): Promise<never> => {
      throw new Error('nothing to send');
    };
    expect(() => sendTogether(client, refuse)).toThrow('nothing to send');
    await expect(client.query(prepared(ADD, [3, 4]))).resolves.toMatchObject({ rows: [{ sum: 7 }] });
  });

  it('fails with the statement that fails, and goes on', async () => {
    const sent = sendTogether(client, () =>
      Promise.all([client.query('select 1 / $1::int', [0]), client.query(prepared(NEGATE, [1]))]),
    );
    await expect(sent).rejects.toMatchObject({ code: '22012' });
    await expect(client.query(prepared(NEGATE, [2]))).resolves.toMatchObject({ rows: [{ negated: -2 }] });
  });
});

describe('prepared', () => {
  it('gives the same text the same name', () => {
    expect(prepared(ADD, [1, 2]).name).toBe(prepared(ADD, [3, 4]).name);
    expect(prepared(ADD, [1, 2]).name).not.toBe(prepared(NEGATE, [1]).name);
  });
});
