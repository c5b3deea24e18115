import { dec, toPlain } from '@atb/core/base/decimal';
import { type MarkedHolding, valueHoldings } from '@atb/core/portfolio/marked-holding';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SeededUser } from '../testing/seed-user.ts';
import { BotBench } from './testing/bot-bench.ts';

const GRID = { lower: 59_000, upper: 61_000, grids: 11, allocation: 1_000, stopLossPct: 0 };
const HALF_DAY_MS = 43_200_000;

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

interface Kept {
  readonly span: string;
  readonly starts_at: Date;
  readonly holdings: readonly MarkedHolding[];
  readonly units: Readonly<Record<string, string>>;
  readonly noted: string;
}

/** What is kept of the periods of an account, with the postings until then and what the engine noted. */
const keptOf = (user: SeededUser) =>
  bench.rows<Kept>(
    `select k.span, k.starts_at, k.holdings, s.state -> (k.span || 'Start') ->> 'equity' as noted,
       (select json_object_agg(asset, units) from (
          select p.asset, trim_scale(sum(p.amount))::text as units from ledger_postings p
          where p.account_id = k.account_id and p.ledger_account = 'assets' and p.id <= k.posting_id group by p.asset having sum(p.amount) <> 0) u) as units
     from period_holdings k join account_states s on s.account_id = k.account_id where k.account_id = $1 order by k.span`,
    [user.accountId],
  );

describe('what a day and a week began with', () => {
  it('is kept as the ledger had it then, without what the first quote of the day traded, one row of each', async () => {
    const { market, worker } = await bench.startEngine();
    const user = await bench.seedUser();
    await market.say('BTCUSDT', 60_000);
    const botId = await bench.createBot(user, 'grid', GRID);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    await market.say('BTCUSDT', 59_700, 59_300, 59_900);
    const fills = (await bench.fillsOf(botId)).length;
    market.pass(HALF_DAY_MS);
    // Midnight, and a fall that fills a line with the same quote.
    await market.say('BTCUSDT', 59_100, 59_100);
    expect((await bench.fillsOf(botId)).length).toBeGreaterThan(fills);
    const kept = await keptOf(user);
    expect(kept.map(({ span, starts_at }) => [span, starts_at.toISOString().slice(0, 10)])).toEqual([
      ['day', '2026-06-02'],
      ['week', '2026-06-01'],
    ]);
    for (const { span, holdings, units, noted } of kept) {
      expect(Object.fromEntries(holdings.map(([asset, amount]) => [asset, amount])), span).toEqual(units);
      const valued = valueHoldings(holdings, 'USDT');
      expect(valued.status === 'valued' && toPlain(valued.equity), span).toBe(toPlain(dec(noted)));
    }
    expect(Object.keys(kept[0]?.units ?? {}).toSorted()).toEqual(['BTC', 'USDT']);
    expect(Object.keys(kept[1]?.units ?? {})).toEqual(['USDT']);
  });
});
