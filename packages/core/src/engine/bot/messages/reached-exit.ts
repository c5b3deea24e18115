import { type Decimal, decFromNumber } from '../../../base/decimal.ts';
import type { Instrument } from '../../../market/instrument.ts';
import type { InvalidBot } from '../bot-module.ts';
import { formatPrice } from './format-figures.ts';

/** Prices at which a bot would leave; null for none. */
export interface ExitPrices {
  /** At or below. */
  readonly stopLoss: Decimal | null;
  /** At or above. */
  readonly takeProfitPrice?: Decimal | null;
  readonly upperStopPrice?: Decimal | null;
}

/** An exit that the market has reached already: a bot that is given it would end with the next price. */
export function findReachedExit(instrument: Instrument, bid: number, exits: ExitPrices): InvalidBot | null {
  const market = decFromNumber(bid);
  const { stopLoss, takeProfitPrice = null, upperStopPrice = null } = exits;
  const reached = [
    {
      field: 'stopLossPct',
      label: 'The stop loss',
      price: stopLoss !== null && market.lte(stopLoss) ? stopLoss : null,
    },
    { field: 'takeProfitPrice', label: 'The take profit price', price: above(market, takeProfitPrice) },
    { field: 'upperStopPrice', label: 'The upper stop price', price: above(market, upperStopPrice) },
  ].find(({ price }) => price !== null);
  if (reached === undefined || reached.price === null) return null;
  const say = (price: Decimal): string => formatPrice(price, instrument.priceIncrement);
  return {
    status: 'invalid',
    code: 'EXIT_ALREADY_REACHED',
    field: reached.field,
    message: `${reached.label} would be at ${say(reached.price)} with the market at ${say(market)}: the bot would end at once. Stop it instead, or choose another price.`,
  };
}

function above(market: Decimal, price: Decimal | null): Decimal | null {
  return price !== null && market.gte(price) ? price : null;
}
