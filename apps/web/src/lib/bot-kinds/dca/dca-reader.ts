import { dcaFallToStop } from '@atb/core/bots/dca/fall-to-stop';
import { dcaFigures, type DcaFigures } from '@atb/core/bots/dca/figures';
import type { DcaState } from '@atb/core/bots/dca/state';
import { storedDcaState } from '@atb/core/bots/dca/stored-state';
import { resultAtStop } from '@atb/core/engine/bot/fall-to-stop';
import type { BotReader } from '../bot-reader.ts';
import { findDenied } from '../find-denied.ts';

export const dcaReader: BotReader<DcaState, DcaFigures> = {
  stored: storedDcaState,
  figures: dcaFigures,
  result: (state, { dealProfit, exitProfit, unrealized, total, held, cost }) => {
    const { feeRate, orders } = state;
    const realized = dealProfit.plus(exitProfit);
    return {
      realized,
      unrealized,
      total,
      held,
      cost,
      feeRate,
      orderCount: orders.length,
      atStop: resultAtStop(state, dcaFallToStop(state)),
    };
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
