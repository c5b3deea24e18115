import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertUntil } from '../base/testing/assert-until.ts';
import { dec, toNumber } from '../base/decimal.ts';
import { createRandom } from '../base/random.ts';
import type { EpochMs } from '../base/time.ts';
import { historyLength } from '../bots/strategy/compiled.ts';
import { strategyBot } from '../bots/strategy/strategy-bot.ts';
import { readStrategyParams, type StrategyBotParams } from '../bots/strategy/params.ts';
import { candlePathPrices } from '../market/candle-path.ts';
import { toCandleSeries } from '../market/candle-series.ts';
import type { Candle } from '../market/candle.ts';
import { timeframeMs } from '../market/timeframe.ts';
import { all, any, atLeast, position } from '../strategies/build-rule.ts';
import { compileStrategy } from '../strategies/compile-strategy.ts';
import type { StrategyDefinition } from '../strategies/definition.ts';
import { strategyById } from '../strategies/catalogue/catalogue.ts';
import { simulate } from '../simulation/run-simulation.ts';
import { checkInvariants } from '../simulation/testing/check-invariants.ts';
import {
  BOT_ID,
  START_AT,
  type Simulation,
  newAccount,
  newSimulation,
  quoteAt,
} from '../simulation/testing/simulated-account.ts';
import { assumptionsSchema, instrumentFilters } from './assumptions.ts';
import { runExactBacktest } from './exact/run-exact-backtest.ts';
import { exitReason } from './exit-reason.ts';
import { ROUND_INSTRUMENT } from '../market/testing/round-instrument.ts';

/** Strategies of different kinds, with exits that stops, targets, time and rules about the position decide. */
const IDS = ['ema-cross', 'rsi-dip', 'two-day-rsi', 'inside-candle', 'supertrend-flip', 'bollinger-return'] as const;

type Protection = StrategyDefinition['protection'];

const PROTECTIONS: readonly Protection[] = [
  {},
  { stopLoss: { kind: 'fraction', value: 0.02 }, takeProfit: { kind: 'fraction', value: 0.03 } },
  { stopLoss: { kind: 'fraction', value: 0.03 }, takeProfit: { kind: 'risk_reward', multiple: 1.5 } },
  { trailing: { distance: { kind: 'fraction', value: 0.02 } } },
  {
    stopLoss: { kind: 'fraction', value: 0.04 },
    trailing: { distance: { kind: 'fraction', value: 0.015 }, activation: 0.02 },
  },
  { takeProfit: { kind: 'fraction', value: 0.02 }, timeExit: 7 },
];

/** Gives a gain back only in part, and waits three candles for it. */
const GIVEN_BACK = all(
  atLeast(position('best_profit'), 0.01),
  atLeast(position('drawdown'), 0.006),
  atLeast(position('candles_held'), 3),
);

function paramsOf(id: string, protection: Protection, asksPosition: boolean): StrategyBotParams {
  const found = strategyById(id);
  if (found === null) throw new Error(`no strategy ${id}`);
  // What the strategy's own stop is measured by may be a parameter that nothing uses then.
  const merged = Object.keys(protection).length === 0 ? found.protection : protection;
  const { long } = found.exit;
  const exit = asksPosition ? { long: long === undefined ? GIVEN_BACK : any(long, GIVEN_BACK) } : found.exit;
  const kept = JSON.stringify([found.entry.long, exit.long, merged]);
  const definition: StrategyDefinition = {
    ...found,
    entry: found.entry.long === undefined ? {} : { long: found.entry.long },
    exit: exit.long === undefined ? {} : { long: exit.long },
    protection: merged,
    sizing: { kind: 'equity_fraction', value: 0.9 },
    parameters: found.parameters.filter(({ name }) => kept.includes(`"param":"${name}"`)),
  };
  const read = readStrategyParams({ definition, allocation: '1000' });
  if (read.status === 'invalid') throw new Error(read.message);
  return read.params;
}

/** A market without jumps between candles: each opens where the last one closed. */
function walk(seed: number, length: number, stepMs: number): Candle[] {
  const random = createRandom(seed);
  const round = (price: number): number => Math.round(price * 100) / 100;
  let close = 100;
  return Array.from({ length }, (_, row) => {
    const open = close;
    const drift = Math.sin(row / 9) * 0.006;
    close = Math.max(5, round(open * (1 + drift + (random() - 0.5) * 0.02)));
    const high = round(Math.max(open, close) * (1 + random() * 0.008));
    const low = round(Math.min(open, close) * (1 - random() * 0.008));
    return { openTime: (START_AT + row * stepMs) as EpochMs, open, high, low, close, volume: 10 };
  });
}

