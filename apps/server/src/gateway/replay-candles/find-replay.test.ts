import { DAY_MS, type EpochMs, MINUTE_MS } from '@atb/core/base/time';
import { findInstrument } from '@atb/core/market/instruments';
import { describe, expect, inject, it } from 'vitest';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';
import type { CandleQuery } from '../../market-data/market-data-source.ts';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { SHIPPED_CANDLES } from '../../places.ts';
import { findReplay } from './find-replay.ts';
import { packReplay } from './pack-replay.ts';

const NOW = Date.UTC(2026, 5, 1);
const archive = openCandleArchive({ dataDir: inject('dataDir'), shippedDir: SHIPPED_CANDLES });

/** A played market with so many days of minutes behind it, of which it is asked page by page. */
function playedMarket(days: number) {
  const market = new ScriptedMarket(['BTCUSDT'], NOW);
  const asked: number[] = [];
  const first = NOW - days * DAY_MS;
  market.candles = ({ before = NOW as EpochMs, limit }: CandleQuery) => {
    asked.push(limit);
    const from = Math.max(first, before - limit * MINUTE_MS);
    const rows = Math.max(0, Math.round((before - from) / MINUTE_MS));
    return Promise.resolve(
      Array.from({ length: rows }, (_, row) => {
        const openTime = (from + row * MINUTE_MS) as EpochMs;
        const open = 60_000 + ((openTime / MINUTE_MS) % 100);
        return { openTime, open, high: open + 0.25, low: open - 0.25, close: open, volume: 1 };
      }),
    );
  };
  return { market, asked };
}

describe('findReplay', () => {
  it('takes ninety days of minutes from a market that knows them, a day at a time', async () => {
    const { market, asked } = playedMarket(400);
    const replay = await findReplay({ source: market, archive, symbol: 'BTCUSDT', days: 90 });
    expect(replay).toMatchObject({ origin: 'market', timeframe: '1m' });
    expect(replay?.candles.length).toBe(129_600);
    expect(Math.max(...asked)).toBe(1_440);
    if (replay === null) throw new Error('none');
    const instrument = findInstrument('BTCUSDT');
    if (instrument === null) throw new Error('no pair');
    expect(packReplay(replay, instrument)).toMatchObject({
      length: 129_600,
      from: NOW - 90 * DAY_MS,
      to: NOW,
      missing: 0,
      ticks: 100,
    });
  });

  it('takes what is kept where the market knows a week, and what the market knows where nothing is kept', async () => {
    const replay = await findReplay({ source: playedMarket(7).market, archive, symbol: 'BTCUSDT', days: 90 });
    expect(replay).toMatchObject({ origin: 'archive', timeframe: '1h' });
    const { market } = playedMarket(20);
    const none = await findReplay({ source: market, archive, symbol: 'DOTUSDT', days: 90 });
    expect(none, 'a pair that the market does not have').toBeNull();
  });
});
