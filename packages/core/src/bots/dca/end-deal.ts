import { ZERO } from '../../base/decimal.ts';
import { MINUTE_MS, addMs } from '../../base/time.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { addHolding } from '../../engine/bot/lifecycle/holding.ts';
import { type DcaContext, dealOf, profitWords } from './dca-context.ts';
import { dealHoldings } from './state.ts';
import { stopDca } from './stop-dca.ts';

/** Everything is sold: counts the deal, and plans the next or ends the bot. */
export function endDeal(context: DcaContext): void {
  const { number, profit } = dealOf(context);
  const { params, results, instrument, deal, kept } = context.state;
  const left = dealHoldings(deal);
  patch(context, {
    deal: null,
    kept: addHolding(kept, left),
    nextDealAt: addMs(context.at, params.cooldownMinutes * MINUTE_MS),
    results: { ...results, deals: results.deals + 1, wins: results.wins + (profit.gt(ZERO) ? 1 : 0) },
  });
  const dust = left.quantity.gt(ZERO)
    ? ` ${formatAmount(left.quantity)} ${instrument.base} are too little to sell and go into the next deal.`
    : '';
  note(
    context,
    'info',
    'DEAL_CLOSED',
    `Deal ${number} is closed: ${profitWords(context.state, profit)} after both fees.${dust}`,
  );
  const { dealsMax } = params;
  if (dealsMax === null || context.state.results.deals < dealsMax) return;
  const reason = dealsMax === 1 ? 'Its one deal is done.' : `All ${dealsMax} deals are done.`;
  stopDca(context, { holdings: 'keep', reason });
}
