import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '@atb/core/base/time';
import { describe, expect, inject, it } from 'vitest';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';
import type { CandleQuery } from '../../market-data/market-data-source.ts';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { SHIPPED_CANDLES } from '../../places.ts';
import { ReplayCandleService } from './replay-candle-service.ts';

const NOW = Date.UTC(2026, 5, 1);
const PAIRS = ['BTCUSDT', 'ETHUSDT'];
/** Pages of a day in ninety days. */
const PAGES = 90;

/** A service over a market that notes whose candles it is asked for, page by page. */
function openService() {
  const market = new ScriptedMarket(PAIRS, NOW);
  const asked: string[] = [];
  const fault: { next: Error | null } = { next: null };
  market.candles = ({ symbol, before = NOW as EpochMs, limit }: CandleQuery) => {
    asked.push(symbol);
    const { next } = fault;
    fault.next = null;
    if (next !== null) return Promise.reject(next);
    const first = Math.max(NOW - 100 * DAY_MS, before - limit * MINUTE_MS);
    return Promise.resolve(
      Array.from({ length: Math.round((before - first) / MINUTE_MS) }, (_, row) => {
        const openTime = (first + row * MINUTE_MS) as EpochMs;
        return { openTime, open: 100, high: 101, low: 99, close: 100, volume: 1 };
      }),
    );
  };
  let now = NOW;
  const service = new ReplayCandleService({
    source: () => market,
    archive: openCandleArchive({ dataDir: inject('dataDir'), shippedDir: SHIPPED_CANDLES }),
    clock: () => now,
  });
  const pass = (ms: number): void => {
    now += ms;
  };
  return { service, asked, fault, pass };
}

describe('candles of a replay', () => {
  it('are read once for all who ask within the hour, and anew after it', async () => {
    const { service, asked, pass } = openService();
    const [one, other] = await Promise.all([service.read('BTCUSDT'), service.read('BTCUSDT')]);
    expect(one).toMatchObject({ status: 'found', answer: { timeframe: '1m', length: 129_600 } });
    expect(other).toBe(one);
    expect(asked).toHaveLength(PAGES);
    pass(HOUR_MS - 1);
    expect(await service.read('BTCUSDT')).toBe(one);
    expect(asked).toHaveLength(PAGES);
    pass(1);
    expect(await service.read('BTCUSDT')).toMatchObject({ status: 'found' });
    expect(asked).toHaveLength(2 * PAGES);
  });

  it('are read one pair after another, however many are asked for at once', async () => {
    const { service, asked } = openService();
    await Promise.all([service.read('BTCUSDT'), service.read('ETHUSDT'), service.read('BTCUSDT')]);
    expect(asked).toEqual([...Array(PAGES).fill('BTCUSDT'), ...Array(PAGES).fill('ETHUSDT')]);
  });

  it('are read again after a failure, which holds up no other pair', async () => {
    const { service, asked, fault } = openService();
    fault.next = new Error('the market is away');
    const [failed, other] = await Promise.allSettled([service.read('BTCUSDT'), service.read('ETHUSDT')]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'the market is away' } });
    expect(other).toMatchObject({ status: 'fulfilled', value: { status: 'found' } });
    expect(await service.read('BTCUSDT')).toMatchObject({ status: 'found' });
    expect(asked).toHaveLength(1 + 2 * PAGES);
  });

  it('are refused for a pair that there is not, without a word to the market', async () => {
    const { service, asked } = openService();
    expect(await service.read('NOSUCH')).toMatchObject({ status: 'refused', refusal: { reason: 'INVALID_SYMBOL' } });
    expect(asked).toEqual([]);
  });
});
