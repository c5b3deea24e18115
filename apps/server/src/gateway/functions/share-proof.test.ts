import type { FunctionName } from '@atb/api/functions/contracts';
import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import type { PortfolioHistory } from '@atb/api/functions/portfolio/portfolio-history';
import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import type { PortfolioSummary } from '@atb/api/functions/trading/portfolio-summary';
import { dec, divide, maxDecimal, toPlain, ZERO } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { payInBefore } from '../../testing/pay-in-before.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 5, 3, 12);

const market = new ScriptedMarket(['BTCUSDT'], NOON);
let server: TradingServer;
let trader: Trader;
let krakenId: string;

beforeAll(async () => {
  for (let day = 60; day >= 1; day -= 1) {
    const openTime = epochMs(Date.UTC(2026, 5, 3) - day * DAY);
    market.addCandle('BTCUSDT', '1d', { openTime, open: 50_000, high: 50_000, low: 50_000, close: 50_000, volume: 1 });
  }
  server = await startTradingServer(market);
  await server.market.say('BTCUSDT', 61_900);
  trader = await server.signUpTrader();
  await payInBefore(server, trader);
  krakenId = await connect();
  await trade('one', 'BUY', '0.007', 61_900);
  await trade('two', 'SELL', '0.003', 60_300);
  await trade('resting', 'BUY', '0.002', 60_300);
});
afterAll(() => server.stop());

async function trade(id: string, side: string, quantity: string, next: number): Promise<void> {
  const type = id === 'resting' ? { type: 'LIMIT', price: '50000' } : { type: 'MARKET' };
  const placed = { symbol: 'BTCUSDT', side, ...type, quantity, newClientOrderId: id };
  const { body } = await server.call(trader, 'exchange-binance/order', placed);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', next);
}

/** A connected account that bought a coin, whose price of the past comes as a double. */
async function connect(): Promise<string> {
  const [account] = await server.sql<{ id: string }>(
    `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, 'kraken', 'My Kraken', false) returning id`,
    [trader.id],
  );
  const id = account?.id ?? '';
  const records = [
    { kind: 'deposit', id: 'd1', at: '2026-04-20T10:00:00Z', asset: 'USD', amount: '5000' },
    {
      kind: 'fill',
      id: 'f1',
      at: '2026-05-04T10:00:00Z',
      base: 'BTC',
      quote: 'USD',
      side: 'buy',
      qty: '0.03',
      price: '50000',
      fee: '2.5',
      fee_asset: 'USD',
      maker: false,
      order_id: 'o1',
    },
  ];
  await server.sql('select * from book_exchange_records($1, $2, $3)', [id, 'exchange', JSON.stringify(records)]);
  await server.sql(
    `insert into balances (account_id, user_id, asset, free, locked, ts)
     select $1, $2, asset, free, 0, now() from (values ('USD', 3497.5), ('BTC', 0.03)) b (asset, free)`,
    [id, trader.id],
  );
  return id;
}

