import { toPlain } from '../../../base/decimal.ts';
import type { Instrument } from '../../../market/instrument.ts';
import { ROUND_INSTRUMENT } from '../../../market/testing/round-instrument.ts';
import type { AccountId, BotId } from '../../../orders/order-request.ts';
import { BotDriver, FEE_RATE } from '../../../engine/bot/testing/bot-driver.ts';
import { type GridParams, type GridParamsInput, gridParamsSchema } from '../params.ts';
import { type GridOrder, type GridState, createGridState } from '../state.ts';
import { stepGrid } from '../step-grid.ts';

export type GridDriver = BotDriver<GridState, GridOrder>;

export function parseParams(input: GridParamsInput): GridParams {
  return gridParamsSchema.parse(input);
}

/** A grid bot that has seen no event yet. */
export function newGridRun(params: GridParamsInput, instrument: Instrument = ROUND_INSTRUMENT): GridDriver {
  const state = createGridState({
    botId: '00000000-0000-4000-8000-0000000000b1' as BotId,
    accountId: 'account' as AccountId,
    symbol: instrument.symbol,
    params: parseParams(params),
    instrument,
    feeRate: FEE_RATE,
    nextSequence: 0,
  });
  return new BotDriver({ state, step: stepGrid, describe: describeOrder });
}

function describeOrder({ role, price }: GridOrder): string {
  return price === null ? role : `${role} ${toPlain(price)}`;
}
