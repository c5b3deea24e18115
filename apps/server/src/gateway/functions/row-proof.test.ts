import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import type { PortfolioTransfer } from '@atb/api/functions/portfolio/portfolio-transfers';
import { type Decimal, dec, decFromNumber, toPlain } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 5, 1, 12);
/** After everything else has traded. */
const LAST = 60_500;

const market = new ScriptedMarket(['BTCUSDT'], NOON);
let server: TradingServer;
let trader: Trader;
let positionId: string;

beforeAll(async () => {
  for (let day = 40; day >= 1; day -= 1) {
    const openTime = epochMs(Date.UTC(2026, 5, 1) - day * DAY);
    market.addCandle('BTCUSDT', '1d', { openTime, open: 50_000, high: 50_000, low: 50_000, close: 50_000, volume: 1 });
  }
  server = await startTradingServer(market);
  await server.market.say('BTCUSDT', 60_000);
  trader = await server.signUpTrader();
  // Prices that leave an average and a partly sold lot with fractions that do not end.
  await trade('one', 'BUY', '0.007', 60_400);
  await trade('two', 'BUY', '0.003', 60_900);
  await trade('three', 'SELL', '0.0091', 59_900);
  await trade('four', 'SELL', '0.0004', 59_500);
  await trade('resting', 'BUY', '0.002', LAST);
  const [position] = await server.sql<{ id: string }>('select id from positions where account_id = $1', [
    trader.accountId,
  ]);
  positionId = position?.id ?? '';
});
afterAll(() => server.stop());

/** Places an order, and says the next price. */
async function trade(id: string, side: string, quantity: string, next: number): Promise<void> {
  const type = id === 'resting' ? { type: 'LIMIT', price: '50000' } : { type: 'MARKET' };
  const placed = { symbol: 'BTCUSDT', side, ...type, quantity, newClientOrderId: id };
  const { body } = await server.call(trader, 'exchange-binance/order', placed);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', next);
}

