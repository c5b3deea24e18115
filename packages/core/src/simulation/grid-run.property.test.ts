import fc from 'fast-check';
import { gridParamsSchema } from '../bots/grid/params.ts';
import { describeBotInRandomMarket } from './testing/bot-in-random-market.ts';

/** Options of a grid around a market at 100. */
const paramsArbitrary = fc
  .record({
    range: fc.constantFrom(null, [90, 110], [95, 105], [101, 120], [80, 99], [99.5, 100.5]),
    grids: fc.integer({ min: 2, max: 12 }),
    allocation: fc.constantFrom(200, 777.77, 1500, 3000),
    stepPct: fc.constantFrom(0.5, 1, 2),
    tpPctPerFill: fc.constantFrom(0, 0.3, 0.5, 1),
    stopLossPct: fc.constantFrom(0, 5, 10),
    spacing: fc.constantFrom('arithmetic', 'geometric'),
    buyBaseAtStart: fc.boolean(),
    stopLossHoldings: fc.constantFrom('sell', 'keep'),
    profitAsset: fc.constantFrom('base', 'quote'),
    trailing: fc.boolean(),
    exits: fc.constantFrom({}, { takeProfitPrice: 125 }, { upperStopPrice: 122 }),
    triggerPrice: fc.constantFrom(null, null, null, 99, 101.5),
  })
  .map(({ range, trailing, exits, ...rest }) => ({
    ...rest,
    ...exits,
    ...(range === null ? {} : { lower: range[0], upper: range[1] }),
    trailingUp: { enabled: trailing, maxLines: 3 },
  }))
  .filter((params) => gridParamsSchema.safeParse(params).success);

describeBotInRandomMarket('grid', paramsArbitrary);
