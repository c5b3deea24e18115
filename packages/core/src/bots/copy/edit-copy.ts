import { decFromNumber } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotEditing, EditedBot, InvalidBot } from '../../engine/bot/bot-module.ts';
import { copyTriggers, drawdownPrice } from './own-limits.ts';
import type { CopyParams } from './params.ts';
import type { CopyState } from './state.ts';

/** All of a copy may change while it runs but whom it copies and its money: it decides anew with each trade. */
export const copyEditing: BotEditing<CopyState> = {
  fields: [
    'amount',
    'belowMinimum',
    'holdingsAtEnd',
    'maxDrawdownPct',
    'maxLateSeconds',
    'maxSlippagePct',
    'maxTradeAmount',
    'riskPct',
    'sharePct',
    'sizing',
    'stopLossPct',
  ],
  reason: 'Whom it copies and with how much money is what its result is counted from. Stop the copy and begin another.',
  edit: editCopy,
  findReached,
};

function editCopy(state: CopyState, params: CopyParams, at: EpochMs): EditedBot<CopyState> {
  const edited: CopyState = { ...state, params };
  return { status: 'edited', step: { state: { ...edited, triggers: copyTriggers(edited, at) }, requests: [] } };
}

/** The stop loss sells what is held and the copy goes on; the drawdown limit ends it. */
function findReached(state: CopyState, params: CopyParams, bid: number): InvalidBot | null {
  const floor = drawdownPrice({ ...state, params });
  if (floor === null || decFromNumber(bid).gt(floor)) return null;
  const message = 'Drawdown limit must be wider: the copy has fallen that far already and would end at once.';
  return { status: 'invalid', code: 'INVALID_PARAMS', field: 'maxDrawdownPct', message };
}
