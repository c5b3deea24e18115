import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import { dec, divide, toPlain } from '@atb/core/base/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

const BID = 61_900;

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await startTradingServer(new ScriptedMarket(['BTCUSDT'], Date.now() + 60_000));
  await server.market.say('BTCUSDT', BID);
  trader = await server.signUpTrader();
  await order('buy', 'BUY', '0.01');
  await order('sell', 'SELL', '0.004');
  // Rests, and sets its price and fee aside.
  await order('resting', 'BUY', '0.002', '50000');
});
afterAll(() => server.stop());

async function order(id: string, side: string, quantity: string, price?: string): Promise<void> {
  const type = price === undefined ? { type: 'MARKET' } : { type: 'LIMIT', price };
  const placed = { symbol: 'BTCUSDT', side, ...type, quantity, newClientOrderId: id };
  const { body } = await server.call(trader, 'exchange-binance/order', placed);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', BID);
}

async function prove(body: object, who = trader): Promise<FigureProof> {
  const { body: answer } = await server.call(who, 'portfolio-proof', body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  return answer as unknown as FigureProof;
}

const valuesOf = ({ computations }: FigureProof) => computations.map(({ value }) => value);

interface Balance {
  readonly free: string;
  readonly locked: string;
  readonly total: string;
}

async function balanceOf(asset: string): Promise<Balance> {
  const [row] = await server.sql<Balance>(
    `select trim_scale(free)::text as free, trim_scale(locked)::text as locked, trim_scale(free + locked)::text as total
     from balances where account_id = $1 and asset = $2`,
    [trader.accountId, asset],
  );
  if (row === undefined) throw new Error(`no ${asset}`);
  return row;
}

describe('the proof of how long a list is', () => {
  const ask = async (name: 'portfolio-executions' | 'portfolio-transfers', choice: object) => {
    const { body } = await server.call(trader, name, choice);
    return String((body as unknown as { total: number }).total);
  };

  it.each([
    [{}, '2'],
    [{ side: 'buy' }, '1'],
    [{ symbol: 'BTCUSDT', bot: 'hand' }, '2'],
    [{ symbol: 'ETHUSDT' }, '0'],
    [{ exchange: 'kraken' }, '0'],
  ])('counts executions twice: %j', async (choice, count) => {
    const proof = await prove({ figure: 'executions', ...choice });
    expect([await ask('portfolio-executions', choice), ...valuesOf(proof)]).toEqual([count, count, count]);
    expect(proof).toMatchObject({ agrees: true, digits: null, unit: 'count', entriesTotal: Number(count) });
    expect(proof.entries).toHaveLength(Number(count));
  });

  it('counts transfers twice, and shows an entry of the ledger that is neither', async () => {
    const proof = await prove({ figure: 'transfers' });
    const count = await ask('portfolio-transfers', {});
    expect([Number(count) > 0, ...valuesOf(proof)]).toEqual([true, count, count]);
    expect(proof.entries[0]?.text).toMatch(/^[a-z]+: [\d.]+ USDT$/u);
    // The ledger is append-only: only past its triggers one of its executions can be called something else.
    const rename = (from: string, to: string) =>
      server.sql(
        `begin; set local session_replication_role = replica;
         update ledger_transactions t set kind = '${to}' where account_id = '${trader.accountId}' and kind = '${from}'
           and exists (select from trade_ledger f where f.venue_trade_id = t.reference); commit`,
      );
    await rename('fill', 'income');
    const [wrong, executions] = [await prove({ figure: 'transfers' }), await prove({ figure: 'executions' })];
    await rename('income', 'fill');
    expect([wrong.agrees, executions.agrees, ...valuesOf(executions)]).toEqual([false, false, '2', '0']);
    expect((await prove({ figure: 'transfers' })).agrees).toBe(true);
  });

  it('is of nobody else’s', async () => {
    const stranger = await server.signUpTrader();
    expect(valuesOf(await prove({ figure: 'executions' }, stranger))).toEqual(['0', '0']);
    const of = { figure: 'transfers', accountId: trader.accountId };
    expect((await server.call(stranger, 'portfolio-proof', of)).body).toMatchObject({ reason: 'ACCOUNT_NOT_FOUND' });
  });
});

describe('the proof of a balance', () => {
  it.each([
    ['assetTotal', 'total', 'USDT'],
    ['assetFree', 'free', 'USDT'],
    ['assetLocked', 'locked', 'USDT'],
    ['assetTotal', 'total', 'BTC'],
    ['assetFree', 'free', 'BTC'],
    ['assetLocked', 'locked', 'BTC'],
  ] as const)('%s is the %s of %s, by the ledger and as it is written down', async (figure, column, asset) => {
    const proof = await prove({ figure, coin: asset, accountId: trader.accountId });
    const shown = (await balanceOf(asset))[column];
    expect(valuesOf(proof)).toEqual([shown, shown]);
    expect(proof).toMatchObject({ agrees: true, digits: null, unit: 'asset', asset, converted: null });
    const posted = proof.entries.filter(({ reference }) => reference !== null);
    expect(posted.length).toBeGreaterThan(0);
    expect(posted.every(({ text }) => text.includes(` ${asset} by `))).toBe(true);
    expect(proof.entriesTotal).toBe(proof.entries.length);
  });

  it('has something locked only where an order rests', async () => {
    expect([(await balanceOf('USDT')).locked, (await balanceOf('BTC')).locked]).toEqual(['100.1', '0']);
    const proof = await prove({ figure: 'assetFree', coin: 'USDT' });
    expect(proof.entries[0]).toMatchObject({ amount: '-100.1', text: expect.stringContaining('set aside') as string });
  });

  it('of its worth is what the coin is worth at the bid, and its share is that part of all', async () => {
    const { body } = await server.call(trader, 'portfolio-overview', {});
    const { total } = body as unknown as PortfolioOverview;
    const worth = await prove({ figure: 'assetWorth', coin: 'BTC' });
    expect(worth).toMatchObject({ agrees: true, unit: 'quote' });
    expect(valuesOf(worth)).toEqual([total.exposure, total.exposure]);
    const share = toPlain(divide(dec(total.exposure), dec(total.equity)));
    expect(valuesOf(await prove({ figure: 'assetShare', coin: 'BTC' }))).toEqual([share, share]);
    // All that is not cash is the coin.
    const others = await prove({ figure: 'assetShare', except: ['USDT'] });
    expect(valuesOf(others)).toEqual([share, share]);
    expect(others.entries.some(({ text }) => text.includes(' USDT by '))).toBe(false);
  });

  it('shows a balance that is not what the ledger adds up to', async () => {
    const other = await server.signUpTrader();
    await server.sql(`update balances set free = free + 0.01 where account_id = $1`, [other.accountId]);
    for (const figure of ['assetTotal', 'assetFree', 'assetWorth']) {
      expect((await prove({ figure }, other)).agrees, figure).toBe(false);
    }
    await server.sql(`update balances set free = free - 0.02, locked = locked + 0.01 where account_id = $1`, [
      other.accountId,
    ]);
    expect((await prove({ figure: 'assetTotal' }, other)).agrees).toBe(true);
    expect((await prove({ figure: 'assetLocked' }, other)).agrees).toBe(false);
  });

  it('is nobody else’s', async () => {
    const stranger = await server.signUpTrader();
    const asked = { figure: 'assetTotal', coin: 'BTC', accountId: trader.accountId };
    const { body } = await server.call(stranger, 'portfolio-proof', asked);
    expect(body).toMatchObject({ success: false, reason: 'ACCOUNT_NOT_FOUND' });
  });
});

describe('the proof of a contribution', () => {
  it.each([
    ['contributionFees', 'fees'],
    ['contributionLeft', 'left'],
    ['contribution', 'total'],
  ] as const)('%s is its %s on the page', async (figure, part) => {
    const { body } = await server.call(trader, 'portfolio-overview', {});
    const { contributions } = body as unknown as PortfolioOverview;
    for (const [rows, choice] of [
      [contributions.bots, { bot: 'hand' }],
      [contributions.coins, { coin: 'BTC' }],
    ] as const) {
      const shown = rows[0]?.[part];
      const proof = await prove({ figure, ...choice });
      expect(valuesOf(proof)).toEqual([shown, shown]);
      expect(proof).toMatchObject({ agrees: true, entriesTotal: 2 });
      if (figure === 'contributionFees')
        expect(toPlain(proof.entries.reduce((sum, { amount }) => sum.plus(dec(amount)), dec('0')))).toBe(shown);
    }
  });
});