/** Plays the candles as quotes, the close twice: what its first quote brings about is done before the candle closes. */
function play(simulation: Simulation, params: StrategyBotParams, candles: readonly Candle[]): void {
  const stepMs = timeframeMs(params.timeframe);
  const [first] = candles;
  if (first === undefined) return;
  simulate(simulation, { kind: 'quote', quote: quoteAt(first.open, START_AT - 1, 'BTCUSDT', 0) });
  const bot = { botId: BOT_ID, module: strategyBot, symbol: 'BTCUSDT', params, lastState: null } as const;
  const commandId = '00000000-0000-4000-8000-0000000000c1';
  simulate(simulation, { kind: 'command', command: { kind: 'start_bot', commandId, at: START_AT, bot } });
  candles.forEach((candle, row) => {
    const prices = [...candlePathPrices(candle), candle.close];
    prices.forEach((price, index) => {
      const at = candle.openTime + Math.round((stepMs * index) / 5);
      simulate(simulation, { kind: 'quote', quote: quoteAt(price, at, 'BTCUSDT', 0) });
    });
    const at = (candle.openTime + stepMs) as EpochMs;
    const { timeframe } = params;
    const seen = candles.slice(0, row + 1);
    simulate(simulation, { kind: 'candle_closed', symbol: 'BTCUSDT', timeframe, candles: seen, at });
  });
}

interface RoundTrip {
  readonly entryRow: number;
  readonly entryPrice: number;
  /** Null while it is open. */
  readonly exitRow: number | null;
  readonly exitPrice: number;
}

function botTrips(simulation: Simulation, stepMs: number): RoundTrip[] {
  const rowOf = (at: number): number => Math.floor((at - START_AT) / stepMs);
  const trips: RoundTrip[] = [];
  for (const { fill } of simulation.records.fills) {
    const [row, price] = [rowOf(fill.executedAt), toNumber(fill.price)];
    const last = trips.at(-1);
    if (fill.side === 'buy') trips.push({ entryRow: row, entryPrice: price, exitRow: null, exitPrice: 0 });
    else if (last !== undefined) trips[trips.length - 1] = { ...last, exitRow: row, exitPrice: price };
  }
  return trips;
}

const scenario = fc.record({
  seed: fc.nat(),
  id: fc.constantFrom(...IDS),
  protection: fc.constantFrom(...PROTECTIONS),
  asksPosition: fc.boolean(),
});

/** Of exits, all that there are, in their order. */
const REASONS = ['end', 'rule', 'signal', 'stop', 'target', 'time', 'trailing'];

describe('a strategy bot and a backtest of the same candles', () => {
  it('make the same trades at the same candles and prices, but for the price at which a stop is filled', () => {
    let trades = 0;
    const reasons = new Set<string>();
    assertUntil(
      fc.property(scenario, ({ seed, id, protection, asksPosition }) => {
        const params = paramsOf(id, protection, asksPosition);
        const stepMs = timeframeMs(params.timeframe);
        // As many candles as one decision looks at: the averages of both begin with the same candle.
        const candles = walk(seed, historyLength(params), stepMs);
        const simulation = newSimulation(newAccount(), { slippageBps: dec('8'), candleSpreadBps: dec('0') });
        play(simulation, params, candles);
        checkInvariants(simulation.book.snapshot(), simulation.records, simulation.book.snapshot().quotes[0] ?? null);
        const series = toCandleSeries(candles, params.timeframe);
        const signals = compileStrategy(params.definition).columns(series);
        const assumptions = assumptionsSchema.parse({
          ...instrumentFilters(ROUND_INSTRUMENT),
          startEquity: 1000,
          intrabarPath: 'ohlc-nearer',
        });
        const { trades: expected } = runExactBacktest({ candles: series, signals, assumptions });
        const actual = botTrips(simulation, stepMs);
        const shown = simulation.records.notes.map((each) => each.message).join('\n');
        expect(actual.length, shown).toBe(expected.length);
        actual.forEach((trip, index) => {
          const reason = exitReason(expected.reason[index] ?? 0);
          reasons.add(reason);
          trades += 1;
          expect(trip.entryRow, shown).toBe(expected.entryRow[index]);
          expect(trip.entryPrice).toBe(expected.entryPrice[index]);
          if (reason === 'end') expect(trip.exitRow).toBeNull();
          else expect(trip.exitRow, `${reason}\n${shown}`).toBe(expected.exitRow[index]);
          if (reason === 'end' || reason === 'stop' || reason === 'trailing') return;
          expect(trip.exitPrice, reason).toBe(expected.exitPrice[index]);
        });
      }),
      () => trades > 150 && reasons.size === REASONS.length,
      { numRuns: 100 },
    );
    expect(trades, 'enough trades to mean something').toBeGreaterThan(150);
    expect([...reasons].toSorted()).toEqual(REASONS);
  });
});
