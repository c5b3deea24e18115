import { describe, expect, it } from 'vitest';
import { findRoute, routeMarkets } from './recorded-route.ts';

const route = (asset: string, ...recorded: readonly string[]) =>
  findRoute(asset, (symbol) => (recorded.includes(symbol) ? symbol : null));

describe('the route of a coin to dollars', () => {
  it('is its own market, the first of USDT, USDC and USD that says something', () => {
    expect(route('XYZ', 'XYZUSD', 'XYZUSDC', 'XYZBTC', 'BTCUSDT')).toEqual(['XYZUSDC']);
    expect(route('XYZ', 'XYZUSD')).toEqual(['XYZUSD']);
  });

  it('leads over one of EUR, BTC and ETH where there is no such market, and never over two', () => {
    expect(route('XYZ', 'XYZETH', 'ETHUSDT', 'XYZBTC', 'BTCUSDC')).toEqual(['XYZBTC', 'BTCUSDC']);
    expect(route('XYZ', 'XYZEUR', 'EURUSD', 'XYZBTC', 'BTCUSDT')).toEqual(['XYZEUR', 'EURUSD']);
    expect(route('XYZ', 'XYZETH', 'ETHBTC', 'BTCUSDT')).toBeNull();
    expect(route('ETH', 'ETHBTC', 'BTCUSDT')).toEqual(['ETHBTC', 'BTCUSDT']);
  });

  it('goes on to the next where the market of what is in between says nothing', () => {
    expect(route('XYZ', 'XYZEUR', 'XYZBTC', 'BTCUSDT')).toEqual(['XYZBTC', 'BTCUSDT']);
    expect(route('XYZ', 'XYZBNB', 'BNBUSDT')).toBeNull();
  });

  it('needs no other markets than it may lead over', () => {
    const recorded = new Set(['XYZBTC', 'BTCUSDT', 'ETHUSDT', 'EURUSDT', 'ABCUSDT']);
    const markets = (asset: string) => routeMarkets(asset, (symbol) => recorded.has(symbol));
    expect(markets('XYZ')).toEqual(['XYZBTC', 'BTCUSDT']);
    expect(markets('ABC')).toEqual(['ABCUSDT']);
    expect([markets('USDT'), markets('USDC'), markets('NEW'), markets('')]).toEqual([[], [], [], []]);
  });
});
