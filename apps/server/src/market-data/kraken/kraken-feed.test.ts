import { HOUR_MS, MINUTE_MS, epochMs } from '@atb/core/base/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { createClock } from '../clock.ts';
import { MarketHub } from '../market-hub.ts';
import { ScriptedMarket } from '../testing/scripted-market.ts';
import { createKrakenFeed, type KrakenFeed } from './kraken-feed.ts';
import { FAULTS, type LocalKraken, startLocalKraken } from './testing/local-kraken.ts';

const STARTS_AT = Date.UTC(2026, 5, 1, 12);
const BOTH = ['XXBTZUSD', 'XETHZUSD'] as const;

let kraken: LocalKraken;
let feed: KrakenFeed;
let waits: number[];
let steady: number;
let lines: string[];

async function makeMarket(): Promise<MarketHub> {
  const market = new ScriptedMarket(['BTCUSDT', 'ETHUSDT'], STARTS_AT);
  for (let hour = 24; hour > 0; hour -= 1) {
    const openTime = epochMs(STARTS_AT - hour * HOUR_MS);
    const open = 60_000 - hour * 10;
    market.addCandle('BTCUSDT', '1h', { openTime, open, high: open + 30, low: open - 30, close: open + 10, volume: 2 });
  }
  const hub = new MarketHub(market);
  await hub.start({ onFault: () => undefined });
  await market.say('BTCUSDT', 60_000);
  return hub;
}

async function makeFeed(url: string | null): Promise<KrakenFeed> {
  const clock = createClock({
    wall: () => STARTS_AT + steady,
    monotonic: () => steady,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  return createKrakenFeed({ url, hub: await makeMarket(), clock, logger });
}

beforeEach(async () => {
  [waits, steady, lines] = [[], 0, []];
  kraken = await startLocalKraken();
  feed = await makeFeed(kraken.url);
});
afterEach(() => kraken.stop());

describe('while Kraken answers', () => {
  it('passes on its figures as they are, less what is not documented', async () => {
    const report = await feed.ticker(BOTH);
    expect(report).toMatchObject({ mode: 'LIVE', demoReason: null });
    expect(Object.keys(report.result)).toEqual([...BOTH]);
    expect(report.result['XXBTZUSD']).toEqual({
      a: ['105899.40000', '1', '1.000'],
      b: ['105899.40000', '2', '2.000'],
      c: ['105899.40000', '0.00009443'],
      v: ['0.78648221', '163.28908096'],
      p: ['105960.64756', '104904.39279'],
      t: [35, 3276],
      l: ['105853.50000', '104711.00000'],
      h: ['106112.00000', '106613.10000'],
      o: '106021.60000',
    });
    expect(await feed.status()).toMatchObject({ mode: 'LIVE', result: { status: 'online' } });
    expect(kraken.asked[0]).toBe('/0/public/Ticker?pair=XXBTZUSD,XETHZUSD,ADAUSD,DOTUSD,LINKUSD,ATOMUSD');
  });

  it('is asked once in ten seconds, however many look and whatever they look at', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, each) => feed.ticker(each % 2 === 0 ? BOTH : ['ADAUSD'])));
    expect(kraken.asked).toHaveLength(1);
    steady += 9_999;
    await feed.ticker(BOTH);
    expect(kraken.asked).toHaveLength(1);
    steady += 1;
    await feed.ticker(BOTH);
    expect(kraken.asked).toHaveLength(2);
  });
});

describe('when Kraken fails', () => {
  it.each(['html', 'busy', 'cut', 'endless', 'otherShape', 'noPrice', 'nothing', 'elsewhere'] as const)(
    'asks twice more, a second apart, after %s',
    async (fault) => {
      kraken.fail(FAULTS[fault], FAULTS[fault]);
      expect(await feed.ticker(BOTH)).toMatchObject({ mode: 'LIVE' });
      expect(waits).toEqual([1_000, 1_000]);
    },
  );

  it('does not ask again at once when it was refused', async () => {
    kraken.fail(FAULTS.refused);
    expect(await feed.ticker(BOTH)).toMatchObject({ mode: 'DEMO' });
    expect(kraken.asked).toHaveLength(1);
    expect(lines.join()).toContain('EGeneral:Too many requests');
  });

  it('gives a request that hangs three seconds', async () => {
    kraken.fail(FAULTS.hangs);
    expect(await feed.status()).toMatchObject({ mode: 'LIVE' });
    expect(waits).toEqual([1_000]);
  });

  it('answers from our own market, says so, and leaves Kraken alone for half a minute', async () => {
    kraken.fail(FAULTS.html, FAULTS.html, FAULTS.html);
    const report = await feed.ticker(BOTH);
    expect(report).toMatchObject({ mode: 'DEMO', demoReason: expect.stringContaining('cannot be reached') });
    expect(Object.keys(report.result), 'ETH has no price yet').toEqual(['XXBTZUSD']);
    steady += MINUTE_MS / 2 - 1;
    await feed.ticker(BOTH);
    expect(kraken.asked).toHaveLength(3);
    steady += 1;
    expect(await feed.ticker(BOTH), 'nobody waits for the next look').toMatchObject({ mode: 'DEMO' });
    await expect.poll(() => feed.ticker(BOTH)).toMatchObject({ mode: 'LIVE' });
    expect(kraken.asked).toHaveLength(4);
    expect(lines).toHaveLength(2);
  });
});

describe('our own market in Kraken’s shape', () => {
  it('has averages, lows and highs of today and of 24 hours', async () => {
    feed = await makeFeed(null);
    const { result, demoReason } = await feed.ticker(['XXBTZUSD', 'DOTUSD']);
    expect(demoReason).toContain('switched off');
    expect(Object.keys(result)).toEqual(['XXBTZUSD']);
    const row = result['XXBTZUSD'];
    // Typical prices rise by 10 an hour from 59,763.33 to 59,993.33; today has had twelve of the hours.
    expect(Number(row?.p[1])).toBeCloseTo(59_878.33, 1);
    expect(Number(row?.p[0])).toBeCloseTo(59_938.33, 1);
    expect(row).toMatchObject({
      c: ['60000', '0'],
      l: ['59850', '59730'],
      h: ['60020', '60020'],
      o: '59880',
      t: [0, 0],
    });
    expect(row?.v[0]).toBe('24');
    expect(Number(row?.v[1])).toBeCloseTo(2e9 / 59_878.33, 0);
    expect((await feed.status()).result.status).toBe('online');
  });
});
