import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertUntil } from '../base/testing/assert-until.ts';
import { dcaParamsSchema } from '../bots/dca/params.ts';
import { below, falling, indicator, priceValue } from '../strategies/build-rule.ts';
import { simulate } from './run-simulation.ts';
import { describeBotInRandomMarket } from './testing/bot-in-random-market.ts';
import { checkInvariants, checkMoment } from './testing/check-invariants.ts';
import { asText, throughStorage } from './testing/reopen.ts';
import { START_AT, type Simulation, newSimulation, quoteAt, startSimulatedBot } from './testing/simulated-account.ts';
import { happenings } from './testing/strategy-market.ts';

/** Options of a DCA bot around a market at 100. */
const paramsArbitrary = fc
  .record({
    baseAllocation: fc.constantFrom(50, 123.45, 400),
    maxSafetyOrders: fc.integer({ min: 0, max: 6 }),
    safetyStepPct: fc.constantFrom(0.3, 1, 2),
    safetyScale: fc.constantFrom(0.8, 1, 1.5),
    stepScale: fc.constantFrom(0.9, 1, 1.3),
    takeProfitPct: fc.constantFrom(0.2, 1, 3),
    takeProfitOn: fc.constantFrom('average', 'entry'),
    trailingTakeProfitPct: fc.constantFrom(0, 0, 0.1, 0.5),
    stopLossPct: fc.constantFrom(0, 3, 10),
    stopLossOn: fc.constantFrom('average', 'base'),
    stopLossHoldings: fc.constantFrom('sell', 'keep'),
    activeSafetyOrdersMax: fc.constantFrom(null, null, 1, 2),
    safetyOrders: fc.constantFrom(null, null, [
      { deviationPct: 0.5, size: 60 },
      { deviationPct: 4, size: 200 },
    ]),
    cooldownMinutes: fc.constantFrom(0, 0, 3),
    dealsMax: fc.constantFrom(null, null, 1, 3),
    reinvestPct: fc.constantFrom(0, 50, 100),
    triggerPrice: fc.constantFrom(null, null, null, 99, 101.5),
  })
  .filter((params) => dcaParamsSchema.safeParse(params).success);

describeBotInRandomMarket('dca', paramsArbitrary);

/** The rule that closes below an average of five, or below the close before, ask for the next safety order. */
const signals = fc.constantFrom(
  below(priceValue('close'), indicator('sma', { period: 5 })),
  falling(priceValue('close'), 1),
  below(indicator('rsi', { period: 3 }), 40),
);

describe('a DCA bot that waits for its signal', () => {
  it('keeps every book in balance, buys on signals alone, and lives through being stored at any point', () => {
    let bought = 0;
    assertUntil(
      fc.property(signals, fc.nat(), fc.nat(200), fc.constantFrom(null, 1), (rule, seed, breakAt, most) => {
        const params = {
          baseAllocation: 200,
          safetyStepPct: 0.4,
          takeProfitPct: 0.5,
          stopLossPct: 0,
          activeSafetyOrdersMax: most,
          safetySignal: { timeframe: '1m', rule },
        };
        const market = { seed, candles: 60, swing: 0.003, meddles: false } as const;
        const whole = begin(params);
        let broken = begin(params);
        let index = 0;
        for (const each of happenings(market)) {
          if (each.kind === 'command') continue;
          simulate(whole, each);
          simulate(broken, each);
          if (index === breakAt) broken = newSimulation(throughStorage(broken.book.snapshot()), {}, broken.records);
          checkMoment(whole.book.snapshot(), whole.records, each.kind === 'quote' ? each.quote : null);
          index += 1;
        }
        expect(asText(broken.book.snapshot())).toBe(asText(whole.book.snapshot()));
        checkInvariants(whole.book.snapshot(), whole.records, null);
        const count = (code: string) => whole.records.notes.filter((note) => note.code === code).length;
        const orders = [...whole.records.orders.values()].filter(({ request }) => request.slot?.startsWith('safety'));
        expect(orders.length).toBe(count('SAFETY_SIGNAL'));
        bought += whole.records.fills.filter(({ fill }) => fill.side === 'buy').length;
      }),
      () => bought > 100,
      { numRuns: 40 },
    );
    expect(bought).toBeGreaterThan(100);
  });
});

function begin(params: Readonly<Record<string, unknown>>): Simulation {
  const simulation = newSimulation();
  simulate(simulation, { kind: 'quote', quote: quoteAt(100, START_AT - 1) });
  simulate(simulation, { kind: 'command', command: startSimulatedBot({ kind: 'dca', params }, START_AT - 1) });
  return simulation;
}
