import { ZERO } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotEditing, EditedBot, InvalidBot } from '../../engine/bot/bot-module.ts';
import { cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import { patch } from '../../engine/bot/lifecycle/step-context.ts';
import { findReachedExit } from '../../engine/bot/messages/reached-exit.ts';
import { armDeal, isTrailing } from './arm-dca.ts';
import { currentStop } from './current-stop.ts';
import { type DcaContext, patchDeal } from './dca-context.ts';
import { takeProfitPrice } from './dca-exits.ts';
import { dcaTriggers } from './dca-triggers.ts';
import type { DcaParams } from './params.ts';
import type { DcaLot, DcaState } from './state.ts';

/** What of a DCA bot may change while it runs: when it sells and how it goes on; never the ladder that is laid. */
export const dcaEditing: BotEditing<DcaState> = {
  fields: [
    'activeSafetyOrdersMax',
    'cooldownMinutes',
    'dealsMax',
    'reinvestPct',
    'stopLossHoldings',
    'stopLossOn',
    'stopLossPct',
    'takeProfitPct',
    'trailingTakeProfitPct',
  ],
  reason:
    'The ladder of its deal is placed and funded. Stop the bot, keep its coins, and start it with another ladder.',
  edit: editDca,
  findReached: (state, params, bid) =>
    findReachedExit(state.instrument, bid, { stopLoss: currentStop({ ...state, params }) }),
};

function editDca(state: DcaState, params: DcaParams, at: EpochMs): EditedBot<DcaState> {
  const fault = findDealsFault(state, params);
  if (fault !== null) return fault;
  const context: DcaContext = { at, state: { ...state, params }, requests: [] };
  if (state.deal !== null) changeDeal(context);
  patch(context, { triggers: dcaTriggers(context.state) });
  return { status: 'edited', step: { state: context.state, requests: context.requests } };
}

/** A bot that is to make fewer deals than it has made would have no end to come to. */
function findDealsFault({ results, deal }: DcaState, { dealsMax }: DcaParams): InvalidBot | null {
  const begun = results.deals + (deal === null ? 0 : 1);
  const least = deal === null ? begun + 1 : begun;
  if (dealsMax === null || dealsMax >= least) return null;
  const message = `Deals must be at least ${least}: the bot has begun ${begun} already. To end it, stop it.`;
  return { status: 'invalid', code: 'INVALID_PARAMS', field: 'dealsMax', message };
}

/** New targets for what is held; sales and safety orders that no longer fit go, and what fits comes once they are gone. */
function changeDeal(context: DcaContext): void {
  const { deal, params, feeRate, instrument } = context.state;
  if (deal === null) return;
  const { priceIncrement } = instrument;
  const lots = deal.lots.map((lot): DcaLot => {
    if (lot.held.quantity.eq(ZERO)) return lot;
    const target = takeProfitPrice(lot.held, { params, feeRate, priceIncrement });
    return target.eq(lot.target) ? lot : { ...lot, target, peak: null };
  });
  patchDeal(context, { lots });
  if (isTrailing(context.state)) cancelOrders(context, ({ role, price }) => role === 'take_profit' && price !== null);
  else patchDeal(context, { lots: lots.map((lot) => (lot.peak === null ? lot : { ...lot, peak: null })) });
  takeBackSafetyOrders(context);
  armDeal(context);
}

/** As many of the highest as may rest at a time stay. */
function takeBackSafetyOrders(context: DcaContext): void {
  const { orders, params } = context.state;
  const most = params.activeSafetyOrdersMax;
  if (most === null) return;
  const open = orders.filter(({ role }) => role === 'safety').toSorted((a, b) => a.key - b.key);
  const over = new Set(open.slice(most).map(({ clientOrderId }) => clientOrderId));
  cancelOrders(context, ({ clientOrderId }) => over.has(clientOrderId));
}
