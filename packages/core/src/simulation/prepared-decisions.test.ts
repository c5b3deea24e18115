import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EpochMs, MINUTE_MS } from '../base/time.ts';
import { definitionOf } from '../bots/strategy/testing/strategy-run.ts';
import type { AccountBook } from '../engine/account/account-book.ts';
import { prepareDecisions } from '../engine/account/awaited-candles.ts';
import type { Candle } from '../market/candle.ts';
import type { BotId } from '../orders/order-request.ts';
import { above, below, indicator, priceValue } from '../strategies/build-rule.ts';
import { type SimulationEvent, simulate } from './run-simulation.ts';
import type { TestedBot } from './testing/owner-command.ts';
import { asText } from './testing/reopen.ts';
import { START_AT, type Simulation, newSimulation, quoteAt, startSimulatedBot } from './testing/simulated-account.ts';
import { happenings, scenario } from './testing/strategy-market.ts';

type CandleClosed = Extract<SimulationEvent, { kind: 'candle_closed' }>;

/** Bots of the kinds that decide on candles. */
function begin(bots: readonly TestedBot[]): Simulation {
  const simulation = newSimulation();
  simulate(simulation, { kind: 'quote', quote: quoteAt(100, START_AT - 1) });
  for (const [index, tested] of bots.entries()) {
    const botId = `00000000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}` as BotId;
    const command = startSimulatedBot(tested, START_AT - 1);
    if (command.kind !== 'start_bot') return expect.fail('it starts no bot');
    simulate(simulation, { kind: 'command', command: { ...command, bot: { ...command.bot, botId } } });
  }
  expect(simulation.records.results.map(({ status }) => status)).toEqual(bots.map(() => 'done'));
  return simulation;
}

/** As many steps as bots were prepared. */
function prepareAll(book: AccountBook, event: CandleClosed): number {
  const [awaited] = book.awaitedCandles(event.symbol, event.at);
  return awaited === undefined ? 0 : [...prepareDecisions(awaited, event)].length;
}

const average = indicator('sma', { period: 5 });
const STEADY: TestedBot = {
  kind: 'strategy',
  params: { definition: definitionOf({ entry: { long: above(priceValue('close'), average) } }), allocation: '100' },
};
const LADDER: TestedBot = {
  kind: 'dca',
  params: {
    baseAllocation: 100,
    maxSafetyOrders: 4,
    safetySignal: { timeframe: '1m', rule: below(priceValue('close'), average) },
  },
};

/** Lists of candles whose closes say how often they were read. */
function countedCandles(count: number): { readonly event: CandleClosed; readonly reads: () => number } {
  let reads = 0;
  const candles = Array.from({ length: count }, (_, row): Candle => {
    const close = 100 + (row % 7);
    const openTime = (START_AT + (row + 1 - count) * MINUTE_MS) as EpochMs;
    const candle = { openTime, open: close, high: close + 1, low: close - 1, close, volume: 1 };
    if (row === count - 1) return candle;
    return Object.defineProperty(candle, 'close', {
      get: () => {
        reads += 1;
        return close;
      },
    });
  });
  const at = (START_AT + MINUTE_MS) as EpochMs;
  return { event: { kind: 'candle_closed', symbol: 'BTCUSDT', timeframe: '1m', candles, at }, reads: () => reads };
}

describe('decisions that are found out before the account is told the candle', () => {
  it('are those that it would have made, to the last order and note', () => {
    let prepared = 0;
    let placed = 0;
    fc.assert(
      fc.property(scenario, (given) => {
        const bots: TestedBot[] = [
          { kind: 'strategy', params: { definition: given.definition, allocation: '1000' } },
          STEADY,
          LADDER,
        ];
        const [plain, ahead] = [begin(bots), begin(bots)];
        for (const each of happenings({ ...given, meddles: false })) {
          if (each.kind === 'command') continue;
          simulate(plain, each);
          if (each.kind === 'candle_closed') prepared += prepareAll(ahead.book, each);
          simulate(ahead, each);
        }
        expect(asText(ahead.book.snapshot())).toBe(asText(plain.book.snapshot()));
        expect(ahead.records.notes).toEqual(plain.records.notes);
        expect([...ahead.records.orders.keys()]).toEqual([...plain.records.orders.keys()]);
        placed += plain.records.orders.size;
      }),
      { numRuns: 30 },
    );
    expect(prepared).toBeGreaterThan(500);
    expect(placed).toBeGreaterThan(100);
  });

  it('leave nothing of the rules to compute to the turn in which all bots of the account act, however many', () => {
    const { event, reads } = countedCandles(106);
    const { book } = begin(Array.from({ length: 40 }, () => STEADY));
    expect(prepareAll(book, event)).toBe(40);
    const before = reads();
    expect(before).toBeGreaterThan(40 * 100);
    const { journal } = book.handleClosedCandle(event);
    expect(journal).toHaveLength(40);
    expect(reads()).toBe(before);
  });

  it('are found out anew when they are asked for again, and by a bot that was not prepared', () => {
    const { event, reads } = countedCandles(106);
    const [first, second] = [begin([STEADY]), begin([STEADY])];
    prepareAll(first.book, event);
    first.book.handleClosedCandle(event);
    const before = reads();
    second.book.handleClosedCandle(event);
    expect(reads()).toBeGreaterThan(before);
    expect(asText(second.book.snapshot())).toBe(asText(first.book.snapshot()));
  });

  it('are not looked for where no bot will ask: a ladder that has nothing to place, a candle that was taken', () => {
    const { event, reads } = countedCandles(106);
    const { book } = begin([LADDER]);
    const high = { ...event, candles: event.candles.with(-1, { ...(event.candles.at(-1) as Candle), close: 200 }) };
    expect(prepareAll(book, high)).toBe(1);
    expect(reads()).toBe(0);
    const steady = begin([STEADY]);
    const [awaited] = steady.book.awaitedCandles(event.symbol, event.at);
    if (awaited === undefined) return expect.fail('nothing is awaited');
    expect([...prepareDecisions(awaited, { ...event, at: (START_AT - 1) as EpochMs })]).toEqual([]);
    expect(reads()).toBe(0);
  });

  it('do not end the preparation of others where rules cannot be read', () => {
    const { event } = countedCandles(106);
    const [awaited] = begin([STEADY]).book.awaitedCandles(event.symbol, event.at);
    const [need] = awaited?.needs ?? [];
    if (need === undefined) return expect.fail('nothing is awaited');
    const unreadable = {
      ...need,
      prepare: () => {
        throw new Error('unreadable');
      },
    };
    expect([...prepareDecisions({ needs: [unreadable, need] }, event)]).toHaveLength(2);
  });
});
