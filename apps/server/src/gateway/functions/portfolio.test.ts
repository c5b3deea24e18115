import type { FunctionName } from '@atb/api/functions/contracts';
import type { PortfolioExecution } from '@atb/api/functions/portfolio/portfolio-executions';
import type { PortfolioHistory } from '@atb/api/functions/portfolio/portfolio-history';
import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import type { PortfolioLot } from '@atb/api/functions/portfolio/portfolio-lots';
import type { ConnectedPosition } from '@atb/api/functions/portfolio/portfolio-positions';
import { ACCOUNT_FIGURES } from '@atb/api/functions/portfolio/portfolio-proof';
import type { PortfolioTransfer } from '@atb/api/functions/portfolio/portfolio-transfers';
import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import type { PortfolioSummary } from '@atb/api/functions/trading/portfolio-summary';
import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { payInBefore } from '../../testing/pay-in-before.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 5, 1, 12);

const market = new ScriptedMarket(['BTCUSDT', 'ETHUSDT', 'EURUSDT'], NOON);
let server: TradingServer;
/** Trades by hand; an account on Kraken beside the paper one. */
let trader: Trader;
let krakenId: string;

beforeAll(async () => {
  for (let day = 40; day >= 1; day -= 1) {
    const openTime = epochMs(Date.UTC(2026, 5, 1) - day * DAY);
    const flat = (price: number) => ({ openTime, open: price, high: price, low: price, close: price, volume: 1 });
    market.addCandle('BTCUSDT', '1d', flat(50_000));
    market.addCandle('EURUSDT', '1d', flat(1.1));
  }
  server = await startTradingServer(market);
  await server.market.say('BTCUSDT', 61_900);
  await server.market.say('ETHUSDT', 3_080);
  await server.market.say('EURUSDT', 1.2);
  trader = await server.signUpTrader();
  await payInBefore(server, trader);
  krakenId = await connect(trader);
  for (const [symbol, side, quantity] of [
    ['BTCUSDT', 'BUY', '0.01'],
    ['ETHUSDT', 'BUY', '0.2'],
    ['BTCUSDT', 'SELL', '0.004'],
    ['ETHUSDT', 'SELL', '0.07'],
  ] as const) {
    await order(trader, symbol, side, quantity);
  }
});
afterAll(() => server.stop());

