import { dec, toPlain } from '@atb/core/base/decimal';
import { type MarkedHolding, valueHoldings } from '@atb/core/portfolio/marked-holding';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SeededUser } from '../testing/seed-user.ts';
import type { AccountRunner } from './account-runner.ts';
import { BotBench, type EngineSession } from './testing/bot-bench.ts';
import { writeMarks } from './write-marks.ts';

const GRID = { lower: 59_000, upper: 61_000, grids: 11, allocation: 1_000, stopLossPct: 0 };
const SLOT_MS = 300_000;

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

interface Point {
  readonly at: Date;
  readonly equity: string;
  readonly holdings: readonly MarkedHolding[] | null;
  readonly posting_id: string | null;
}

const pointsOf = (user: SeededUser) =>
  bench.rows<Point>(
    'select at, equity::text, holdings, posting_id from equity_snapshots where account_id = $1 order by at',
    [user.accountId],
  );

/** Units by asset of the account's postings up to one. */
const ledgerUntil = async (user: SeededUser, posting: string | null) => {
  const rows = await bench.rows<{ asset: string; units: string }>(
    `select asset, sum(amount)::text as units from ledger_postings
     where account_id = $1 and ledger_account = 'assets' and id <= $2 group by asset having sum(amount) <> 0`,
    [user.accountId, posting],
  );
  return new Map(rows.map(({ asset, units }) => [asset, toPlain(dec(units))]));
};

async function startGrid({ market, worker }: EngineSession): Promise<SeededUser> {
  const user = await bench.seedUser();
  await market.say('BTCUSDT', 60_000);
  const botId = await bench.createBot(user, 'grid', GRID);
  await bench.ask(user, 'select start_bot($1)', [botId]);
  await worker.onCommand(user.accountId);
  await market.say('BTCUSDT', 59_700, 59_300, 59_900);
  return user;
}

function runnerOf({ worker }: EngineSession, user: SeededUser): AccountRunner {
  return worker.runner(user.accountId) ?? expect.fail('the account is not open');
}

/**
 * The same account while something of it is not written down.
 * @param waits how often it must be waited for until all is; without end where it is left out.
 */
function busy(runner: AccountRunner, waits = Number.POSITIVE_INFINITY): AccountRunner {
  let waited = 0;
  const idle = (): Promise<void> => {
    waited += 1;
    return Promise.resolve();
  };
  const queue = {
    get isBusy() {
      return waited < waits;
    },
    get turns() {
      return runner.queue.turns;
    },
  };
  return new Proxy(runner, {
    get: (target, key) => {
      if (key === 'idle') return idle;
      return key === 'queue' ? queue : (Reflect.get(target, key, target) as unknown);
    },
  });
}

describe('a point of the equity line', () => {
  it('is kept with what was held then, as the ledger had it, and at which marks', async () => {
    const session = await bench.startEngine();
    const user = await startGrid(session);
    const runner = runnerOf(session, user);
    await writeMarks(bench.pool, [runner], session.market.now());
    session.market.pass(SLOT_MS);
    await session.market.say('BTCUSDT', 60_300, 60_700, 59_500);
    await writeMarks(bench.pool, [runner], session.market.now());
    const points = await pointsOf(user);
    expect(points).toHaveLength(2);
    for (const { equity, holdings: kept, posting_id: posting } of points) {
      const holdings = kept ?? expect.fail('nothing is kept');
      const valued = valueHoldings(holdings, 'USDT');
      expect(valued.status === 'valued' && toPlain(valued.equity)).toBe(toPlain(dec(equity)));
      expect(new Map(holdings.map(([asset, units]) => [asset, units]))).toEqual(await ledgerUntil(user, posting));
      expect(holdings.map(([asset]) => asset).toSorted()).toEqual(['BTC', 'USDT']);
    }
    expect(points[0]?.holdings, 'something was traded between them').not.toEqual(points[1]?.holdings);
  });

  it('that has its proof stays as it is while the account trades, and one that has none is written all the same', async () => {
    const session = await bench.startEngine();
    const user = await startGrid(session);
    const runner = runnerOf(session, user);
    const now = session.market.now();
    await writeMarks(bench.pool, [busy(runner)], now);
    const [first] = await pointsOf(user);
    expect(first).toMatchObject({ holdings: null, posting_id: null });
    await writeMarks(bench.pool, [runner], now);
    const [proved] = await pointsOf(user);
    expect(proved?.holdings).not.toBeNull();
    await session.market.say('BTCUSDT', 59_950);
    await writeMarks(bench.pool, [busy(runner)], now);
    expect(await pointsOf(user)).toEqual([proved]);
    await writeMarks(bench.pool, [runner], now);
    const [later] = await pointsOf(user);
    expect(later?.equity).not.toBe(proved?.equity);
  });

  it('of an account that trades just then waits for what it does, and has its proof all the same', async () => {
    const session = await bench.startEngine();
    const user = await startGrid(session);
    await writeMarks(bench.pool, [busy(runnerOf(session, user), 1)], session.market.now());
    const [point] = await pointsOf(user);
    expect(point?.holdings).not.toBeNull();
  });

  it('is left to the worker that took the account over while it was waited for', async () => {
    const session = await bench.startEngine();
    const user = await startGrid(session);
    await writeMarks(bench.pool, [busy(runnerOf(session, user), 1)], session.market.now(), () => false);
    expect(await pointsOf(user)).toMatchObject([{ holdings: null }]);
  });

  it('has both or neither, and not without end', async () => {
    const user = await bench.seedUser();
    const insert = (holdings: string, posting: number | null) =>
      bench.rows(
        `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure, holdings, posting_id)
         values ($1, $2, '2026-06-01', 1, 1, 0, $3, $4)`,
        [user.accountId, user.userId, holdings, posting],
      );
    await expect(insert('[]', null)).rejects.toThrow('equity_snapshots_proof_check');
    await expect(insert('{}', 1)).rejects.toThrow('equity_snapshots_holdings_check');
    await expect(insert(JSON.stringify(Array.from({ length: 201 }, () => ['A', '1', '1'])), 1)).rejects.toThrow(
      'equity_snapshots_holdings_check',
    );
    await insert('[["USDT", "1", "1"]]', 1);
  });
});
