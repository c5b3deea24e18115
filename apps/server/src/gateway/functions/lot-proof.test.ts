import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import type { PortfolioLot } from '@atb/api/functions/portfolio/portfolio-lots';
import type { ConnectedPosition } from '@atb/api/functions/portfolio/portfolio-positions';
import { dec, decFromNumber, divide, toPlain } from '@atb/core/base/decimal';
import { RISK_UNIT } from '@atb/core/portfolio/risk-unit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';
import { bookConnected, btcFill } from './testing/book-connected.ts';

let server: TradingServer;
let trader: Trader;
let [krakenId, binanceId] = ['', ''];

beforeAll(async () => {
  server = await startTradingServer(new ScriptedMarket(['BTCUSDT'], Date.UTC(2026, 5, 1, 12)));
  await server.market.say('BTCUSDT', 60_000);
  trader = await server.signUpTrader();
  krakenId = await bookConnected(server, trader, 'kraken', [
    btcFill('f1', '2026-05-01T10:00:00Z', { side: 'buy', qty: '0.03', price: '50000.1', fee: '1.0007' }),
    btcFill('f2', '2026-05-02T10:00:00Z', { side: 'buy', qty: '0.07', price: '51000.3', fee: '2.5' }),
    btcFill('f3', '2026-05-03T10:00:00Z', { side: 'sell', qty: '0.011', price: '52000', fee: '-0.3' }),
    { kind: 'deposit', id: 'd1', at: '2026-05-04T10:00:00Z', asset: 'BTC', amount: '0.5' },
    {
      kind: 'withdrawal',
      id: 'w1',
      at: '2026-05-05T10:00:00Z',
      asset: 'BTC',
      amount: '0.03',
      fee: '0.0001',
      fee_asset: 'BTC',
    },
  ]);
  // The withdrawal of the one is the deposit of the other: its lots come along.
  binanceId = await bookConnected(server, trader, 'binance', [
    { kind: 'deposit', id: 'd2', at: '2026-05-05T10:20:00Z', asset: 'BTC', amount: '0.03' },
    btcFill('f4', '2026-05-06T10:00:00Z', { side: 'sell', qty: '0.007', price: '53000', fee: '0.1' }),
  ]);
});
afterAll(() => server.stop());

async function ask<Answer>(name: Parameters<TradingServer['call']>[1], body: object): Promise<Answer> {
  const { body: answer } = await server.call(trader, name, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  return answer as unknown as Answer;
}

const prove = (figure: string, accountId: string, more: object = {}) =>
  ask<FigureProof>('row-proof', { figure, accountId, asset: 'BTC', ...more });
const valuesOf = ({ computations }: FigureProof) => computations.map(({ value }) => value);

async function positionOf(accountId: string): Promise<ConnectedPosition> {
  const { positions } = await ask<{ positions: readonly ConnectedPosition[] }>('portfolio-positions', {});
  const own = positions.find((one) => one.accountId === accountId);
  if (own === undefined) throw new Error('no position');
  return own;
}

describe('lots of a connected account', () => {
  it('prove cost, entry, gain and R multiple by the history lived a second time', async () => {
    for (const accountId of [krakenId, binanceId]) {
      const { known, cost, lots } = await positionOf(accountId);
      const worth = await prove('lotWorth', accountId);
      const { quantity } = await positionOf(accountId);
      const bid = divide(dec(valuesOf(worth)[0] ?? '0'), dec(quantity));
      const gain = dec(known).times(bid).minus(dec(cost));
      const multiple = divide(gain, dec(cost).times(decFromNumber(RISK_UNIT)));
      for (const [figure, shown] of [
        ['lotCost', cost],
        ['lotEntry', toPlain(divide(dec(cost), dec(known)))],
        ['lotGain', toPlain(gain)],
        ['lotMultiple', toPlain(multiple)],
        ['lotCount', String(lots)],
      ] as const) {
        const proof = await prove(figure, accountId);
        expect(valuesOf(proof), figure).toEqual([shown, shown]);
        expect(proof).toMatchObject({ agrees: true, digits: null, entriesTotal: lots });
        expect(proof.computations.map(({ name }) => name)).toEqual(['Lots', 'Recomputed']);
      }
    }
  });

  it('came along with a transfer: one purchase, less what was sold there', async () => {
    const { quantity, known, cost } = await positionOf(binanceId);
    expect([quantity, known]).toEqual(['0.023', '0.023']);
    // What is left of the first purchase once 0.011 were sold, 0.0001 went as a fee, and of the second what filled the rest.
    expect(Number(cost)).toBeGreaterThan(0.023 * 50_000);
    expect(valuesOf(await prove('lotCost', binanceId))).toEqual([cost, cost]);
  });

  it('prove each lot by itself, and none that is not there', async () => {
    const { lots } = await ask<{ lots: readonly PortfolioLot[] }>('portfolio-lots', {
      accountId: krakenId,
      asset: 'BTC',
    });
    expect(lots.length).toBeGreaterThan(1);
    for (const { id, remaining, cost } of lots) {
      expect(valuesOf(await prove('lotUnits', krakenId, { lot: id }))).toEqual([remaining, remaining]);
      if (cost !== null) expect(valuesOf(await prove('lotCost', krakenId, { lot: id }))).toEqual([cost, cost]);
    }
    for (const lot of ['f2 7', 'nothing 0', 'f2', '0']) {
      const asked = { figure: 'lotCost', accountId: krakenId, asset: 'BTC', lot };
      expect((await server.call(trader, 'row-proof', asked)).body, lot).toMatchObject({ reason: 'ROW_NOT_FOUND' });
    }
  });
});

describe('proofs that are long statements', () => {
  const kraken = () => ({ accountId: krakenId });
  const portfolioProof = (figure: string, more: object = {}) => ask('portfolio-proof', { figure, ...more });

  it.each([
    ['lots', () => prove('lotCost', trader.accountId)],
    ['held', async () => ask('row-proof', { figure: 'held', id: await aSale() })],
    ['assetTotal', () => portfolioProof('assetTotal', { coin: 'BTC', ...kraken() })],
    ['week', () => portfolioProof('week', kraken())],
    ['contribution', () => portfolioProof('contribution', kraken())],
    ['timeWeighted', () => portfolioProof('timeWeighted', kraken())],
    ['planVolume', () => portfolioProof('planVolume')],
    ['executions', () => portfolioProof('executions', kraken())],
    ['transfers', () => portfolioProof('transfers', kraken())],
  ])('wait for their turn, which pages do not: %s', async (_, start) => {
    const held = Promise.withResolvers<void>();
    const turn = server.proofTurns.run('somebody else', () => held.promise);
    let isDone = false;
    const proof = start().then(() => (isDone = true));
    // Each of these is as long as such a proof.
    for (let page = 0; page < 5; page += 1) await ask('portfolio-lots', { accountId: krakenId, asset: 'BTC' });
    expect(isDone).toBe(false);
    held.resolve();
    await Promise.all([turn, proof]);
  });

  async function aSale(): Promise<string | undefined> {
    const [sale] = await server.sql<{ id: string }>(
      `select id from trade_ledger where account_id = $1 and side = 'sell'`,
      [krakenId],
    );
    return sale?.id;
  }
});