async function order(who: Trader, symbol: string, side: string, quantity: string): Promise<void> {
  const { body } = await server.call(who, 'exchange-binance/order', {
    symbol,
    side,
    type: 'MARKET',
    quantity,
    newClientOrderId: `by_${symbol}_${side}_${quantity.replace('.', '')}`,
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', 61_900);
  await server.market.say('ETHUSDT', 3_080);
}

/** A connected account whose history was read: paid in, traded, with a rebate, a reward and a coin that nobody prices. */
async function connect(who: Trader): Promise<string> {
  const [account] = await server.sql<{ id: string }>(
    `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, 'kraken', 'My Kraken', false) returning id`,
    [who.id],
  );
  const id = account?.id ?? '';
  const records = [
    { kind: 'deposit', id: 'd1', at: '2026-05-02T10:00:00Z', asset: 'USD', amount: '5000' },
    { kind: 'deposit', id: 'd2', at: '2026-05-03T10:00:00Z', asset: 'BTC', amount: '0.1' },
    ...['f1', 'f2'].map((trade, i) => ({
      kind: 'fill',
      id: trade,
      at: `2026-05-0${4 + i}T10:00:00Z`,
      base: 'BTC',
      quote: i === 0 ? 'USD' : 'EUR',
      side: i === 0 ? 'buy' : 'sell',
      qty: '0.02',
      price: i === 0 ? '50000' : '45000',
      fee: i === 0 ? '2.5' : '-0.5',
      fee_asset: i === 0 ? 'USD' : 'EUR',
      maker: i === 1,
      order_id: `o${i}`,
    })),
    { kind: 'income', id: 'r1', at: '2026-05-06T10:00:00Z', asset: 'BTC', amount: '0.001' },
  ];
  await server.sql('select * from book_exchange_records($1, $2, $3)', [id, 'exchange', JSON.stringify(records)]);
  for (const [asset, free] of [
    ['USD', '3997.5'],
    ['EUR', '900.5'],
    ['BTC', '0.101'],
  ]) {
    await server.sql(
      `insert into balances (account_id, user_id, asset, free, locked, ts) values ($1, $2, $3, $4, 0, now())`,
      [id, who.id, asset, free],
    );
  }
  return id;
}

async function ask<Answer>(name: FunctionName, body: object = {}, who: Trader = trader): Promise<Answer> {
  const { status, body: answer } = await server.call(who, name, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  expect(status).toBe(200);
  return answer as unknown as Answer;
}

interface Lots {
  readonly total: { readonly lots: number; readonly remaining: string; readonly known: string; readonly cost: string };
  readonly lots: readonly PortfolioLot[];
}

const sum = (texts: readonly string[]): string => toPlain(sumDecimals(texts.map(dec)));

describe('the portfolio', () => {
  it('is the sum of its accounts, or those of one exchange', async () => {
    const all = await ask<PortfolioOverview>('portfolio-overview');
    const kraken = await ask<PortfolioOverview>('portfolio-overview', { exchange: 'kraken' });
    expect(kraken.total).toEqual({
      ...all.accounts[0],
      accountId: undefined,
      label: undefined,
      exchange: undefined,
      isPaper: undefined,
    });
    const coinbase = await ask<PortfolioOverview>('portfolio-overview', { exchange: 'coinbase' });
    expect(coinbase).toMatchObject({ accounts: [], total: { equity: '0', returns: { simple: null } } });
  });

  it('values what a connected account was paid at the price of then, dollars as dollars, and counts no reward as paid', async () => {
    const { total } = await ask<PortfolioOverview>('portfolio-overview', { exchange: 'kraken' });
    // 5,000 USD and 0.1 BTC at 50,000.
    expect(total.paidIn).toBe('10000');
    const bid = (price: number): number => price * (1 - 0.00001);
    expect(Number(total.equity)).toBeCloseTo(3_997.5 + 900.5 * bid(1.2) + 0.101 * bid(61_900), 2);
    expect(total.returns.since).toBe('2026-05-02T10:00:00.000Z');
    expect(total.returns.simple).toBeCloseTo(Number(total.equity) / 10_000 - 1, 9);
    expect(total.returns.timeWeighted).not.toBeNull();
    expect(total.returns.moneyWeighted).not.toBeNull();
    expect([total.unpriced, total.uncounted]).toEqual([[], []]);
  });

  it('has the same today, week and change of a connected account in the summary of that account alone', async () => {
    const { total } = await ask<PortfolioOverview>('portfolio-overview', { exchange: 'kraken' });
    const { equity, today, week, allTime } = await ask<PortfolioSummary>('portfolio-summary', { accountId: krakenId });
    // A Monday. Held when it began: 0.101 BTC at 50,000, 3,997.5 USD, 900.5 EUR at 1.1.
    const start = 5_050 + 3_997.5 + 990.55;
    for (const period of [today, week]) {
      expect(Number(period.startEquity)).toBeCloseTo(start, 6);
      expect(Number(period.change)).toBeCloseTo(Number(equity) - start, 6);
    }
    expect([equity, today.change, week.change]).toEqual([total.equity, total.today.change, total.week.change]);
    // 5,000 USD and 0.1 BTC came in, and no USDT at all.
    expect([allTime.deposited, allTime.change]).toEqual(['10000', total.change]);
    // Nobody writes down what it realised: told is what its executions came to, and how that is proved.
    expect([allTime.realized, allTime.unrealized, today.realized]).toEqual([null, null, null]);
    expect(Number(allTime.fees), '2.50 USD, less a rebate of half a euro at 1.10').toBeCloseTo(1.95, 9);
    const shown = [allTime.traded, allTime.rest, allTime.fees];
    for (const [i, figure] of ['contribution', 'rest', 'contributionFees'].entries()) {
      const proof = await ask<FigureProof>('portfolio-proof', { figure, accountId: krakenId });
      expect(proof.computations.map(({ value }) => value)).toEqual([shown[i], shown[i]]);
    }
  });

  it('leaves coins without a price out of the returns, names them, and tells the rest', async () => {
    const other = await server.signUpTrader();
    const [account] = await server.sql<{ id: string }>(
      `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, 'kraken', 'Odd coins', false) returning id`,
      [other.id],
    );
    const fill = (day: number, base: string, side: string, traded: readonly [quantity: string, price: string]) => {
      const [qty, price] = traded;
      const money = { base, quote: 'USD', side, qty, price, fee: '0.5', fee_asset: 'USD' };
      return { kind: 'fill', id: `f${day}`, at: `2026-05-${day}T10:00:00Z`, ...money, maker: false, order_id: null };
    };
    const records = [
      { kind: 'deposit', id: 'd', at: '2026-05-02T10:00:00Z', asset: 'USD', amount: '1000' },
      { kind: 'deposit', id: 'gift', at: '2026-05-03T10:00:00Z', asset: 'ABC', amount: '5' },
      fill(10, 'XYZ', 'buy', ['100', '2']),
      fill(11, 'BTC', 'buy', ['0.01', '50000']),
      fill(20, 'XYZ', 'sell', ['50', '3']),
    ];
    const book = JSON.stringify(records);
    await server.sql('select * from book_exchange_records($1, $2, $3)', [account?.id, 'exchange', book]);
    await server.sql(
      `insert into balances (account_id, user_id, asset, free, locked, ts)
       select $1, $2, asset, free, 0, now() from (values ('USD', 448.5), ('XYZ', 50), ('ABC', 5), ('BTC', 0.01)) b (asset, free)`,
      [account?.id, other.id],
    );
    const { total } = await ask<PortfolioOverview>('portfolio-overview', { exchange: 'kraken' }, other);
    expect(total.unpriced).toEqual(['ABC', 'XYZ']);
    expect(total.uncounted).toEqual(['ABC', 'XYZ']);
    // 1,000 paid in, 200.50 out for XYZ and 149.50 in from it: what is left has earned what BTC has.
    const worth = 448.5 + 619 * (1 - 0.00001);
    expect(Number(total.equity)).toBeCloseTo(worth, 6);
    expect(total.returns.simple).toBeCloseTo((worth - 949) / 1_149.5, 9);
    // Before the sale of XYZ the rest was 299 USD and 0.01 BTC at 50,000.
    expect(total.returns.timeWeighted).toBeCloseTo((799 / 799.5) * (worth / (799 + 149.5)) - 1, 9);
    expect(total.returns.moneyWeighted).not.toBeNull();
    for (const figure of ['simple', 'timeWeighted', 'moneyWeighted'] as const) {
      const proof = await ask<FigureProof>('portfolio-proof', { figure, exchange: 'kraken' }, other);
      expect(proof, figure).toMatchObject({ agrees: true });
      expect(Number(proof.computations[1]?.value)).toBe(total.returns[figure]);
    }
  });

  it('says what each bot and coin added, and that is the whole change', async () => {
    const { total, contributions } = await ask<PortfolioOverview>('portfolio-overview', { exchange: 'paper' });
    expect(contributions.bots.map(({ botId, fills }) => [botId, fills])).toEqual([[null, 4]]);
    expect(contributions.coins.map(({ coin }) => coin).toSorted()).toEqual(['BTC', 'ETH']);
    // A paper account is paid in cash and earns by executions alone.
    expect(contributions.rest).toBe('0');
    for (const groups of [contributions.bots, contributions.coins])
      expect(sum(groups.map((one) => one.total))).toBe(total.change);
  });

  it('has returns of a period', async () => {
    const from = Date.UTC(2026, 4, 20);
    const { total } = await ask<PortfolioOverview>('portfolio-overview', { exchange: 'kraken', from });
    expect(total.returns.since).toBe('2026-05-20T00:00:00.000Z');
    // Held at 50,000 then: 0.101 BTC, 3,997.5 USD, 900.5 EUR at 1.1.
    expect(total.returns.simple).toBeCloseTo(Number(total.equity) / (5_050 + 3_997.5 + 990.55) - 1, 6);
  });

  it('has nothing to tell of an account in which nothing happened', async () => {
    const fresh = await server.signUpTrader();
    const { total, contributions, accounts } = await ask<PortfolioOverview>('portfolio-overview', {}, fresh);
    expect(accounts).toHaveLength(1);
    expect(total).toMatchObject({ equity: '10000', paidIn: '10000', change: '0', exposure: '0' });
    expect(contributions).toEqual({ bots: [], coins: [], rest: '0' });
    expect((await ask<{ total: number }>('portfolio-executions', {}, fresh)).total).toBe(0);
  });

  it('knows what was traded since', async () => {
    const other = await server.signUpTrader();
    const fills = async () =>
      (await ask<PortfolioOverview>('portfolio-overview', {}, other)).contributions.bots[0]?.fills;
    expect(await fills()).toBeUndefined();
    await order(other, 'BTCUSDT', 'BUY', '0.001');
    await expect.poll(fills).toBe(1);
    await order(other, 'BTCUSDT', 'BUY', '0.002');
    await expect.poll(fills).toBe(2);
  });
});

describe('its history', () => {
  it('carries units from day to day at the closes, beside what was paid in', async () => {
    const { assets, days, unpriced } = await ask<PortfolioHistory>('portfolio-history', { exchange: 'kraken' });
    expect(assets).toEqual(['BTC', 'USD', 'EUR']);
    const first = days[0];
    expect([first?.time, first?.values, first?.paidIn]).toEqual([Date.UTC(2026, 4, 2), [0, 5_000, 0], 5_000]);
    expect(days[2]?.values.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([6_000, 3_997.5, 0]);
    expect(days[2]?.paidIn).toBe(10_000);
    expect(days.at(-1)?.time).toBe(Date.UTC(2026, 5, 1));
    expect(unpriced).toEqual([]);
    const { days: week } = await ask<PortfolioHistory>('portfolio-history', { exchange: 'kraken', days: 7 });
    expect(week).toEqual(days.slice(-7));
  });
});

interface Page<Row> {
  readonly total: number | null;
  readonly next: string | null;
  readonly executions: readonly Row[];
  readonly transfers: readonly Row[];
}

describe('executions', () => {
  it('come with order and reason, the latest first, page by page without a gap', async () => {
    const whole = await ask<Page<PortfolioExecution>>('portfolio-executions', { accountType: 'paper' });
    expect(whole.total).toBe(4);
    const seen: PortfolioExecution[] = [];
    for (let before: string | undefined; ; ) {
      const page = await ask<Page<PortfolioExecution>>('portfolio-executions', {
        accountType: 'paper',
        limit: 2,
        ...(before !== undefined && { before }),
      });
      expect(page.total).toBe(before === undefined ? 4 : null);
      seen.push(...page.executions);
      if (page.next === null) break;
      before = page.next;
    }
    expect(seen).toEqual(whole.executions);
    const [byHand] = whole.executions.filter(({ order: placed }) => placed !== null);
    expect(byHand).toMatchObject({ reason: 'Order by hand', botId: null, order: { type: 'market', status: 'filled' } });
    const { executions: onExchange } = await ask<Page<PortfolioExecution>>('portfolio-executions');
    expect(onExchange.map(({ reason, order: placed, fee, feeAsset }) => [reason, placed, fee, feeAsset])).toEqual([
      ['Done on the exchange', null, '-0.5', 'EUR'],
      ['Done on the exchange', null, '2.5', 'USD'],
    ]);
  });

  it.each([
    [{ exchange: 'kraken' }, 2],
    [{ symbol: 'BTCEUR' }, 1],
    [{ accountType: 'paper', symbol: 'ETHUSDT', side: 'sell' }, 1],
    [{ accountType: 'paper', bot: 'hand' }, 4],
    [{ bot: 'hand' }, 2],
    [{ exchange: 'coinbase' }, 0],
  ] as const)('of %o are %i', async (choice, count) => {
    const { total, executions } = await ask<Page<PortfolioExecution>>('portfolio-executions', choice);
    expect([total, executions.length]).toEqual([count, count]);
  });

  it('of a bot say which of its orders it was', async () => {
    const owner = await server.signUpTrader();
    const { body } = await server.call(owner, 'create-bot', {
      type: 'dca',
      symbol: 'BTCUSDT',
      name: 'Steady',
      params: { baseAllocation: '100', maxSafetyOrders: 1 },
      start: true,
    });
    if (body['success'] !== true) expect(body).toMatchObject({ success: true });
    const first = async () => {
      await server.market.say('BTCUSDT', 61_900);
      return (await ask<Page<PortfolioExecution>>('portfolio-executions', {}, owner)).executions[0];
    };
    await expect.poll(first).toMatchObject({ reason: 'Base order', botName: 'Steady' });
  });
});

describe('executions as CSV', () => {
  async function exported(choice: object, who: Trader) {
    const { file } = await ask<{ file: string }>('export-executions', choice, who);
    const { data } = await who.client.storage.from('user-files').download(file);
    const [head, ...lines] = ((await data?.text()) ?? '').trimEnd().split('\r\n');
    return { file, head, lines };
  }

  it('lie among the files of whoever asked, as the list has them, and only those that were chosen', async () => {
    const { executions } = await ask<Page<PortfolioExecution>>('portfolio-executions', {
      accountType: 'paper',
      symbol: 'BTCUSDT',
    });
    const { file, head, lines } = await exported({ accountType: 'paper', symbol: 'BTCUSDT' }, trader);
    expect(file).toMatch(new RegExp(`^${trader.id}/reports/atb-executions-.*\\.csv$`, 'u'));
    expect(head).toBe(
      'time,account,symbol,side,quantity,price,value,quote asset,fee,fee asset,result,bot,reason,order type,order id,client order id,venue order id,trade id',
    );
    expect(lines.map((line) => line.split(',').slice(2, 6))).toEqual(
      executions.map(({ symbol, side, quantity, price }) => [symbol, side, quantity, price]),
    );
    expect(lines[0]).toContain(',Order by hand,market,');
    const onKraken = await exported({ exchange: 'kraken', side: 'sell' }, trader);
    expect(onKraken.lines).toHaveLength(1);
    // A rebate is a number, not a formula.
    expect(onKraken.lines[0]).toContain(',My Kraken,BTCEUR,sell,0.02,45000,900,EUR,-0.5,EUR,');
    expect(onKraken.lines[0]?.endsWith(',o1,f2'), 'the numbers of order and trade at the exchange').toBe(true);
  });

  it('are whole however many pages they are read in, none missing and none twice', async () => {
    const busy = await server.signUpTrader();
    const id = await connect(busy);
    await server.sql(
      `select * from book_exchange_records($1, 'exchange', (select json_agg(json_build_object('kind', 'fill', 'id', 'many' || i,
         'at', '2026-05-07T10:00:00Z', 'base', 'BTC', 'quote', 'USD', 'side', 'buy', 'qty', '0.00001', 'price', '50000', 'fee', '0',
         'fee_asset', 'USD', 'maker', true, 'order_id', 'o' || i)) from generate_series(1, 5003) i))`,
      [id],
    );
    const { lines } = await exported({ accountId: id }, busy);
    const ids = lines.map((line) => line.split(',').at(-1));
    expect([ids.length, new Set(ids).size]).toEqual([5_005, 5_005]);
  });

  it('say nothing of the accounts of others, of which there is only the head', async () => {
    const stranger = await server.signUpTrader();
    const { lines } = await exported({ accountId: krakenId }, stranger);
    expect(lines).toEqual([]);
  });
});

describe('transfers', () => {
  it('are all that moved without an execution, with what it was worth', async () => {
    const { total, transfers } = await ask<Page<PortfolioTransfer>>('portfolio-transfers', { exchange: 'kraken' });
    expect(total).toBe(3);
    expect(transfers.map(({ kind, asset, amount, value }) => [kind, asset, amount, value])).toEqual([
      ['income', 'BTC', '0.001', 50],
      ['deposit', 'BTC', '0.1', 5_000],
      ['deposit', 'USD', '5000', 5_000],
    ]);
    const { transfers: page, next } = await ask<Page<PortfolioTransfer>>('portfolio-transfers', {
      exchange: 'kraken',
      limit: 2,
    });
    expect(page).toEqual(transfers.slice(0, 2));
    const rest = await ask<Page<PortfolioTransfer>>('portfolio-transfers', { exchange: 'kraken', before: next ?? '' });
    expect(rest.transfers).toEqual(transfers.slice(2));
  });
});

describe('lots', () => {
  it('are those that an account still holds, with the cost of what remains', async () => {
    const { total, lots } = await ask<{
      total: { lots: number; remaining: string; cost: string };
      lots: ReadonlyArray<{ remaining: string; quantity: string; cost: string }>;
    }>('portfolio-lots', { accountId: trader.accountId, asset: 'BTC' });
    expect(total).toMatchObject({ lots: 1, remaining: '0.006' });
    expect(lots).toMatchObject([{ quantity: '0.01', remaining: '0.006', cost: total.cost }]);
    const [stored] = await server.sql<{ cost: string }>(
      `select trim_scale(cost * 0.6)::text as cost from tax_lots where account_id = $1 and asset = 'BTC'`,
      [trader.accountId],
    );
    expect(Number(total.cost)).toBeCloseTo(Number(stored?.cost), 12);
  });
});

describe('the proof of a figure', () => {
  it.each(ACCOUNT_FIGURES)('%s comes to the same on both ways, of all accounts', async (figure) => {
    const proof = await ask<FigureProof>('portfolio-proof', { figure, accountType: 'paper' });
    expect(proof.computations.map(({ value }) => value)).not.toContain(null);
    expect(proof, JSON.stringify(proof.computations)).toMatchObject({ agrees: true });
    expect(proof.entries.length).toBeGreaterThan(0);
  });

  it('is the figure that the page shows', async () => {
    const shown = await ask<PortfolioOverview>('portfolio-overview', { exchange: 'kraken' });
    const prove = async (body: object) =>
      (await ask<FigureProof>('portfolio-proof', { exchange: 'kraken', ...body })).computations.map(
        ({ value }) => value,
      );
    expect(await prove({ figure: 'equity' })).toEqual([shown.total.equity, shown.total.equity]);
    const coin = shown.contributions.coins.find((one) => one.coin === 'BTC')?.total;
    expect(await prove({ figure: 'contribution', coin: 'BTC' })).toEqual([coin, coin]);
    expect(await prove({ figure: 'contribution', bot: 'hand' })).toEqual([coin, coin]);
    expect(Number((await prove({ figure: 'timeWeighted' }))[1])).toBe(shown.total.returns.timeWeighted);
  });

  it('shows a difference as it is', async () => {
    const other = await server.signUpTrader();
    await server.sql('update balances set free = free + 0.000000000000000001 where account_id = $1', [other.accountId]);
    const proof = await ask<FigureProof>('portfolio-proof', { figure: 'equity' }, other);
    expect(proof.agrees).toBe(false);
  });
});

describe('what a connected account holds', () => {
  it('is told by lots, oldest first, as tax reports have them; a coin that was paid in has no cost', async () => {
    const { positions } = await ask<{ positions: readonly ConnectedPosition[] }>('portfolio-positions');
    // 0.1 BTC came in without a cost and 0.02 of them were sold; 0.02 were bought at 50,000 with a fee of 2.5; a reward has no rate.
    expect(positions).toEqual([
      {
        accountId: krakenId,
        asset: 'BTC',
        lots: 3,
        quantity: '0.101',
        known: '0.02',
        cost: '1002.5',
        since: '2026-05-03T10:00:00.000Z',
      },
    ]);
    const { total, lots } = await ask<Lots>('portfolio-lots', { accountId: krakenId, asset: 'BTC' });
    expect(total).toEqual({ lots: 3, remaining: '0.101', known: '0.02', cost: '1002.5' });
    expect(lots.map(({ quantity, remaining, cost }) => [quantity, remaining, cost])).toEqual([
      ['0.1', '0.08', null],
      ['0.02', '0.02', '1002.5'],
      ['0.001', '0.001', null],
    ]);
    const page = await ask<Lots>('portfolio-lots', { accountId: krakenId, asset: 'BTC', offset: 1, limit: 1 });
    expect(page.lots.map(({ cost }) => cost)).toEqual(['1002.5']);
  });

  it('is that of one exchange where one is chosen, and nothing for who has connected none', async () => {
    const of = async (exchange: string, who?: Trader) =>
      (await ask<{ positions: readonly ConnectedPosition[] }>('portfolio-positions', { exchange }, who)).positions
        .length;
    expect([await of('kraken'), await of('binance'), await of('paper')]).toEqual([1, 0, 0]);
    expect(await of('kraken', await server.signUpTrader())).toBe(0);
  });
});

it('is nobody else’s', async () => {
  const stranger = await server.signUpTrader();
  const { accountId } = trader;
  expect((await ask<PortfolioOverview>('portfolio-overview', {}, stranger)).accounts).toHaveLength(1);
  expect((await ask<Page<unknown>>('portfolio-executions', { accountId }, stranger)).total).toBe(0);
  expect((await ask<Page<unknown>>('portfolio-transfers', { accountId }, stranger)).total).toBe(0);
  for (const [name, body] of [
    ['portfolio-lots', { accountId, asset: 'BTC' }],
    ['portfolio-proof', { accountId, figure: 'equity' }],
  ] as const)
    expect((await server.call(stranger, name, body)).body).toMatchObject({
      success: false,
      reason: 'ACCOUNT_NOT_FOUND',
    });
});