async function ask<Answer>(name: FunctionName, body: object = {}): Promise<Answer> {
  const { body: answer } = await server.call(trader, name, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  return answer as unknown as Answer;
}

const prove = (figure: string, of: string, accountId: string) =>
  ask<FigureProof>('portfolio-proof', { figure, of, accountId });
const valuesOf = ({ computations }: Pick<FigureProof, 'computations'>) => computations.map(({ value }) => value);
const quotient = (part: string, whole: string): string => toPlain(divide(dec(part), dec(whole)));

/** What a screen divides: the figure, what it is of, and both as its function answers them. */
type Shares = ReadonlyArray<readonly [figure: string, of: string, part: string, whole: string]>;

function sharesOf({ equity, cash, exposure, openRisk, today, week, month, allTime }: PortfolioSummary): Shares {
  const lost = (change: string): string => toPlain(maxDecimal(dec(change).neg(), ZERO));
  return [
    ['openRisk', 'equity', openRisk, equity],
    ['exposure', 'equity', exposure, equity],
    ['cash', 'equity', cash, equity],
    ['today', 'todayStart', today.change, today.startEquity],
    ['week', 'weekStart', week.change, week.startEquity],
    ['month', 'monthStart', month.change, month.startEquity],
    ['todayLoss', 'todayStart', lost(today.change), today.startEquity],
    ['weekLoss', 'weekStart', lost(week.change), week.startEquity],
    ['change', 'paidIn', allTime.change, allTime.deposited],
    ['contribution', 'paidIn', allTime.traded, allTime.deposited],
    ['rest', 'paidIn', allTime.rest, allTime.deposited],
  ];
}

describe('the proof of a share', () => {
  it.each(['paper', 'connected'])('of the %s account divides on both ways what the summary tells', async (which) => {
    const accountId = which === 'paper' ? trader.accountId : krakenId;
    const summary = await ask<PortfolioSummary>('portfolio-summary', { accountId });
    for (const [figure, of, part, whole] of sharesOf(summary)) {
      const proof = await prove(figure, of, accountId);
      const described = `${figure} of ${of}: ${JSON.stringify(proof.computations)}`;
      expect(proof, described).toMatchObject({ agrees: true, unit: 'fraction', entries: [], entriesTotal: 0 });
      // What the screen shows is the second way: the first may have been a double where it came from a price of the past.
      expect(valuesOf(proof).at(-1), described).toBe(quotient(part, whole));
      if (proof.digits === null) expect(new Set(valuesOf(proof)).size, described).toBe(1);
    }
  });

  it('has both amounts with a proof of their own', async () => {
    const accountId = trader.accountId;
    const { parts = [] } = await prove('openRisk', 'equity', accountId);
    expect(parts.map(({ name }) => name)).toEqual(['Exposure', 'Equity']);
    for (const [i, figure] of ['openRisk', 'equity'].entries()) {
      const { computations, entries, entriesTotal, formula, agrees } = await ask<FigureProof>('portfolio-proof', {
        figure,
        accountId,
      });
      expect(parts[i]).toMatchObject({ computations, entries, entriesTotal, formula, agrees });
      expect(entries.length).toBeGreaterThan(0);
    }
  });

  it('of 24 hours is that of the cards, of all accounts of an exchange', async () => {
    for (const exchange of ['paper', 'kraken']) {
      const { total } = await ask<PortfolioOverview>('portfolio-overview', { exchange });
      const proof = await ask<FigureProof>('portfolio-proof', { figure: 'day', of: 'dayStart', exchange });
      expect(proof.agrees, JSON.stringify(proof)).toBe(true);
      expect(valuesOf(proof).at(-1)).toBe(quotient(total.day.change, total.day.start));
    }
  });

  it('of a contribution is its part of what was paid in, and its executions are counted twice', async () => {
    const { contributions, total } = await ask<PortfolioOverview>('portfolio-overview', { exchange: 'paper' });
    const own = contributions.coins.find(({ coin }) => coin === 'BTC');
    const choice = { exchange: 'paper', coin: 'BTC' };
    const share = await ask<FigureProof>('portfolio-proof', { figure: 'contribution', of: 'paidIn', ...choice });
    const points = quotient(own?.total ?? '', total.paidIn);
    expect(valuesOf(share)).toEqual([points, points]);
    const fills = await ask<FigureProof>('portfolio-proof', { figure: 'contributionFills', ...choice });
    expect([valuesOf(fills), fills.entriesTotal]).toEqual([['2', '2'], own?.fills]);
  });

  it.each(['paper', 'kraken'])('of the allocation of a day of %s is that of the chart', async (exchange) => {
    const { days, assets } = await ask<PortfolioHistory>('portfolio-history', { exchange });
    const held = days.filter(({ values }) => values.some((value) => value > 0));
    expect(assets.toSorted()).toEqual(exchange === 'paper' ? ['BTC', 'USDT'] : ['BTC', 'USD']);
    for (const { time: at, values, paidIn } of [held[0], held.at(-1)].flatMap((one) => one ?? [])) {
      const whole = values.reduce((sum, value) => sum + value, 0);
      const asked = async (body: object) => {
        const proof = await ask<FigureProof>('portfolio-proof', { exchange, at, ...body });
        expect(proof, JSON.stringify(proof)).toMatchObject({ agrees: true, digits: null });
        return Number(proof.computations[0]?.value);
      };
      for (const [i, coin] of assets.entries()) {
        const worth = values[i] ?? 0;
        expect(await asked({ figure: 'allocation', coin })).toBeCloseTo(worth, 8);
        const share = await asked({ figure: 'allocation', coin, of: 'allocationTotal' });
        expect(share).toBeCloseTo(worth / whole, 12);
        const others = await asked({ figure: 'allocation', except: [coin], of: 'allocationTotal' });
        expect(others).toBeCloseTo(1 - share, 12);
      }
      expect(await asked({ figure: 'allocationTotal' })).toBeCloseTo(whole, 8);
      expect(await asked({ figure: 'allocationPaid' })).toBeCloseTo(paidIn, 8);
    }
  });

  it('of the allocation lists no posting that came after the day', async () => {
    const at = Date.UTC(2026, 4, 1);
    const proof = await ask<FigureProof>('portfolio-proof', { figure: 'allocationTotal', exchange: 'kraken', at });
    expect(valuesOf(proof)).toEqual(['5000', '5000']);
    expect(proof.entries.map(({ text }) => text)).toEqual([
      'My Kraken: 5000 USD at 1',
      'My Kraken: 5000 USD by deposit',
    ]);
  });

  it('of a gain is its part of what was paid', async () => {
    const { accountId } = trader;
    const [position] = await server.sql<{ id: string; qty: string; entry: string }>(
      'select id, qty::text, entry_price::text as entry from positions where account_id = $1',
      [accountId],
    );
    const { id, qty = '0', entry = '0' } = position ?? {};
    const gain = await ask<FigureProof>('row-proof', { figure: 'positionGain', id });
    const share = await ask<FigureProof>('row-proof', { figure: 'positionGain', of: 'positionCost', id });
    const cost = dec(qty).times(dec(entry));
    const expected = toPlain(divide(dec(valuesOf(gain)[0] ?? ''), cost));
    expect([share.agrees, ...valuesOf(share)]).toEqual([true, expected, expected]);
    const lots = { accountId: krakenId, asset: 'BTC' };
    const [gained, paid, part] = await Promise.all(
      [{ figure: 'lotGain' }, { figure: 'lotCost' }, { figure: 'lotGain', of: 'lotCost' }].map((asked) =>
        ask<FigureProof>('row-proof', { ...asked, ...lots }),
      ),
    );
    const ofLots = quotient(gained?.computations[0]?.value ?? '', paid?.computations[0]?.value ?? '');
    expect([part?.agrees, ...(part === undefined ? [] : valuesOf(part))]).toEqual([true, ofLots, ofLots]);
  });

  it('is not defined of nothing', async () => {
    const other = await server.signUpTrader();
    await server.sql('delete from ledger_transactions where account_id = $1', [other.accountId]);
    const { body } = await server.call(other, 'portfolio-proof', { figure: 'rest', of: 'paidIn' });
    expect(valuesOf(body as unknown as FigureProof)).toEqual([null, null]);
  });

  it('differs where one of its amounts does, though the other differs alike', async () => {
    const other = await server.signUpTrader();
    await server.sql('update balances set free = free * 2 where account_id = $1', [other.accountId]);
    const { body } = await server.call(other, 'portfolio-proof', { figure: 'cash', of: 'equity' });
    const proof = body as unknown as FigureProof;
    expect([valuesOf(proof), proof.agrees]).toEqual([['1', '1'], false]);
  });

  it('is of amounts of money, and of what they are told as shares of', async () => {
    for (const [name, body] of [
      ['portfolio-proof', { figure: 'simple', of: 'equity' }],
      ['portfolio-proof', { figure: 'activeBots', of: 'equity' }],
      ['portfolio-proof', { figure: 'assetTotal', of: 'paidIn' }],
      ['portfolio-proof', { figure: 'transfers', of: 'paidIn' }],
      ['portfolio-proof', { figure: 'contributionFills', side: 'buy' }],
      ['portfolio-proof', { figure: 'transfers', symbol: 'BTCUSDT' }],
      ['row-proof', { figure: 'lotGain', of: 'positionCost', accountId: krakenId, asset: 'BTC' }],
      ['row-proof', { figure: 'lotUnits', of: 'lotCost', accountId: krakenId, asset: 'BTC' }],
    ] as const) {
      const { status, body: answer } = await server.call(trader, name, body);
      expect([status, JSON.stringify(answer)], JSON.stringify(body)).toEqual([
        400,
        expect.stringContaining('goes with'),
      ]);
    }
  });

  it('waits for its turn as one proof', async () => {
    const held = Promise.withResolvers<void>();
    const turn = server.proofTurns.run('somebody else', () => held.promise);
    let isDone = false;
    const proof = prove('week', 'weekStart', krakenId).then(() => (isDone = true));
    for (let page = 0; page < 5; page += 1) await ask('portfolio-lots', { accountId: krakenId, asset: 'BTC' });
    expect(isDone).toBe(false);
    held.resolve();
    await Promise.all([turn, proof]);
  });

  it('is nobody else’s', async () => {
    const stranger = await server.signUpTrader();
    for (const [name, body] of [
      ['portfolio-proof', { figure: 'openRisk', of: 'equity', accountId: trader.accountId }],
      ['row-proof', { figure: 'lotGain', of: 'lotCost', accountId: trader.accountId, asset: 'BTC' }],
    ] as const) {
      expect((await server.call(stranger, name, body)).body).toMatchObject({
        success: false,
        reason: 'ACCOUNT_NOT_FOUND',
      });
    }
  });
});
