import { type Decimal, ONE, ZERO, decFromNumber } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { Quote } from '../../market/quote.ts';
import { type Holding, holdingCost } from '../../engine/bot/lifecycle/holding.ts';
import { plannedFeeRate } from '../../engine/bot/params/planned-fee.ts';
import { currentStop } from './current-stop.ts';
import { averageBuyPrice } from './dca-exits.ts';
import { type DcaLevelView, describeLevels } from './describe-levels.ts';
import { explainDca } from './explain-dca.ts';
import { type DcaState, dcaHoldings, dealHoldings } from './state.ts';

/** What a DCA bot has earned and why. All money in quote units; null = not defined, never zero instead. */
export interface DcaFigures {
  /** Of what deals sold at their take profit, net of both fees. */
  readonly dealProfit: Decimal;
  /** Of base sold at the bot's end, net of both fees. */
  readonly exitProfit: Decimal;
  /** What is held at the bid, less what it cost, the purchase's fees included. Null without a quote while something is held. */
  readonly unrealized: Decimal | null;
  /** dealProfit + exitProfit + unrealized: to the last digit what the bot's cash and holdings have gained together. */
  readonly total: Decimal | null;
  readonly feesPaid: Decimal;
  /** Deals that sold everything, and those of them with a profit. */
  readonly deals: number;
  readonly wins: number;
  /** Base units held. */
  readonly held: Decimal;
  /** What they cost, fees included: the capital in use. */
  readonly cost: Decimal;
  /** Average price paid, fees aside; null when nothing is held. */
  readonly averagePrice: Decimal | null;
  /** Price at which selling what is held, the fee of that sale paid, brings back what it cost; null when nothing is held. */
  readonly breakEven: Decimal | null;
  /** Where what is held is sold, the lowest of several; null when nothing is. */
  readonly takeProfitPrice: Decimal | null;
  readonly stopLossPrice: Decimal | null;
  /** What the deal loses where the stop loss sells what is held now at its price, all fees paid; null without one. */
  readonly lossAtStop: Decimal | null;
  /** Of the running deal; null between deals. */
  readonly deal: { readonly number: number; readonly startedAt: EpochMs; readonly basePrice: Decimal | null } | null;
  readonly nextDealAt: EpochMs | null;
  readonly levels: readonly DcaLevelView[];
  /** Why nothing is happening right now, in a sentence. */
  readonly idleReason: string;
}

export function dcaFigures(state: DcaState, quote: Quote | null): DcaFigures {
  const { results, deal } = state;
  const holding = dcaHoldings(state);
  const cost = holdingCost(holding);
  const unrealized = unrealizedOf(holding, quote);
  const keeps = ONE.minus(plannedFeeRate(state.params, state.feeRate));
  const targets = (deal?.lots ?? []).filter(({ held }) => held.quantity.gt(ZERO)).map(({ target }) => target);
  const stop = currentStop(state);
  const inDeal = dealHoldings(deal);
  return {
    dealProfit: results.dealProfit,
    exitProfit: results.exitProfit,
    unrealized,
    total: unrealized === null ? null : results.dealProfit.plus(results.exitProfit).plus(unrealized),
    feesPaid: results.feesPaid,
    deals: results.deals,
    wins: results.wins,
    held: holding.quantity,
    cost,
    averagePrice: averageBuyPrice(holding),
    breakEven: holding.quantity.eq(ZERO) ? null : cost.div(holding.quantity.times(keeps)),
    takeProfitPrice: deal === null || deal.basePrice === null ? null : lowestOf(targets),
    stopLossPrice: stop,
    lossAtStop: stop === null ? null : holdingCost(inDeal).minus(inDeal.quantity.times(stop).times(keeps)),
    deal: deal === null ? null : { number: deal.number, startedAt: deal.startedAt, basePrice: deal.basePrice },
    nextDealAt: state.nextDealAt,
    levels: describeLevels(state),
    idleReason: explainDca(state, quote),
  };
}

function unrealizedOf(holding: Holding, quote: Quote | null): Decimal | null {
  const cost = holdingCost(holding);
  if (holding.quantity.eq(ZERO)) return cost.neg();
  return quote === null ? null : holding.quantity.times(decFromNumber(quote.bid)).minus(cost);
}

function lowestOf(prices: readonly Decimal[]): Decimal | null {
  const [lowest] = prices.toSorted((a, b) => a.cmp(b));
  return lowest ?? null;
}
