// What the database adds up is what the ledger and the executions say, one by one.
import { type Decimal, dec, decFromNumber, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { createRandom } from '@atb/core/base/random';
import { DAY_MS } from '@atb/core/base/time';
import { pairOf } from '@atb/core/market/pair';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { withUserScope } from '../../database/with-user-scope.ts';
import { type SeededUser, seedUser } from '../../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { AccountSumBook } from './account-sums.ts';
import type { AssetPrices } from './asset-prices.ts';
import { readOthersHeld } from './sum-days.ts';
import { PAYMENTS_MAX } from './sum-payments.ts';
import { toTradedFlows } from './traded-flows.ts';

const FIRST = Date.UTC(2026, 0, 1);
const DAYS = 40;
const NOW = FIRST + DAYS * DAY_MS + 12 * 3_600_000;

/** Another price every day; ODD has none, and GONE has none any more. */
const at = (asset: string, time: number): number | null => {
  if (asset === 'USDT') return 1;
  if (asset === 'ODD' || (asset === 'GONE' && time > NOW - DAY_MS)) return null;
  return 1 + asset.length * 3 + Math.floor(time / DAY_MS) * 0.125;
};
const prices: AssetPrices = {
  quoteAsset: 'USDT',
  sourced: () => null,
  now: (asset) => {
    const price = at(asset, NOW);
    return price === null ? null : decFromNumber(price);
  },
  at,
};

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

interface Account {
  readonly user: SeededUser;
  readonly id: string;
  readonly run: RunAsCaller;
}

async function connect(): Promise<Account> {
  const user = await seedUser(database.pools);
  const { rows } = await owner.query<{ id: string }>(
    `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, 'kraken', 'Kraken', false) returning id`,
    [user.userId],
  );
  return { user, id: rows[0]?.id ?? '', run: (work) => withUserScope(database.pools.functions, user.claims, work) };
}

async function book({ id }: Account, records: readonly object[]): Promise<void> {
  await owner.query('select * from book_exchange_records($1, $2, $3)', [id, 'import', JSON.stringify(records)]);
}

interface Fill {
  readonly base: string;
  readonly quote: string;
  readonly side: 'buy' | 'sell';
  readonly qty: string;
  readonly price: string;
  readonly fee: string;
  readonly fee_asset: string;
  readonly at: string;
}

/** Executions in all kinds of markets with fees in all kinds of assets, the same each time. */
function drawFills(count: number): readonly Fill[] {
  const random = createRandom(7);
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0];
  return Array.from({ length: count }, () => {
    const base = pick(['BTC', 'ETH', 'XUSD', 'ODD', 'GONE']);
    const quote = pick(['USDT', 'USDT', 'USD', 'EUR', 'BNB', 'ODDQ']);
    return {
      base,
      quote,
      side: pick(['buy', 'sell'] as const),
      qty: (random() * 3).toFixed(7),
      price: (random() * 900 + 0.01).toFixed(5),
      fee: (random() * 2 - 0.2).toFixed(9),
      fee_asset: pick([base, quote, 'BNB', 'ODD', 'USDT']),
      at: new Date(FIRST + Math.floor(random() * (DAYS + 0.5) * DAY_MS)).toISOString(),
    };
  });
}

interface Expected {
  cash: Decimal;
  fees: Decimal;
  feesApart: Decimal;
  units: Decimal;
}

/** The definition, execution by execution. */
function byDefinition(fills: readonly Fill[]): ReadonlyMap<string, Expected> {
  const flows = new Map<string, Expected>();
  for (const fill of fills) {
    const [qty, price, fee] = [dec(fill.qty), dec(fill.price), dec(fill.fee)];
    const dayEnd = (Math.floor(Date.parse(fill.at) / DAY_MS) + 1) * DAY_MS;
    const worth = (asset: string): Decimal => decFromNumber(at(asset, dayEnd) ?? 0);
    const symbol = ['USDT', 'USD', 'EUR'].includes(fill.quote)
      ? `${fill.base}${fill.quote}`
      : `${fill.base}/${fill.quote}`;
    const flow = flows.get(symbol) ?? { cash: ZERO, fees: ZERO, feesApart: ZERO, units: ZERO };
    const isBuy = fill.side === 'buy';
    const paid = qty.times(price).times(worth(fill.quote));
    flow.cash = isBuy ? flow.cash.minus(paid) : flow.cash.plus(paid);
    flow.units = isBuy ? flow.units.plus(qty) : flow.units.minus(qty);
    if (fill.fee_asset === fill.base) {
      flow.units = flow.units.minus(fee);
      flow.fees = flow.fees.plus(fee.times(price).times(worth(fill.quote)));
    } else {
      flow.fees = flow.fees.plus(fee.times(worth(fill.fee_asset)));
      flow.feesApart = flow.feesApart.plus(fee.times(worth(fill.fee_asset)));
    }
    flows.set(symbol, flow);
  }
  return flows;
}

