import { ZERO } from '../../base/decimal.ts';
import { MINUTE_MS, addMs } from '../../base/time.ts';
import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { addHolding } from '../../engine/bot/lifecycle/holding.ts';
import { type DcaTurn, dealOf, profitWords } from './dca-turn.ts';
import { dealHoldings } from './state.ts';
import { stopDca } from './stop-dca.ts';

/** Everything is sold: counts the deal, and plans the next or ends the bot. */
export function endDeal(turn: DcaTurn): void {
  const { number, profit } = dealOf(turn);
  const { params, results, instrument, deal, kept } = turn.state;
  const left = dealHoldings(deal);
  patch(turn, {
    deal: null,
    kept: addHolding(kept, left),
    nextDealAt: addMs(turn.at, params.cooldownMinutes * MINUTE_MS),
    results: { ...results, deals: results.deals + 1, wins: results.wins + (profit.gt(ZERO) ? 1 : 0) },
  });
  const dust = left.quantity.gt(ZERO)
    ? ` ${formatAmount(left.quantity)} ${instrument.base} are too little to sell and go into the next deal.`
    : '';
  note(
    turn,
    'info',
    'DEAL_CLOSED',
    `Deal ${number} is closed: ${profitWords(turn.state, profit)} after both fees.${dust}`,
  );
  const { dealsMax } = params;
  if (dealsMax === null || turn.state.results.deals < dealsMax) return;
  const reason = dealsMax === 1 ? 'Its one deal is done.' : `All ${dealsMax} deals are done.`;
  stopDca(turn, { holdings: 'keep', reason });
}
