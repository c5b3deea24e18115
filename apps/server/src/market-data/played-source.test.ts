import { setTimeout as sleep } from 'node:timers/promises';
import { resolve } from 'node:path';
import { addMs, DAY_MS, type EpochMs, epochMs, HOUR_MS } from '@atb/core/base/time';
import { compareQuotes, type Quote } from '@atb/core/market/quote';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import type { PlayedSource } from './played-source.ts';
import { playRecording } from './replay/create-replay-source.ts';
import { loadRecording, type MarketRecording } from './replay/load-recording.ts';
import { createSimulatedSource } from './simulated/create-simulated-source.ts';
import { collectQuotes } from './testing/collect-quotes.ts';
import { MemorySessions } from './testing/memory-sessions.ts';
import { SkipClock } from './testing/skip-clock.ts';

const SAMPLE = resolve(import.meta.dirname, '../../../../data/sample');
const NOW = Date.UTC(2026, 2, 3, 14, 15, 16);
let recording: MarketRecording;

beforeAll(async () => {
  recording = await loadRecording({ dir: SAMPLE, venue: 'binance', logger: createLogger('silent') });
});

interface Setup {
  readonly speed: number;
  readonly clock?: SkipClock;
  readonly sessions?: MemorySessions;
}

function createReplay({
  speed,
  clock = new SkipClock(NOW),
  sessions = new MemorySessions(),
}: Setup): Promise<PlayedSource> {
  return playRecording(recording, { venue: 'binance', speed, sessions, clock });
}

function createSimulated({
  speed,
  clock = new SkipClock(NOW),
  sessions = new MemorySessions(),
}: Setup): Promise<PlayedSource> {
  return createSimulatedSource({ seed: 1, speed, sessions, clock });
}

const markets = [
  ['replay', createReplay],
  ['simulated', createSimulated],
] as const;

function cursorsOf(quotes: readonly Quote[]): Map<string, EpochMs> {
  return new Map(quotes.map((quote) => [quote.symbol, quote.eventTime]));
}

describe.each(markets)('a %s market', (_, create) => {
  it('gives the same quotes at every speed, to a fast and to a slow consumer', async () => {
    const fast = await collectQuotes(await create({ speed: 0 }), 400);
    expect(await collectQuotes(await create({ speed: 1 }), 400)).toEqual(fast);
    expect(await collectQuotes(await create({ speed: 3_600 }), 400)).toEqual(fast);
    let count = 0;
    const onQuote = async () => {
      count += 1;
      if (count % 40 === 0) await sleep(2);
    };
    expect(await collectQuotes(await create({ speed: 0 }), 400, { onQuote })).toEqual(fast);
  });

  it('orders quotes by time and then by symbol', async () => {
    const quotes = await collectQuotes(await create({ speed: 0 }), 600);
    expect([...quotes].sort(compareQuotes)).toEqual(quotes);
    expect(new Set(quotes.map((quote) => `${quote.symbol} ${quote.eventTime}`)).size, 'each once').toBe(600);
  });

  it('begins with the latest quote of every symbol', async () => {
    const source = await create({ speed: 1 });
    const quotes = await collectQuotes(source, source.symbols.length);
    expect(quotes.map((quote) => quote.symbol).sort()).toEqual(source.symbols);
    for (const quote of quotes) {
      expect(quote.eventTime).toBeLessThanOrEqual(NOW);
      expect(quote.eventTime).toBeGreaterThan(NOW - 300_000);
    }
  });

  it.each([0, 1, 60])(
    'goes on after the cursor at speed %d, whenever it was killed and however long it was down',
    async (speed) => {
      const straight = await collectQuotes(await create({ speed }), 300);
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 40, max: 250 }), fc.nat(HOUR_MS), async (killedAfter, downMs) => {
          const clock = new SkipClock(NOW);
          const sessions = new MemorySessions();
          const before = await collectQuotes(await create({ speed, clock, sessions }), killedAfter);
          expect(before).toEqual(straight.slice(0, killedAfter));
          clock.set(clock.now() + downMs);
          const source = await create({ speed, clock, sessions });
          const after = await collectQuotes(source, 300 - killedAfter, { cursors: cursorsOf(before) });
          expect(after).toEqual(straight.slice(killedAfter));
        }),
        { numRuns: 6 },
      );
    },
  );

  it('hands each consumer one quote at a time', async () => {
    let running = 0;
    let most = 0;
    const onQuote = async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(0);
      running -= 1;
    };
    await collectQuotes(await create({ speed: 0 }), 50, { onQuote });
    expect(most).toBe(1);
  });

  it('stops and says why when its consumer fails', async () => {
    const source = await create({ speed: 0 });
    let count = 0;
    const onQuote = () => {
      count += 1;
      if (count === 10) throw new Error('disk full');
    };
    await expect(collectQuotes(source, 100, { onQuote })).rejects.toThrow('disk full');
    expect(count).toBe(10);
  });

  it('lets other work run while it plays as fast as it can', async () => {
    const source = await create({ speed: 0 });
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    let count = 0;
    await source.start({
      onQuote: () => {
        count += 1;
      },
      onFault: (error) => {
        throw error;
      },
    });
    await expect.poll(() => count, { message: 'goes on between the turns of others' }).toBeGreaterThan(256);
    await source.stop();
    clearInterval(timer);
    expect(turns, 'timers run').toBeGreaterThan(0);
  });

  it('never goes back in time when the speed changes between runs', async () => {
    const clock = new SkipClock(NOW);
    const sessions = new MemorySessions();
    const fast = await collectQuotes(await create({ speed: 0, clock, sessions }), 2_000);
    const lastTime = fast.at(-1)?.eventTime ?? epochMs(0);
    sessions.written(lastTime);
    const source = await create({ speed: 1, clock, sessions });
    expect(source.now()).toBe(lastTime);
    clock.set(NOW + 5_000);
    expect(source.now()).toBe(lastTime + 5_000);
  });

  it('answers what was missed in any window, and nothing of a symbol it does not have', async () => {
    const source = await create({ speed: 0 });
    const all = await source.quotesSince('BTCUSDT', epochMs(NOW - HOUR_MS), epochMs(NOW));
    const half = epochMs(NOW - HOUR_MS / 2);
    const first = await source.quotesSince('BTCUSDT', epochMs(NOW - HOUR_MS), half);
    expect([...first, ...(await source.quotesSince('BTCUSDT', half, epochMs(NOW)))]).toEqual(all);
    expect(all.length).toBeGreaterThan(200);
    expect(await source.quotesSince('DOGEUSDT', epochMs(0), epochMs(NOW))).toEqual([]);
    expect(await source.candles({ symbol: 'DOGEUSDT', timeframe: '1h', limit: 5 })).toEqual([]);
    expect([source.dayStats('DOGEUSDT'), source.instrument('DOGEUSDT')]).toEqual([null, null]);
    expect(source.instrument('BTCUSDT')?.base).toBe('BTC');
  });
});