async function prove(body: object, who = trader): Promise<FigureProof> {
  const { body: answer } = await server.call(who, 'row-proof', body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  return answer as unknown as FigureProof;
}

const valuesOf = ({ computations }: FigureProof) => computations.map(({ value }) => value);

interface PositionRow {
  readonly qty: string;
  readonly entry: string;
  readonly realized: string;
}

async function readPosition(): Promise<PositionRow> {
  const [row] = await server.sql<PositionRow>(
    `select trim_scale(qty)::text as qty, trim_scale(entry_price)::text as entry, trim_scale(realized_pnl)::text as realized
     from positions where id = $1`,
    [positionId],
  );
  if (row === undefined) throw new Error('no position');
  return row;
}

/** What a coin would bring now. */
async function readBid(): Promise<Decimal> {
  const { body } = await server.call(trader, 'exchange-binance/prices', {});
  const { prices } = body as unknown as { prices: ReadonlyArray<{ symbol: string; bid: number }> };
  return decFromNumber(prices.find(({ symbol }) => symbol === 'BTCUSDT')?.bid ?? 0);
}

async function executionIds(side: string): Promise<readonly string[]> {
  const rows = await server.sql<{ id: string }>(
    'select id from trade_ledger where account_id = $1 and side = $2 order by exec_ts',
    [trader.accountId, side],
  );
  return rows.map(({ id }) => id);
}

describe('the proof of a position', () => {
  it('lives all its executions once more and comes to what the engine wrote down', async () => {
    const { qty, entry, realized } = await readPosition();
    const bid = await readBid();
    const gain = toPlain(bid.minus(dec(entry)).times(dec(qty)));
    for (const [figure, shown] of [
      ['positionSize', qty],
      ['positionEntry', entry],
      ['positionRealized', realized],
      ['positionWorth', toPlain(dec(qty).times(bid))],
      ['positionGain', gain],
    ] as const) {
      const proof = await prove({ figure, id: positionId });
      expect(valuesOf(proof), figure).toEqual([shown, shown]);
      expect(proof).toMatchObject({ agrees: true, digits: null, entriesTotal: 4, quoteAsset: 'USDT' });
    }
    const multiple = await prove({ figure: 'positionMultiple', id: positionId });
    expect(multiple).toMatchObject({ agrees: true, unit: 'ratio' });
    expect(Number(valuesOf(multiple)[0])).toBeCloseTo(Number(gain) / (Number(entry) * Number(qty)) / 0.02, 9);
    const size = await prove({ figure: 'positionSize', id: positionId });
    expect(size).toMatchObject({ unit: 'asset', asset: 'BTC' });
    expect(size.entries.map(({ amount }) => amount)).toEqual(['-0.0004', '-0.0091', '0.003', '0.007']);
  });

  it('shows a row that is not what its executions come to', async () => {
    await server.sql('update positions set entry_price = entry_price + 1 where id = $1', [positionId]);
    expect((await prove({ figure: 'positionEntry', id: positionId })).agrees).toBe(false);
    expect((await prove({ figure: 'positionGain', id: positionId })).agrees).toBe(false);
    expect((await prove({ figure: 'positionSize', id: positionId })).agrees).toBe(true);
    await server.sql('update positions set entry_price = entry_price - 1 where id = $1', [positionId]);
  });
});

describe('the proof of lots', () => {
  const lots = (figure: string, more: object = {}) =>
    prove({ figure, accountId: trader.accountId, asset: 'BTC', ...more });

  it.each(['lotUnits', 'lotCost', 'lotEntry', 'lotWorth', 'lotGain', 'lotMultiple', 'lotCount'])(
    '%s comes to the same from the lots that are kept and from the ledger alone, of all and of one',
    async (figure) => {
      const all = await lots(figure);
      expect(all, JSON.stringify(all.computations)).toMatchObject({ agrees: true, entriesTotal: 1 });
      const one = await lots(figure, { lot: all.entries[0]?.reference ?? '' });
      expect(valuesOf(one)).toEqual(valuesOf(all));
    },
  );

  it('has what the page of lots shows', async () => {
    const { body } = await server.call(trader, 'portfolio-lots', { accountId: trader.accountId, asset: 'BTC' });
    const { total } = body as unknown as { total: { lots: number; remaining: string; cost: string } };
    expect(valuesOf(await lots('lotCount'))).toEqual([String(total.lots), String(total.lots)]);
    expect(total.remaining).toBe('0.0005');
    expect(valuesOf(await lots('lotUnits'))).toEqual([total.remaining, total.remaining]);
    expect(valuesOf(await lots('lotCost'))).toEqual([total.cost, total.cost]);
  });

  it('shows a lot that was moved', async () => {
    const move = (by: string) =>
      server.sql('update tax_lots set cost = cost + $2::numeric where account_id = $1 and remaining > 0', [
        trader.accountId,
        by,
      ]);
    await move('0.01');
    expect((await lots('lotCost')).agrees).toBe(false);
    expect((await lots('lotUnits')).agrees).toBe(true);
    await move('-0.01');
  });

  it('of a connected account are its units, held against its ledger', async () => {
    const [account] = await server.sql<{ id: string }>(
      `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, 'kraken', 'Kraken', false) returning id`,
      [trader.id],
    );
    const accountId = account?.id ?? '';
    const records = [{ kind: 'deposit', id: 'd1', at: '2026-05-02T10:00:00Z', asset: 'BTC', amount: '0.25' }];
    await server.sql('select * from book_exchange_records($1, $2, $3)', [
      accountId,
      'exchange',
      JSON.stringify(records),
    ]);
    const units = await prove({ figure: 'lotUnits', accountId, asset: 'BTC' });
    expect(units).toMatchObject({ agrees: true, entriesTotal: 1 });
    expect(valuesOf(units)).toEqual(['0.25', '0.25']);
    const worth = toPlain((await readBid()).times(dec('0.25')));
    expect(valuesOf(await prove({ figure: 'lotWorth', accountId, asset: 'BTC' }))).toEqual([worth, worth]);
    const [lot] = (await prove({ figure: 'lotUnits', accountId, asset: 'BTC', lot: 'd1 0' })).entries;
    expect(lot).toMatchObject({ amount: '0.25', reference: 'd1' });
    const { body } = await server.call(trader, 'row-proof', {
      figure: 'lotUnits',
      accountId,
      asset: 'BTC',
      lot: 'd2 0',
    });
    expect(body).toMatchObject({ success: false, reason: 'ROW_NOT_FOUND' });
  });
});

describe('the proof of how long a sale’s coins were held', () => {
  it('names the purchases it used up, the oldest first, each with its time', async () => {
    const [first, second] = await executionIds('sell');
    const { body } = await server.call(trader, 'performance-trades', {});
    const { executions } = body as unknown as { executions: ReadonlyArray<{ id: string; held: number | null }> };
    for (const [id, pieces] of [
      [first, ['0.0021 of 0.003', '0.007 of 0.007']],
      [second, ['0.0004 of 0.003']],
    ] as const) {
      const proof = await prove({ figure: 'held', id });
      const shown = executions.find((one) => one.id === id)?.held;
      expect(proof).toMatchObject({ agrees: true, digits: 9, unit: 'duration', entriesTotal: pieces.length });
      expect(Number(valuesOf(proof)[0])).toBeCloseTo(shown ?? Number.NaN, 6);
      expect(proof.entries.map(({ text }) => text.split(' BTCUSDT')[0])).toEqual(pieces);
    }
  });

  it('leaves out coins that no purchase brought, and is not told of a purchase', async () => {
    const [bought] = await executionIds('buy');
    expect(valuesOf(await prove({ figure: 'held', id: bought }))).toEqual([null, null]);
    const other = await server.signUpTrader();
    const fill = (name: string, side: string, qty: string, at: number) =>
      server.sql<{ id: string }>(
        `insert into trade_ledger (user_id, account_id, venue_trade_id, symbol, side, qty, price, fee, fee_asset, exec_ts, source)
         values ($1, $2, $3, 'BTCUSDT', $4, $5, 100, 0, 'USDT', to_timestamp($6::float8 / 1000), 'import') returning id`,
        [other.id, other.accountId, name, side, qty, at],
      );
    await fill('a', 'sell', '5', NOON - 9_000);
    await fill('b', 'buy', '2', NOON - 8_000);
    await fill('c', 'buy', '2', NOON - 6_000);
    await fill('d', 'sell', '1', NOON - 5_000);
    const [last] = await fill('e', 'sell', '8', NOON - 2_000);
    const proof = await prove({ figure: 'held', id: last?.id }, other);
    // One that was there for 6 seconds, and two for 4.
    expect(Number(valuesOf(proof)[0])).toBeCloseTo(14_000 / 3, 6);
    expect(proof.agrees).toBe(true);
  });
});

describe('the proof of what a transfer was worth', () => {
  beforeAll(async () => {
    const [account] = await server.sql<{ id: string }>(
      `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, 'binance', 'Binance', false) returning id`,
      [trader.id],
    );
    const records = [
      { kind: 'deposit', id: 't1', at: '2026-05-02T10:00:00Z', asset: 'BTC', amount: '0.5' },
      {
        kind: 'withdrawal',
        id: 't2',
        at: '2026-05-03T10:00:00Z',
        asset: 'BTC',
        amount: '0.1',
        fee: '0.001',
        fee_asset: 'BTC',
      },
      { kind: 'income', id: 't3', at: '2026-05-04T10:00:00Z', asset: 'BTC', amount: '0.002' },
    ];
    await server.sql('select * from book_exchange_records($1, $2, $3)', [
      account?.id,
      'exchange',
      JSON.stringify(records),
    ]);
  });

  it('comes to the same on either side of its entry, at the close of the day before', async () => {
    const { body } = await server.call(trader, 'portfolio-transfers', { exchange: 'binance' });
    const { transfers } = body as unknown as { transfers: readonly PortfolioTransfer[] };
    expect(transfers.map(({ value }) => value)).toEqual([100, -5_000, 25_000]);
    for (const { id, value } of transfers) {
      const proof = await prove({ figure: 'transferWorth', id });
      expect(valuesOf(proof).map(Number)).toEqual([value, value]);
      expect(proof).toMatchObject({ agrees: true });
      expect(proof.entries[0]).toMatchObject({ amount: '50000' });
      expect(proof.entriesTotal).toBe(proof.entries.length);
    }
    const [, withdrawal, deposit] = transfers;
    const fee = await prove({ figure: 'transferFee', id: withdrawal?.id });
    expect(valuesOf(fee)).toEqual([withdrawal?.fee, '0.001']);
    expect(fee).toMatchObject({ agrees: true, digits: null, unit: 'asset', asset: 'BTC' });
    expect(fee.entries.length).toBeGreaterThan(2);
    const free = { figure: 'transferFee', id: deposit?.id };
    expect((await server.call(trader, 'row-proof', free)).body, 'it cost nothing').toMatchObject({
      reason: 'ROW_NOT_FOUND',
    });
  });

  it('shows a fee that its other sides do not come to', async () => {
    const [fee] = await server.sql<{ id: string; transaction: string }>(
      `select p.id::text, p.transaction_id as transaction from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
       where t.user_id = $1 and t.kind = 'withdrawal' and p.ledger_account = 'fees'`,
      [trader.id],
    );
    const worsen = (by: string) =>
      server.sql(
        `begin; set local session_replication_role = replica; update ledger_postings set amount = amount + ${by} where id = ${fee?.id}; commit`,
      );
    await worsen('0.002');
    const proof = await prove({ figure: 'transferFee', id: fee?.transaction });
    await worsen('-0.002');
    expect([proof.agrees, valuesOf(proof)]).toEqual([false, ['0.003', '0.001']]);
  });
});

describe('the proof of a limit', () => {
  it.each([
    ['limitDay', 'DAILY_DRAWDOWN_BREAKER_ACTIVE'],
    ['limitWeek', 'WEEKLY_DRAWDOWN_BREAKER_ACTIVE'],
    ['limitAccount', 'MAX_ACCOUNT_EXPOSURE_EXCEEDED'],
    ['limitCoin', 'MAX_SYMBOL_EXPOSURE_EXCEEDED'],
    ['limitStreak', 'LOSS_STREAK_BREAKER_ACTIVE'],
  ])('%s is what the risk check counts, and what the books come to', async (figure, code) => {
    const { body } = await server.call(trader, 'risk-use', { accountId: trader.accountId });
    const { limits } = body as unknown as { limits: ReadonlyArray<{ code: string; used: string; limit: string }> };
    const use = limits.find((one) => one.code === code);
    const proof = await prove({ figure, accountId: trader.accountId });
    expect(proof, JSON.stringify(proof.computations)).toMatchObject({ agrees: true });
    expect(valuesOf(proof)).toEqual([use?.used, use?.used]);
    expect(Number(use?.used)).toBeGreaterThan(0);
    expect(proof.entries[0]).toMatchObject({ amount: use?.limit });
    expect(proof.entries.length).toBeGreaterThan(1);
  });
});

it('is nobody else’s, and needs a row that is there', async () => {
  const stranger = await server.signUpTrader();
  const [sold] = await executionIds('sell');
  const [moved] = await server.sql<{ id: string }>(
    `select id from ledger_transactions where account_id = $1 and kind = 'deposit'`,
    [trader.accountId],
  );
  const { accountId } = trader;
  for (const [body, reason] of [
    [{ figure: 'positionSize', id: positionId }, 'ROW_NOT_FOUND'],
    [{ figure: 'held', id: sold }, 'ROW_NOT_FOUND'],
    [{ figure: 'transferWorth', id: moved?.id }, 'ROW_NOT_FOUND'],
    [{ figure: 'transferFee', id: moved?.id }, 'ROW_NOT_FOUND'],
    [{ figure: 'lotUnits', accountId, asset: 'BTC' }, 'ACCOUNT_NOT_FOUND'],
    [{ figure: 'limitDay', accountId }, 'ACCOUNT_NOT_FOUND'],
  ] as const) {
    expect((await server.call(stranger, 'row-proof', body)).body, JSON.stringify(body)).toMatchObject({
      success: false,
      reason,
    });
  }
  const gone = { figure: 'lotUnits', accountId, asset: 'BTC', lot: 'none' };
  expect((await server.call(trader, 'row-proof', gone)).body).toMatchObject({ reason: 'ROW_NOT_FOUND' });
  const { status } = await server.call(trader, 'row-proof', { figure: 'lotUnits', accountId });
  expect(status).toBe(400);
});
