import { type Decimal, ONE, ZERO, decFromNumber } from '../../base/decimal.ts';
import type { Quote } from '../../market/quote.ts';
import { holdingCost } from '../../engine/bot/lifecycle/holding.ts';
import { explainStrategy } from './explain-strategy.ts';
import type { StrategyState } from './state.ts';

/** What a strategy bot has earned and why. All money in quote units; null = not defined, never zero instead. */
export interface StrategyBotFigures {
  /** Of what was sold, net of both fees. */
  readonly realized: Decimal;
  /** What is held at the bid, less what it cost, the purchase's fees included. Null without a quote while something is held. */
  readonly unrealized: Decimal | null;
  /** realized + unrealized: to the last digit what the bot's cash and holdings have gained together. */
  readonly total: Decimal | null;
  readonly feesPaid: Decimal;
  /** Round trips that have ended. */
  readonly trades: number;
  /** Wins over wins and losses, 0 to 1; a round trip that brought exactly nothing is neither. Null without either. */
  readonly winRate: number | null;
  /** Base units held. */
  readonly held: Decimal;
  /** What they cost, fees included. */
  readonly cost: Decimal;
  /** Price at which selling what is held, the fee of that sale paid, brings back what it cost; null when nothing is held. */
  readonly breakEven: Decimal | null;
  /** Why nothing is happening right now, in a sentence. */
  readonly idleReason: string;
}

export function strategyBotFigures(state: StrategyState, quote: Quote | null): StrategyBotFigures {
  const { results, held, feeRate } = state;
  const cost = holdingCost(held);
  const decided = results.trades - results.evens;
  const isHolding = !held.quantity.eq(ZERO);
  let unrealized: Decimal | null = cost.neg();
  if (isHolding) unrealized = quote === null ? null : held.quantity.times(decFromNumber(quote.bid)).minus(cost);
  return {
    realized: results.realized,
    unrealized,
    total: unrealized === null ? null : results.realized.plus(unrealized),
    feesPaid: results.feesPaid,
    trades: results.trades,
    winRate: decided === 0 ? null : results.wins / decided,
    held: held.quantity,
    cost,
    breakEven: isHolding ? cost.div(held.quantity.times(ONE.minus(feeRate))) : null,
    idleReason: explainStrategy(state, quote),
  };
}
