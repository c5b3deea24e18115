import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownBotState } from '../bots/registry.ts';
import { dec, toPlain } from '../base/decimal.ts';
import { createRandom } from '../base/random.ts';
import type { EpochMs } from '../base/time.ts';
import type { Candle } from '../market/candle.ts';
import { type SimulationEvent, runSimulation } from './run-simulation.ts';
import { checkInvariants, checkMoment } from './testing/check-invariants.ts';
import { asText } from './testing/reopen.ts';
import {
  BOT_ID,
  START_AT,
  type Simulation,
  newSimulation,
  quoteAt,
  startGridCommand,
} from './testing/simulated-account.ts';

const MINUTE = 60_000;

function candleEvent(
  index: number,
  prices: readonly [number, number, number, number],
  volume = 1_000,
): SimulationEvent {
  const [open, high, low, close] = prices;
  const openTime = (START_AT + index * MINUTE) as EpochMs;
  const candle: Candle = { openTime, open, high, low, close, volume };
  return { kind: 'candle', symbol: 'BTCUSDT', candle, closedAt: (openTime + MINUTE) as EpochMs };
}

const start = (params: Readonly<Record<string, unknown>>, at: number): SimulationEvent => ({
  kind: 'command',
  command: startGridCommand(params, at),
});
const GRID = { lower: 96, upper: 104, grids: 5, allocation: 1001, tpPctPerFill: 0, stopLossPct: 5 };

const fillsOf = (simulation: Simulation): string[] =>
  simulation.records.fills.map(
    ({ fill }) => `${fill.side} ${toPlain(fill.price)} at ${(fill.executedAt - START_AT) / MINUTE}`,
  );

describe('a simulation on candles', () => {
  it('fills nothing within the candle that made an order', () => {
    const simulation = newSimulation();
    // 1. The bot starts at the close of candle 0. 2. Candle 1 falls through 98 and back above 100: the buy fills, its sell
    // is made at the close of candle 1 and does not meet candle 1. 3. Candle 2 rises through 100: it fills.
    runSimulation(simulation, [
      candleEvent(0, [100, 100, 100, 100]),
      start(GRID, START_AT + MINUTE),
      candleEvent(1, [100, 101, 97, 99]),
      candleEvent(2, [99, 101, 99, 99]),
    ]);
    expect(fillsOf(simulation)).toEqual(['buy 100.14 at 2', 'buy 98 at 2', 'sell 100 at 3']);
  });

  it('ends a bot at the stop loss that a candle’s low has touched, at the next open', () => {
    const simulation = newSimulation();
    runSimulation(simulation, [
      candleEvent(0, [100, 100, 100, 100]),
      start(GRID, START_AT + MINUTE),
      candleEvent(1, [100, 100, 99.5, 100]),
      candleEvent(2, [100, 100, 91, 97]),
      candleEvent(3, [97, 97, 97, 97]),
    ]);
    expect(simulation.book.bot(BOT_ID)?.status).toBe('stopped');
    expect(fillsOf(simulation).at(-1)).toBe('sell 96.87 at 4');
  });

  it('keeps all books in balance and repeats itself to the last digit', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(null, '0.05'), (seed, share) => {
        const run = (): Simulation => {
          const random = createRandom(seed);
          const simulation = newSimulation(undefined, { volumeShareMax: share === null ? null : dec(share) });
          runSimulation(simulation, [{ kind: 'quote', quote: quoteAt(100, START_AT) }, start(GRID, START_AT)]);
          let price = 100;
          for (let i = 0; i < 60; i += 1) {
            const open = price;
            price = Math.max(80, Math.round(price * (1 + (random() - 0.5) * 0.04) * 100) / 100);
            const high = Math.round(Math.max(open, price) * (1 + random() * 0.01) * 100) / 100;
            const low = Math.round(Math.min(open, price) * (1 - random() * 0.01) * 100) / 100;
            runSimulation(simulation, [candleEvent(i, [open, high, low, price], Math.round(random() * 50))]);
            checkMoment(simulation.book.snapshot(), simulation.records, quoteAt(price, START_AT));
          }
          checkInvariants(simulation.book.snapshot(), simulation.records, null);
          return simulation;
        };
        expect(asText(run().book.snapshot())).toBe(asText(run().book.snapshot()));
      }),
      { numRuns: 12 },
    );
  });
});

describe('the profit of a closed pair', () => {
  it('is (sell - buy) x quantity less both fees, for every pair of a random market', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const simulation = newSimulation();
        const random = createRandom(seed);
        runSimulation(simulation, [
          { kind: 'quote', quote: quoteAt(100, START_AT) },
          start({ ...GRID, stopLossPct: 0 }, START_AT),
        ]);
        let level = 0;
        for (let i = 1; i < 200; i += 1) {
          level = level * 0.95 + (random() - 0.5) * 0.04;
          const price = Math.round((100 + level * 100) * 100) / 100;
          runSimulation(simulation, [{ kind: 'quote', quote: quoteAt(price, START_AT + i * MINUTE) }]);
        }
        const state = simulation.book.bot(BOT_ID)?.state as KnownBotState | undefined;
        const profit = state?.kind === 'grid' ? state.results.gridProfit : dec('-1');
        expect(toPlain(profit)).toBe(toPlain(profitOfPairs(simulation)));
      }),
      { numRuns: 40 },
    );
  });
});

/** Counted anew from the fills alone: each sell of a slot against the buy before it, or against the purchase at the start. */
function profitOfPairs(simulation: Simulation) {
  const lastBuy = new Map<
    string,
    { price: ReturnType<typeof dec>; fee: ReturnType<typeof dec>; quantity: ReturnType<typeof dec> }
  >();
  let profit = dec('0');
  for (const { fill } of simulation.records.fills) {
    const slot = simulation.records.orders.get(fill.clientOrderId)?.request.slot ?? '';
    if (fill.side === 'buy') {
      lastBuy.set(slot, fill);
      continue;
    }
    const buy = lastBuy.get(slot) ?? lastBuy.get('start');
    if (buy === undefined) throw new Error(`nothing was bought for slot ${slot}`);
    const buyFee = buy.price.times(fill.quantity).times(dec('0.001'));
    profit = profit.plus(fill.price.minus(buy.price).times(fill.quantity)).minus(fill.fee).minus(buyFee);
  }
  return profit;
}
