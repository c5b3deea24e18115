import { expect } from 'vitest';
import { ZERO, sumDecimals } from '../../../base/decimal.ts';
import type { BotChecks } from '../../testing/bot-checks.ts';
import { dcaFigures } from '../figures.ts';
import type { DcaState } from '../state.ts';

export const dcaChecks: BotChecks<DcaState> = {
  openOrders: ({ orders }) => orders,
  total: (state, quote) => dcaFigures(state, quote).total,
  check: checkDeal,
  paramsThatTrade: () => ({
    baseAllocation: 100,
    maxSafetyOrders: 3,
    safetyStepPct: 0.4,
    takeProfitPct: 0.5,
    cooldownMinutes: 0,
  }),
  edits: [
    { takeProfitPct: '1.2' },
    { takeProfitPct: '0.3' },
    { trailingTakeProfitPct: '0.2' },
    { trailingTakeProfitPct: 0 },
    { activeSafetyOrdersMax: 1 },
    { activeSafetyOrdersMax: null },
    { reinvestPct: 50 },
    { safetyScale: 2 },
  ],
};

/** No safety order buys more than its share, and nothing is sold twice. */
function checkDeal({ deal, orders, kept }: DcaState): void {
  const restOf = (role: string, key: number) =>
    sumDecimals(
      orders.filter((order) => order.role === role && order.key === key).map((o) => o.quantity.minus(o.filled)),
    );
  for (const { key, toBuy, quantity } of deal?.levels ?? []) {
    expect(toBuy.gte(ZERO) && toBuy.plus(restOf('safety', key)).lte(quantity), `safety order ${key}`).toBe(true);
  }
  for (const { key, held } of deal?.lots ?? [])
    expect(restOf('take_profit', key).lte(held.quantity), `lot ${key} is sold once`).toBe(true);
  expect(restOf('exit', 0).lte(kept.quantity), 'what is kept is sold once').toBe(true);
}
