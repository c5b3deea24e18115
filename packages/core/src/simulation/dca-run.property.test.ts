import fc from 'fast-check';
import { dcaParamsSchema } from '../bots/dca/params.ts';
import { describeBotInRandomMarket } from './testing/bot-in-random-market.ts';

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
