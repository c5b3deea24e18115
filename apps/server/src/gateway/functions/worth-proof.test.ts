import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import { dec, toPlain } from '@atb/core/base/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { payInBefore } from '../../testing/pay-in-before.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 5, 1, 12);

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await startTradingServer(new ScriptedMarket(['BTCUSDT'], NOON));
  await server.market.say('BTCUSDT', 61_900);
  trader = await server.signUpTrader();
  await payInBefore(server, trader);
  const bought = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01', newClientOrderId: 'one' };
  expect((await server.call(trader, 'exchange-binance/order', bought)).body).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', 61_900);
});
afterAll(() => server.stop());

async function prove(figure: string): Promise<FigureProof> {
  const { body } = await server.call(trader, 'portfolio-proof', { figure });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body as unknown as FigureProof;
}

describe('the proof of what accounts are worth', () => {
  it.each(['equity', 'cash', 'exposure', 'change', 'paidIn'] as const)(
    '%s lists postings as the ledger calls them',
    async (figure) => {
      const { entries, entriesTotal } = await prove(figure);
      expect(entries.filter(({ reference }) => reference !== null).length).toBeGreaterThan(0);
      expect(entriesTotal).toBe(entries.length);
    },
  );

  it('of a period begins with the postings until then at the marks of then, and shows a line that was moved', async () => {
    const [last] = await server.sql<{ id: string }>(
      'select max(id)::text as id from ledger_postings where account_id = $1',
      [trader.accountId],
    );
    const [cash] = await server.sql<{ units: string }>(
      `select trim_scale(sum(amount))::text as units from ledger_postings where account_id = $1 and asset = 'USDT' and ledger_account = 'assets'`,
      [trader.accountId],
    );
    const start = toPlain(dec(cash?.units ?? '0').plus(dec('601.23')));
    await server.sql(
      `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure, holdings, posting_id)
       select $1, $2, to_timestamp($3::float8 / 1000), $4, 1, 1, $5, $6
       on conflict (account_id, at) do update set equity = excluded.equity, holdings = excluded.holdings, posting_id = excluded.posting_id`,
      [
        trader.accountId,
        trader.id,
        NOON - DAY - 600_000,
        start,
        JSON.stringify([
          ['USDT', cash?.units, '1'],
          ['BTC', '0.01', '60123'],
        ]),
        last?.id,
      ],
    );
    const proof = await prove('day');
    expect(proof, JSON.stringify(proof.computations)).toMatchObject({ agrees: true, digits: null });
    const base = proof.entries.find(({ text }) => text.includes('24 hours ago'));
    expect([base?.at, base?.amount]).toEqual([new Date(NOON - DAY - 600_000).toISOString(), `-${start}`]);
    await server.sql(
      'update equity_snapshots set equity = equity + 1 where account_id = $1 and posting_id = $2 and at < $3',
      [trader.accountId, last?.id, new Date(NOON - DAY)],
    );
    expect((await prove('day')).agrees).toBe(false);
  });

  it.each([
    ['today', 'dayStart', 'day'],
    ['week', 'weekStart', 'week'],
  ] as const)('of %s begins with the postings until then, whatever the engine noted', async (figure, key, span) => {
    const proof = await prove(figure);
    expect(proof, JSON.stringify(proof.computations)).toMatchObject({ agrees: true, digits: null });
    const base = proof.entries.find(({ text }) => text.includes('at the kept marks'));
    // The purchase that the day began with is not in it.
    expect(base?.amount).toBe('-10000');
    const note = (by: number) =>
      server.sql(
        `update account_states set state = jsonb_set(state, array[$2, 'equity'], to_jsonb((10000 + $3::int)::text)) where account_id = $1`,
        [trader.accountId, key, by],
      );
    await note(1);
    expect((await prove(figure)).agrees).toBe(false);
    await note(0);
    const [kept] = await server.sql<{ starts_at: Date; holdings: unknown; posting_id: string }>(
      'delete from period_holdings where account_id = $1 and span = $2 returning starts_at, holdings, posting_id',
      [trader.accountId, span],
    );
    const without = await prove(figure);
    expect(without.agrees).toBe(true);
    expect(without.entries.some(({ text }) => text.includes('both ways begin with this amount'))).toBe(true);
    await server.sql(
      'insert into period_holdings (account_id, user_id, span, starts_at, holdings, posting_id) values ($1, $2, $3, $4, $5, $6)',
      [trader.accountId, trader.id, span, kept?.starts_at, JSON.stringify(kept?.holdings), kept?.posting_id],
    );
  });

  it('of the day of one account begins in the same way', async () => {
    const { body } = await server.call(trader, 'figure-proof', { figure: 'today', accountId: trader.accountId });
    const { agrees, entries } = body as unknown as FigureProof;
    expect([agrees, entries.find(({ text }) => text.startsWith('Equity at 00:00 UTC'))]).toEqual([
      true,
      expect.objectContaining({
        text: 'Equity at 00:00 UTC, by the postings until then at the kept marks',
        amount: '10000',
      }),
    ]);
  });
});
