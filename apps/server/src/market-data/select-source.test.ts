import { resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { loadExchange } from './ccxt/load-exchange.ts';
import { systemClock } from './clock.ts';
import { type SelectSourceOptions, selectSource } from './select-source.ts';
import { type LocalAnswer, type LocalVenue, startLocalVenue } from './testing/local-venue.ts';
import { MemorySessions } from './testing/memory-sessions.ts';

const open: LocalVenue[] = [];

// What an exchange is spoken to with takes long to read, and is no part of its answer.
beforeAll(() => loadExchange('binance', 'http://127.0.0.1:1'));
afterEach(async () => {
  await Promise.all(open.splice(0).map((venue) => venue.close()));
});

function optionsFor(
  marketData: SelectSourceOptions['marketData'],
  ccxtBaseUrl: string,
  pins: ReadonlySet<string> = new Set(),
): SelectSourceOptions {
  return {
    marketData,
    venue: 'binance',
    ccxtBaseUrl,
    replayDir: resolve(import.meta.dirname, '../../../../data/sample'),
    replaySpeed: 1,
    marketSeed: 1,
    sessions: new MemorySessions(),
    readPins: () => Promise.resolve(pins),
    clock: systemClock,
    logger: createLogger('silent'),
  };
}

async function startVenue(answer: (url: URL) => LocalAnswer | null): Promise<string> {
  const venue = await startLocalVenue(answer);
  open.push(venue);
  return venue.baseUrl;
}

describe('selectSource', () => {
  it('takes the exchange when it answers', async () => {
    const baseUrl = await startVenue(() => ({ body: { serverTime: Date.now() } }));
    expect(await selectSource(optionsFor('auto', baseUrl))).toMatchObject({ kind: 'ccxt', mode: 'LIVE' });
  });

  it.each([
    ['refuses connections', () => Promise.resolve('http://127.0.0.1:1')],
    ['answers with an error', () => startVenue(() => ({ status: 451, body: { msg: 'restricted location' } }))],
    ['never answers', () => startVenue(() => null)],
    ['answers nonsense', () => startVenue(() => ({ body: ['surprise'] }))],
  ])('simulates when the exchange %s', async (_, start) => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
    const options = { ...optionsFor('auto', await start()), logger };
    const startedAt = Date.now();
    expect(await selectSource(options)).toMatchObject({ kind: 'simulated', mode: 'DEMO' });
    // Less than the exchange's own ten seconds, after which a call of its is given up.
    expect(Date.now() - startedAt).toBeLessThan(8_000);
    expect(lines.filter((line) => line.includes('does not answer'))).toHaveLength(1);
    expect(lines.length, 'who asked and got no answer may say when it asks again').toBeLessThanOrEqual(2);
    for (const line of lines) expect(line, 'a sentence, no stack').not.toContain('stack');
  });

  it('waits for an exchange that does not answer where something is open on its prices, and for no other', async () => {
    const away = 'http://127.0.0.1:1';
    const waiting = await selectSource(optionsFor('auto', away, new Set(['ccxt:binance'])));
    expect(waiting).toMatchObject({ kind: 'ccxt', mode: 'LIVE', identity: 'ccxt:binance' });
    const other = await selectSource(optionsFor('auto', away, new Set(['ccxt:kraken', 'simulated'])));
    expect(other).toMatchObject({ kind: 'simulated', identity: 'simulated' });
  });

  it.each([
    ['replay', 'DEMO'],
    ['simulated', 'DEMO'],
    ['ccxt', 'LIVE'],
  ] as const)('takes %s without asking anybody when it is told to', async (kind, mode) => {
    expect(await selectSource(optionsFor(kind, 'http://127.0.0.1:1'))).toMatchObject({ kind, mode });
  });
});
