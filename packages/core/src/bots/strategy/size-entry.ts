import {
  type Decimal,
  ONE,
  ZERO,
  dec,
  decFromNumber,
  maxDecimal,
  minDecimal,
  roundDownToIncrement,
} from '../../base/decimal.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { compiledStrategy } from './compiled.ts';
import { layLevels } from './levels.ts';
import type { PositionPlan, StrategyState } from './state.ts';

export type EntrySize =
  | { readonly status: 'sized'; readonly quantity: Decimal }
  /** `reason`: a sentence. */
  | { readonly status: 'skipped'; readonly reason: string };

/** What a market buy sets aside beyond the ask, so that a price that runs does not go unpaid. */
const CUSHION = dec('1.01');

/** Cash of the bot: its allocation and what it has earned or lost since. */
function botCash(state: StrategyState): Decimal {
  return maxDecimal(dec(state.params.allocation).plus(state.results.cashFlow), ZERO);
}

/** Quantity of an entry at the ask, by the strategy's own sizing, as far as the bot's cash covers it and its fee. */
export function sizeEntry(state: StrategyState, plan: PositionPlan, ask: number): EntrySize {
  const { instrument, feeRate } = state;
  const { sizing } = compiledStrategy(state.params);
  const price = decFromNumber(ask);
  const cash = botCash(state);
  const affordable = cash.div(price.times(CUSHION).times(ONE.plus(feeRate)));
  const wanted = wantedQuantity(state, plan, { cash, price });
  const lot = (quantity: Decimal): Decimal => roundDownToIncrement(quantity, instrument.quantityIncrement);
  const isFixed = sizing.kind === 'quote_amount' || sizing.kind === 'base_amount';
  if (isFixed && lot(wanted).gt(affordable)) {
    const cost = formatAmount(wanted.times(price));
    return skip(`It takes ${cost} ${instrument.quote}, and ${formatAmount(cash)} ${instrument.quote} are left.`);
  }
  const quantity = lot(minDecimal(wanted, affordable));
  const isTooSmall = quantity.lt(instrument.minQuantity) || quantity.times(price).lt(instrument.minNotional);
  if (quantity.gt(ZERO) && !isTooSmall) return { status: 'sized', quantity };
  const least = `${formatAmount(instrument.minNotional)} ${instrument.quote}`;
  return skip(
    `It would be worth ${formatAmount(wanted.times(price))} ${instrument.quote}; the least order is ${least}.`,
  );
}

function wantedQuantity(
  { params, instrument }: StrategyState,
  plan: PositionPlan,
  { cash, price }: { readonly cash: Decimal; readonly price: Decimal },
): Decimal {
  const { sizing } = compiledStrategy(params);
  const value = decFromNumber(sizing.value);
  switch (sizing.kind) {
    case 'equity_fraction':
      return cash.times(value).div(price);
    case 'quote_amount':
      return value.div(price);
    case 'base_amount':
      return value;
    case 'risk_fraction': {
      // The stop that would stand at this price, on the tick, as a backtest sizes by it.
      const { stop } = layLevels(plan, price, instrument.priceIncrement);
      const distance = stop === null ? ZERO : price.minus(stop);
      return distance.eq(ZERO) ? ZERO : cash.times(value).div(distance);
    }
  }
}

function skip(reason: string): EntrySize {
  return { status: 'skipped', reason };
}
