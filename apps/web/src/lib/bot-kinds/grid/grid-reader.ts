import { gridFallToStop } from '@atb/core/bots/grid/fall-to-stop';
import { gridFigures, type GridFigures } from '@atb/core/bots/grid/figures';
import type { GridState } from '@atb/core/bots/grid/state';
import { storedGridState } from '@atb/core/bots/grid/stored-state';
import { resultAtStop } from '@atb/core/engine/bot/fall-to-stop';
import type { BotReader, Unarmed } from '../bot-reader.ts';
import { findDenied } from '../find-denied.ts';

function findUnarmed({ lines }: GridFigures): Unarmed | null {
  const refused = lines.filter(({ status, reason }) => status === 'unarmed' && reason?.startsWith('No order: the '));
  const [first] = refused;
  if (first === undefined) return null;
  const what = `${refused.length} ${refused.length === 1 ? 'order' : 'orders'} not placed`;
  return { what, detail: first.reason ?? '' };
}

export const gridReader: BotReader<GridState, GridFigures> = {
  stored: storedGridState,
  figures: gridFigures,
  result: (state, { gridProfit, exitProfit, unrealized, total, held, cost }) => {
    const { feeRate, orders } = state;
    const realized = gridProfit.plus(exitProfit);
    return {
      realized,
      unrealized,
      total,
      held,
      cost,
      feeRate,
      orderCount: orders.length,
      atStop: resultAtStop(state, gridFallToStop(state)),
    };
  },
  refusedSales: ({ stop }) => stop?.attempts ?? 0,
  findUnarmed,
  findTrouble: ({ startHold, slots }) => findDenied([startHold, ...slots.map(({ hold }) => hold)]),
};
