import { type EpochMs, HOUR_MS, toIso } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { toCandleSeries } from '@atb/core/market/candle-series';
import type { VenueName } from '@atb/core/market/instrument';
import { calibrateSignals } from '@atb/core/signals/calibrate-signals';
import { DEFAULT_SIGNAL_PARAMS } from '@atb/core/signals/signal-params';
import { afterEach, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { SHIPPED_CANDLES } from '../../places.ts';
import { SignalReader } from './signal-service.ts';

const STARTS_AT = Date.UTC(2026, 5, 1, 12);
const HOURS = 400;
const HORIZON = 24;
const SOURCE = { kind: 'averages', params: DEFAULT_SIGNAL_PARAMS } as const;

const services: SignalReader[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

/** A rise with steps back; the last hour has begun and not ended. */
const candleAt = (hour: number): Candle => {
  const close = 8 + hour * 0.01 + ([0, 0.06, 0.12, 0.18, 0.09][hour % 5] ?? 0);
  const openTime = (STARTS_AT - (HOURS - hour) * HOUR_MS) as EpochMs;
  return { openTime, open: close, high: close, low: close, close, volume: 1 };
};

function open(symbol: string, venue: VenueName = 'binance') {
  const market = new ScriptedMarket([symbol], STARTS_AT, `ccxt:${venue}`, venue);
  for (let hour = 0; hour <= HOURS; hour += 1) market.addCandle(symbol, '1h', candleAt(hour));
  const service = new SignalReader({
    hub: { source: market, now: () => market.now() },
    places: { dataDir: '/nowhere', shippedDir: SHIPPED_CANDLES },
    steadyMs: () => 0,
  });
  services.push(service);
  return service.calibrate({ symbol, interval: '1h', source: SOURCE }, HORIZON);
}

describe('the record of signals', () => {
  it('is of the closed candles that the market tells where none were recorded', async () => {
    const answer = await open('ATOMUSDT');
    const closed = toCandleSeries(
      Array.from({ length: HOURS }, (_, hour) => candleAt(hour)),
      '1h',
    );
    expect(answer).toMatchObject({
      status: 'calibrated',
      done: {
        origin: 'replay',
        venue: 'binance',
        sourceTimeframe: '1h',
        // The candle that has begun is not read, and no outcome reaches past the last one that closed.
        calibration: calibrateSignals(closed, SOURCE, HORIZON),
      },
    });
    if (answer.status !== 'calibrated') throw new Error(answer.status);
    expect(toIso(answer.done.to)).toBe(new Date(STARTS_AT).toISOString());
    const counted = answer.done.calibration.sides.flatMap(({ bands }) => bands.map(({ count }) => count));
    expect(counted.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0);
  });

  it('is none where nothing was recorded and the market tells nothing', async () => {
    const market = new ScriptedMarket(['NEWUSDT'], STARTS_AT, 'ccxt:binance', 'binance');
    const service = new SignalReader({
      hub: { source: market, now: () => market.now() },
      places: { dataDir: '/nowhere', shippedDir: SHIPPED_CANDLES },
      steadyMs: () => 0,
    });
    services.push(service);
    const question = { symbol: 'NEWUSDT', interval: '1h', source: SOURCE } as const;
    expect(await service.calibrate(question, HORIZON)).toEqual({ status: 'no_candles' });
  });

  it('is of recorded candles of the own venue, never of those of another', async () => {
    expect(await open('BTCUSDT')).toMatchObject({
      status: 'calibrated',
      done: { origin: 'archive', venue: 'binance' },
    });
    expect(await open('BTCUSDT', 'kraken')).toMatchObject({
      status: 'calibrated',
      done: { origin: 'replay', venue: 'kraken', calibration: { candles: HOURS } },
    });
  });
});
