import { dcaFigures, type DcaFigures } from '@atb/core/bots/dca/figures';
import type { DcaState } from '@atb/core/bots/dca/state';
import { storedDcaState } from '@atb/core/bots/dca/stored-state';
import type { BotReader } from '../bot-reader.ts';
import { findDenied } from '../find-denied.ts';
import { dcaAtStop } from './dca-at-stop.ts';

export const dcaReader: BotReader<DcaState, DcaFigures> = {
  stored: storedDcaState,
  figures: dcaFigures,
  result: (state, { dealProfit, exitProfit, unrealized, total, held, cost }) => {
    const { feeRate, orders } = state;
    const realized = dealProfit.plus(exitProfit);
    return { realized, unrealized, total, held, cost, feeRate, orderCount: orders.length, atStop: dcaAtStop(state) };
  },
  refusedSales: ({ stop }) => stop?.attempts ?? 0,
  findUnarmed: () => null,
  findTrouble: ({ baseHold, deal }) =>
    findDenied([
      baseHold,
      ...(deal?.levels.map(({ hold }) => hold) ?? []),
      ...(deal?.lots.map(({ hold }) => hold) ?? []),
    ]),
};
