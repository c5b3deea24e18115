import { toPlain } from '../../../base/decimal.ts';
import type { Instrument } from '../../../market/instrument.ts';
import { ROUND_INSTRUMENT } from '../../../market/testing/round-instrument.ts';
import type { AccountId, BotId } from '../../../orders/order-request.ts';
import { BotDriver, FEE_RATE } from '../../../engine/bot/testing/bot-driver.ts';
import { type DcaParamsInput, dcaParamsSchema } from '../params.ts';
import { type DcaOrder, type DcaState, createDcaState } from '../state.ts';
import { stepDca } from '../step-dca.ts';

export type DcaDriver = BotDriver<DcaState, DcaOrder>;

/** A DCA bot that has seen no event yet. */
export function newDcaRun(params: DcaParamsInput, instrument: Instrument = ROUND_INSTRUMENT): DcaDriver {
  const state = createDcaState({
    botId: '00000000-0000-4000-8000-0000000000b1' as BotId,
    accountId: 'account' as AccountId,
    symbol: instrument.symbol,
    params: dcaParamsSchema.parse(params),
    instrument,
    feeRate: FEE_RATE,
    nextSequence: 0,
  });
  return new BotDriver({ state, step: stepDca, describe: describeOrder });
}

/** `base`, `safety 90`, `take_profit 103.21`, `exit`; a trailing sale is `take_profit`. */
function describeOrder({ role, price }: DcaOrder): string {
  return price === null ? role : `${role} ${toPlain(price)}`;
}