describe('executions', () => {
  it('come to the same, to the last digit, whether the database adds them up or each is valued by itself', async () => {
    const account = await connect();
    const fills = drawFills(1_500);
    await book(
      account,
      fills.map((fill, i) => ({ kind: 'fill', id: `f${i}`, ...fill })),
    );
    const sums = new AccountSumBook(() => 0);
    const { priceDays } = await sums.facts(account.run, account.id, 'USDT');
    const read = () => sums.trades(account.run, { accountId: account.id, priceDays, prices, now: NOW });
    const { trades, unpriced } = await read();
    expect(unpriced, 'what was paid with, or for fees').toEqual(['ODD']);
    const expected = byDefinition(fills);
    const { flows } = toTradedFlows(trades, prices);
    const coins = [...expected.keys()].map((symbol) => pairOf(symbol)?.base ?? '');
    expect(flows.map(({ coin }) => coin).toSorted()).toEqual(coins.toSorted());
    for (const [symbol, flow] of expected) {
      const own = trades.filter((trade) => trade.symbol === symbol);
      const total = (key: 'cash' | 'fees' | 'feesApart' | 'units') =>
        toPlain(sumDecimals(own.map((trade) => dec(trade[key]))));
      for (const key of ['cash', 'fees', 'feesApart', 'units'] as const)
        expect(total(key), `${key} of ${symbol}`).toBe(toPlain(flow[key]));
    }
    expect(trades.reduce((count, trade) => count + trade.fills, 0)).toBe(fills.length);
    // What is kept of days that are over is the same again.
    expect((await read()).trades).toEqual(trades);
    const other = { ...prices, at: (asset: string, time: number) => (asset === 'EUR' ? 9 : at(asset, time)) };
    const dearer = await sums.trades(account.run, { accountId: account.id, priceDays, prices: other, now: NOW });
    expect(dearer.trades, 'other prices of past days are other sums').not.toEqual(trades);
  });

  it('are counted by bot, symbol and side', async () => {
    const account = await connect();
    const fills = drawFills(60);
    await book(
      account,
      fills.map((fill, i) => ({ kind: 'fill', id: `f${i}`, ...fill })),
    );
    const sums = new AccountSumBook(() => 0);
    const count = (choice: object) => sums.count(account.run, account.id, choice);
    const sells = fills.filter(({ base, quote, side }) => base === 'BTC' && quote === 'USDT' && side === 'sell').length;
    expect([
      await count({}),
      await count({ botId: null }),
      await count({ botId: account.user.userId }),
      await count({ symbol: 'BTCUSDT', side: 'sell' }),
    ]).toEqual([60, 60, 0, sells]);
  });
});

/** Deposits of several assets, so many an hour. */
async function deposit(
  account: Account,
  count: number,
): Promise<ReadonlyArray<readonly [time: number, asset: string]>> {
  const moves = Array.from(
    { length: count },
    (_, i) => [FIRST + i * 3_600_000, ['BTC', 'USD', 'ODD'][i % 3] ?? ''] as const,
  );
  await book(
    account,
    moves.map(([time, asset], i) => ({
      kind: 'deposit',
      id: `d${i}`,
      at: new Date(time).toISOString(),
      asset,
      amount: '0.25',
    })),
  );
  return moves;
}

describe('payments', () => {
  it('are looked at one by one while they are few', async () => {
    const account = await connect();
    const moves = await deposit(account, PAYMENTS_MAX);
    const payments = await new AccountSumBook(() => 0).payments(account.run, account.id);
    expect(payments.map(({ time, asset, amount }) => [time, asset, Number(amount)])).toEqual(
      moves.map(([time, asset]) => [time, asset, 0.25]),
    );
  });

  it('of more are those of a day together, at the first of them, and come to the same', async () => {
    const account = await connect();
    const moves = await deposit(account, PAYMENTS_MAX + 1);
    const payments = await new AccountSumBook(() => 0).payments(account.run, account.id);
    const expected = [...Map.groupBy(moves, ([time]) => Math.floor(time / DAY_MS)).values()].flatMap((ofDay) =>
      [...Map.groupBy(ofDay, ([, asset]) => asset)]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([asset, own]) => [ofDay[0]?.[0], asset, own.length * 0.25]),
    );
    expect(payments.map(({ time, asset, amount }) => [time, asset, Number(amount)])).toEqual(expected);
  });
});

it('days of assets are those that were asked for, and what else was held is named', async () => {
  const account = await connect();
  const moves = await deposit(account, 100);
  const days = await new AccountSumBook(() => 0).days(account.run, account.id, ['USD', 'BTC']);
  const expected = ['BTC', 'USD'].map((asset) => {
    const own = Map.groupBy(
      moves.filter(([, moved]) => moved === asset),
      ([time]) => Math.floor(time / DAY_MS) * DAY_MS,
    );
    return { asset, days: [...own.keys()], amounts: [...own.values()].map((ofDay) => ofDay.length * 0.25) };
  });
  expect(days).toEqual(expected);
  const held = (first: number, last: number) =>
    readOthersHeld(account.run, account.id, ['USD', 'BTC'], {
      first: FIRST + first * DAY_MS,
      last: FIRST + last * DAY_MS,
    });
  expect(await held(0, 30)).toEqual(['ODD']);
  expect(await held(-9, -1), 'before it came').toEqual([]);
});