describe('market time', () => {
  it('is wall time at real speed', async () => {
    const clock = new SkipClock(NOW);
    const source = await createReplay({ speed: 1, clock });
    clock.set(NOW + 12_345);
    expect(source.now()).toBe(NOW + 12_345);
  });

  it('is the time of the latest quote at any other speed', async () => {
    const source = await createSimulated({ speed: 100 });
    const seen: Array<readonly [EpochMs, EpochMs]> = [];
    const onQuote = (quote: Quote) => {
      seen.push([source.now(), quote.eventTime]);
    };
    const quotes = await collectQuotes(source, 50, { onQuote });
    for (const [now, eventTime] of seen) expect(now).toBe(Math.max(eventTime, NOW));
    expect(source.now()).toBe(quotes.at(-1)?.eventTime);
  });

  it('runs through a day of demo prices in one day at real speed', async () => {
    const clock = new SkipClock(NOW);
    const source = await createSimulated({ speed: 1, clock });
    await collectQuotes(source, source.symbols.length * 721);
    expect(clock.now() - NOW).toBeGreaterThan(HOUR_MS - 10_000);
    expect(clock.now() - NOW).toBeLessThan(HOUR_MS + 10_000);
  });
});

describe('a replay', () => {
  it('moves the recording to now by whole days, with a week of it in the past', async () => {
    const sessions = new MemorySessions();
    const source = await createReplay({ speed: 1, sessions });
    const session = sessions.sessions.get('replay');
    expect((session?.offsetMs ?? Number.NaN) % DAY_MS).toBe(0);
    const days = await source.candles({ symbol: 'BTCUSDT', timeframe: '1d', limit: 30 });
    expect(days).toHaveLength(7);
    const hours = await source.candles({ symbol: 'BTCUSDT', timeframe: '1h', limit: 1 });
    const [hour] = hours;
    expect(new Date(hour?.openTime ?? 0).getUTCHours()).toBe(13);
  });

  it('is the same market at the next start, days later', async () => {
    const sessions = new MemorySessions();
    const span = [epochMs(NOW - HOUR_MS), epochMs(NOW)] as const;
    const first = await createReplay({ speed: 1, sessions });
    const later = await createReplay({ speed: 1, sessions, clock: new SkipClock(NOW + 3 * DAY_MS + 5_000) });
    expect(await later.quotesSince('ETHUSDT', ...span)).toEqual(await first.quotesSince('ETHUSDT', ...span));
    const day = addMs(epochMs(NOW), -DAY_MS);
    const query = { symbol: 'ETHUSDT', timeframe: '1h', before: day, limit: 5 } as const;
    expect(await later.candles(query)).toEqual(await first.candles(query));
  });
});
