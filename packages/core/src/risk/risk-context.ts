import { type Decimal, decFromNumber } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { OrderRequest } from '../orders/order-request.ts';
import type { RiskLimits } from './risk-limits.ts';

/** The account and the market at the moment of the check. Money in the account's quote asset. */
export interface RiskContext {
  /** Market time. */
  readonly now: EpochMs;
  readonly instrument: Instrument;
  /** Latest quote of the instrument; null when there is none. */
  readonly quote: Quote | null;
  /** Milliseconds of real time since the quote was heard, with its age when it was; 0 where the market is played. */
  readonly quoteWaitMs: number;
  readonly equity: Decimal;
  /** What the order's owner may spend: of a bot its allocation, of a person what no order and no bot lays claim to. */
  readonly freeQuote: Decimal;
  /** Base units that the order's owner may sell: of a bot its own, of a person what no order and no bot lays claim to. */
  readonly freeBase: Decimal;
  /** Value of all holdings but cash, plus what resting entry orders would open. */
  readonly exposureAccount: Decimal;
  /** The same for this symbol alone. */
  readonly exposureSymbol: Decimal;
  /** Equity at 00:00 UTC. */
  readonly dayStartEquity: Decimal;
  /** Equity on Monday 00:00 UTC. */
  readonly weekStartEquity: Decimal;
  /** The last closing trades, oldest first; ten are enough. */
  readonly recentOutcomes: readonly RecentOutcome[];
  readonly limits: RiskLimits;
  /** Of all accounts of the owner; null where the plan sets no limit. */
  readonly tradeVolume: TradeVolume | null;
  /** Where a bot sells by itself what this order buys; null for none, and for an order by hand, which names its own stop. */
  readonly botStop: Decimal | null;
  /** Fraction of notional each side, 0.001 = 0.1%. */
  readonly feeRate: Decimal;
}

/** What the breakers read. */
export type BreakerContext = Pick<
  RiskContext,
  'now' | 'equity' | 'dayStartEquity' | 'weekStartEquity' | 'recentOutcomes' | 'limits'
>;

/** What was traded in the calendar month (UTC), in quote units. */
export interface TradeVolume {
  /** Of every fill, with what open entry orders may still fill. */
  readonly used: Decimal;
  /** The volume must stay below it. */
  readonly limit: Decimal;
}

export interface RecentOutcome {
  readonly at: EpochMs;
  /** Net of fees. */
  readonly realizedPnl: Decimal;
}

/** The order under the check, with what several checks read. */
export interface RiskSubject {
  readonly request: OrderRequest;
  readonly context: RiskContext;
  /** Where it would trade: a limit's own price, a market order's best opposite price; null without a quote. */
  readonly price: Decimal | null;
  /** Quote units, price times quantity; null without a price. */
  readonly notional: Decimal | null;
}

export function riskSubject(request: OrderRequest, context: RiskContext): RiskSubject {
  const price = request.type === 'limit' ? request.price : oppositePrice(request, context.quote);
  return { request, context, price, notional: price === null ? null : price.times(request.quantity) };
}

/** On a spot account only a sale reduces; a buy that calls itself an exit is judged as the entry it is. */
export function isReducing({ purpose, side }: Pick<OrderRequest, 'purpose' | 'side'>): boolean {
  return purpose === 'exit' && side === 'sell';
}

function oppositePrice(request: OrderRequest, quote: Quote | null): Decimal | null {
  if (quote === null || !hasUsablePrices(quote)) return null;
  return decFromNumber(request.side === 'buy' ? quote.ask : quote.bid);
}

/** False for a crossed book, zero and anything that is not a number. */
export function hasUsablePrices(quote: Quote): boolean {
  return quote.bid > 0 && quote.ask >= quote.bid && Number.isFinite(quote.ask);
}
