import { expect } from 'vitest';
import { type Decimal, ZERO, sumDecimals, toPlain } from '../../../base/decimal.ts';
import type { BotChecks } from '../../testing/bot-checks.ts';
import { gridFigures } from '../figures.ts';
import type { GridState } from '../state.ts';

export const gridChecks: BotChecks<GridState> = {
  openOrders: ({ orders }) => orders,
  total: (state, quote) => gridFigures(state, quote).total,
  check: (state) => {
    if (state.phase === 'running' || state.phase === 'paused') checkSlots(state);
  },
  paramsThatTrade: () => ({ lower: 96, upper: 104, grids: 9, allocation: 1_000, stopLossPct: 0 }),
  edits: [
    { allocation: '1500' },
    { allocation: '700' },
    { tpPctPerFill: '0.4' },
    { tpPctPerFill: 0 },
    { profitAsset: 'base' },
    { stopLossPct: '8' },
    { trailingUp: { enabled: true, maxLines: 5 } },
    { lower: '95' },
  ],
};

/** Nothing of a slot is armed twice, and nothing is forgotten. */
function checkSlots(state: GridState): void {
  for (const slot of state.slots) {
    const openBuys = sumOpen(state, slot.key, 'buy');
    const openSells = sumOpen(state, slot.key, 'sell');
    const working = slot.toBuy.plus(slot.awaitsBase).plus(openBuys).plus(slot.held.quantity);
    expect(toPlain(working), `slot ${slot.key} works with its quantity`).toBe(toPlain(slot.quantity));
    expect(toPlain(slot.toSell.plus(openSells)), `slot ${slot.key} sells what it holds`).toBe(
      toPlain(slot.held.quantity),
    );
    for (const part of [slot.toBuy, slot.toSell, slot.awaitsBase, slot.spareQuote]) expect(part.gte(ZERO)).toBe(true);
  }
}

function sumOpen(state: GridState, slotKey: number, role: 'buy' | 'sell'): Decimal {
  return sumDecimals(
    state.orders
      .filter((order) => order.slotKey === slotKey && order.role === role)
      .map((order) => {
        const own = order.quantity.minus(order.extra);
        return own.gt(order.filled) ? own.minus(order.filled) : ZERO;
      }),
  );
}
