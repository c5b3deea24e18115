// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { revalue, type PortfolioFigures } from './portfolio-figures.ts';
import { allocationOf, isDust, largestExposure, valueBalances } from './value-balances.ts';

const TS = '2026-11-21T12:00:00Z';
const BIDS: Readonly<Record<string, number>> = { BTCUSDT: 100000.5, ETHUSDT: 2500 };
const balance = (asset: string, free: string, locked = '0') => ({ account_id: 'a', asset, free, locked, ts: TS });
const value = (...balances: ReturnType<typeof balance>[]) => valueBalances(balances, 'USDT', (symbol) => BIDS[symbol]);

describe('valueBalances', () => {
  it('adds free and locked exactly and values them at the bid', () => {
    const [row] = value(balance('BTC', '0.1', '0.2'));
    expect(row).toMatchObject({ total: '0.3', price: '100000.5', value: '30000.15' });
  });

  it('counts the quote asset as itself', () => {
    expect(value(balance('USDT', '10'))[0]).toMatchObject({ price: '1', value: '10' });
  });

  it('counts dollars as dollars where no market says otherwise', () => {
    expect(value(balance('USD', '7'), balance('USDC', '2')).map((row) => row.value)).toEqual(['7', '2']);
    const reported = valueBalances([balance('USDC', '2')], 'USDT', () => 0.999, { rate: '0.8' });
    expect(reported.map(({ price, value: worth }) => [price, worth])).toEqual([['0.999', '1.5984']]);
    const traded = valueBalances([balance('USDC', '2')], 'USDT', () => 0.999);
    expect(traded[0]?.value).toBe('1.998');
  });

  it('takes what the server says of a coin without a market here, and names each source', () => {
    const beside = [
      { asset: 'BTC', price: '1', basis: 'ticker', symbols: ['BTCUSDT'], at: null },
      { asset: 'XYZ', price: '2.5', basis: 'ticker', symbols: ['XYZUSDT'], at: null },
      { asset: 'OLD', price: '3', basis: 'close', symbols: ['OLDBTC', 'BTCUSDT'], at: '2026-11-28T00:00:00.000Z' },
    ] as const;
    const held = ['BTC', 'USDT', 'XYZ', 'OLD', 'ODD'].map((asset) => balance(asset, '2'));
    const rows = valueBalances(held, 'USDT', (symbol) => BIDS[symbol], {
      beside: [...beside].map((one) => ({ ...one, symbols: [...one.symbols] })),
    });
    expect(rows.map(({ asset, value: worth, pricedBy }) => [asset, worth, pricedBy])).toEqual([
      ['BTC', '200001', 'Bid'],
      ['USDT', '2', 'One for one'],
      ['XYZ', '5', 'Ticker, XYZUSDT'],
      ['OLD', '6', 'Close of 27 Nov 2026, OLDBTC × BTCUSDT'],
      ['ODD', null, null],
    ]);
  });

  it('leaves out what is empty and keeps what has no price', () => {
    expect(value(balance('BTC', '0'), balance('XYZ', '5'))).toEqual([
      expect.objectContaining({ asset: 'XYZ', price: null, value: null }),
    ]);
  });
});

it('calls dust what is worth less than one unit, never what has no price', () => {
  expect(value(balance('USDT', '0.99'), balance('USDT', '1'), balance('XYZ', '5')).map(isDust)).toEqual([
    true,
    false,
    false,
  ]);
});

describe('allocationOf', () => {
  it('shares out the whole, largest first', () => {
    const shares = allocationOf(value(balance('USDT', '2500'), balance('ETH', '3')));
    expect(shares.map(({ asset, share }) => [asset, share])).toEqual([
      ['ETH', 0.75],
      ['USDT', 0.25],
    ]);
  });

  it('says nothing of an empty portfolio', () => {
    expect(allocationOf([])).toEqual([]);
  });
});

it('counts resting buys into the exposure of a coin, and only what is not filled', () => {
  const orders = [
    { symbol: 'ETHUSDT', side: 'buy', quantity: '2', filled_quantity: '1', price: '2000' },
    { symbol: 'ETHUSDT', side: 'sell', quantity: '9', filled_quantity: '0', price: '9000' },
  ] as const;
  expect(
    largestExposure(value(balance('USDT', '99999'), balance('ETH', '1')), orders, { quoteAsset: 'USDT', rate: '1' }),
  ).toEqual({
    asset: 'ETH',
    value: 4500,
  });
});

describe('revalue', () => {
  const figures: PortfolioFigures = {
    quoteAsset: 'USDT',
    currency: 'USDT',
    rate: '1',
    uncounted: [],
    equity: '1',
    cash: '1',
    exposure: '2400',
    openRisk: '2500',
    dayStart: '3000',
    dayChange: '0',
    weekStart: '4000',
    weekChange: '0',
    dayAgo: '2000',
    dayAgoChange: '0',
    paidIn: '3000',
  };

  it('gives cards the very sum of the table below them', () => {
    expect(revalue(figures, value(balance('USDT', '1000'), balance('ETH', '1')))).toMatchObject({
      equity: '3500',
      cash: '1000',
      exposure: '2500',
      openRisk: '2600',
      dayChange: '500',
      weekChange: '-500',
      dayAgoChange: '1500',
    });
  });

  it('stays with the server while something held has no price here', () => {
    expect(revalue(figures, value(balance('XYZ', '1')))).toBe(figures);
  });
});
