import { setTimeout as sleep } from 'node:timers/promises';
import { epochMs, MINUTE_MS } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import { describe, expect, it } from 'vitest';
import { MarketHub } from './market-hub.ts';
import { createSimulatedSource } from './simulated/create-simulated-source.ts';
import { MemorySessions } from './testing/memory-sessions.ts';
import { SkipClock } from './testing/skip-clock.ts';

const NOW = Date.UTC(2026, 2, 3, 14, 15, 16);

async function createHub(speed: number, clock = new SkipClock(NOW)) {
  return new MarketHub(await createSimulatedSource({ seed: 1, speed, sessions: new MemorySessions(), clock }));
}

/** Runs the hub until so many quotes were seen by a subscriber that comes last. */
async function runHub(hub: MarketHub, count: number): Promise<void> {
  const done = Promise.withResolvers<void>();
  let seen = 0;
  hub.subscribe(() => {
    seen += 1;
    if (seen === count) done.resolve();
  });
  await hub.start({ onFault: done.reject });
  try {
    await done.promise;
  } finally {
    await hub.stop();
  }
}

describe('MarketHub', () => {
  it('is done with the engine before a writer sees the quote, and with both before the next quote', async () => {
    const hub = await createHub(0);
    const log: string[] = [];
    const name = (who: string, { symbol, eventTime }: Quote) => `${who} ${symbol} ${eventTime}`;
    hub.subscribe((quote) => void log.push(name('writer', quote)));
    hub.subscribe(async (quote) => {
      await sleep(0);
      log.push(name('engine', quote));
    }, 'first');
    await runHub(hub, 20);
    const expected = log
      .filter((line) => line.startsWith('engine'))
      .flatMap((line) => [line, line.replace('engine', 'writer')]);
    expect(log.slice(0, 38)).toEqual(expected.slice(0, 38));
  });

  it('keeps the latest quote of each symbol and counts', async () => {
    const hub = await createHub(0);
    expect(hub.latestQuotes()).toEqual([]);
    expect(hub.isStale('BTCUSDT')).toBe(true);
    const last = new Map<string, Quote>();
    hub.subscribe((quote) => void last.set(quote.symbol, quote));
    await runHub(hub, 100);
    expect(hub.latestQuotes().map((quote) => quote.symbol)).toEqual(hub.source.symbols);
    for (const quote of hub.latestQuotes()) expect(last.get(quote.symbol)).toEqual(quote);
    expect(hub.latestQuote('DOGEUSDT')).toBeNull();
    expect(hub.stats()).toMatchObject({ kind: 'simulated', mode: 'DEMO', venue: 'binance' });
    expect(hub.stats().quoteCount).toBeGreaterThanOrEqual(100);
  });

  it('notices a feed that fell silent', async () => {
    const clock = new SkipClock(NOW);
    const hub = await createHub(1, clock);
    await runHub(hub, 8);
    const age = hub.stats().feeds.find((feed) => feed.symbol === 'BTCUSDT');
    expect(age).toMatchObject({ isStale: false });
    expect(age?.ageMs).toBeLessThan(20_000);
    clock.set(clock.now() + 6 * MINUTE_MS);
    expect(hub.isStale('BTCUSDT')).toBe(true);
    expect(hub.stats().feeds.every((feed) => feed.isStale)).toBe(true);
  });

  it('forgets who unsubscribed', async () => {
    const hub = await createHub(0);
    let count = 0;
    const stop = hub.subscribe(() => {
      count += 1;
      if (count === 3) stop();
    });
    await runHub(hub, 50);
    expect(count).toBe(3);
  });

  it('reports the fault of a subscriber and hands over nothing more', async () => {
    const hub = await createHub(0);
    const faults: Error[] = [];
    const seen: Quote[] = [];
    hub.subscribe(() => Promise.reject(new Error('engine is broken')), 'first');
    hub.subscribe((quote) => void seen.push(quote));
    await hub.start({ onFault: (error) => void faults.push(error), cursors: new Map([['BTCUSDT', epochMs(NOW)]]) });
    await sleep(20);
    await hub.stop();
    expect(faults.map((error) => error.message)).toEqual(['engine is broken']);
    expect(seen).toEqual([]);
  });
});
