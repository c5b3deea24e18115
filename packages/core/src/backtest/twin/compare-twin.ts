import { type Decimal, ZERO, decFromNumber } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { Quote } from '../../market/quote.ts';
import type { QuoteSeries } from '../../market/quote-series.ts';
import type { Side } from '../../orders/order-request.ts';
import { groupBy } from '../../base/group-by.ts';
import { type LivedFill, markOf, valueOf } from './run-twin.ts';

/**
 * What a twin lives through. `all`: every price that the market said. An exchange tells its prices once: `kept` are those that were
 * written down, the latest of each second; `candles` are the paths of candles, for the time of which nothing is kept any more.
 */
export const TWIN_PRICES = ['all', 'kept', 'candles'] as const;
export type TwinPrices = (typeof TWIN_PRICES)[number];

/**
 * Why a bot and its twin differ. price: other prices, or fills that only one of them had; fee and slippage: other costs of the same
 * order; denial, pause and manual (a sale by hand): orders that only one of them has, after the bot was disturbed so.
 */
export const GAP_CAUSES = ['price', 'fee', 'slippage', 'denial', 'pause', 'manual'] as const;
export type TwinGapCause = (typeof GAP_CAUSES)[number];

/** Something that happened to the bot and not to its twin. */
export interface Disturbance {
  readonly cause: 'denial' | 'pause' | 'manual';
  readonly at: EpochMs;
}

/** One difference, quote units: what the bot made more (above 0) or less than its twin. */
export interface TwinGap {
  readonly cause: TwinGapCause;
  readonly at: EpochMs;
  readonly side: Side;
  /** The bot's own name for the order's purpose; null for a sale by hand. */
  readonly slot: string | null;
  /** Which of the two has the order. */
  readonly of: 'both' | 'bot' | 'twin';
  readonly amount: Decimal;
}

export interface TwinComparison {
  /** Quote units: sales less purchases less fees, what is held at the mark. */
  readonly bot: Decimal;
  readonly twin: Decimal;
  /** bot - twin. */
  readonly difference: Decimal;
  /** Every difference that is not zero, oldest first. Their amounts add up to `difference`, to the last digit. */
  readonly gaps: readonly TwinGap[];
  readonly orders: { readonly both: number; readonly botOnly: number; readonly twinOnly: number };
}

export interface ComparedRuns {
  readonly bot: readonly LivedFill[];
  readonly twin: readonly LivedFill[];
  readonly disturbances: readonly Disturbance[];
  /** All that the market said, oldest first. */
  readonly quotes: QuoteSeries;
}

/** Names every difference between a bot and its twin. */
export function compareTwin({ bot, twin, disturbances, quotes }: ComparedRuns): TwinComparison {
  const last = quotes.at(-1);
  const mark = last === undefined ? ZERO : markOf(last);
  const ledger: Ledger = { mark, quotes, disturbances: disturbances.toSorted((a, b) => a.at - b.at) };
  const pairs = pairOrders(bot, twin);
  const gaps = pairs.flatMap((pair) => gapsOf(pair, ledger)).toSorted((a, b) => a.at - b.at);
  const [made, ideal] = [valueOf(bot, mark), valueOf(twin, mark)];
  return {
    bot: made,
    twin: ideal,
    difference: made.minus(ideal),
    gaps,
    orders: {
      both: pairs.filter((pair) => pair.bot !== null && pair.twin !== null).length,
      botOnly: pairs.filter((pair) => pair.twin === null).length,
      twinOnly: pairs.filter((pair) => pair.bot === null).length,
    },
  };
}

interface Ledger {
  readonly mark: Decimal;
  readonly quotes: QuoteSeries;
  /** Oldest first. */
  readonly disturbances: readonly Disturbance[];
}

type Pair =
  | { readonly bot: LivedFill; readonly twin: LivedFill }
  | { readonly bot: LivedFill; readonly twin: null }
  | { readonly bot: null; readonly twin: LivedFill };

/** Orders for the same purpose belong together, each with the nearest in time. */
function pairOrders(bot: readonly LivedFill[], twin: readonly LivedFill[]): readonly Pair[] {
  const purpose = ({ request }: LivedFill): string => `${request.side} ${request.type} ${request.slot ?? 'by hand'}`;
  const [own, ideal] = [groupBy(bot, purpose), groupBy(twin, purpose)];
  const purposes = new Set([...own.keys(), ...ideal.keys()]);
  return [...purposes].flatMap((key) => pairInTime(own.get(key) ?? [], ideal.get(key) ?? []));
}

function pairInTime(bot: readonly LivedFill[], twin: readonly LivedFill[]): readonly Pair[] {
  const [own, ideal] = [bot, twin].map((orders) => orders.toSorted((a, b) => filledAt(a) - filledAt(b)));
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [mine, its] = [own?.[i], ideal?.[j]];
    if (mine === undefined && its === undefined) return pairs;
    const apart = distance(mine, its);
    if (mine === undefined || distance(mine, ideal?.[j + 1]) < apart) {
      if (its !== undefined) pairs.push({ bot: null, twin: its });
      j += 1;
    } else if (its === undefined || distance(own?.[i + 1], its) < apart) {
      pairs.push({ bot: mine, twin: null });
      i += 1;
    } else {
      pairs.push({ bot: mine, twin: its });
      i += 1;
      j += 1;
    }
  }
}

function filledAt({ fills }: LivedFill): number {
  return fills[0]?.executedAt ?? 0;
}

function distance(a: LivedFill | undefined, b: LivedFill | undefined): number {
  return a === undefined || b === undefined ? Number.POSITIVE_INFINITY : Math.abs(filledAt(a) - filledAt(b));
}

function gapsOf(pair: Pair, ledger: Ledger): readonly TwinGap[] {
  if (pair.twin === null) return [ownGap(pair.bot, 'bot', ledger)].filter(isSome);
  if (pair.bot === null) return [ownGap(pair.twin, 'twin', ledger)].filter(isSome);
  return pairGaps(pair.bot, pair.twin, ledger).filter(isSome);
}

function isSome({ amount }: TwinGap): boolean {
  return !amount.eq(ZERO);
}

/** An order that only one of the two has counts to what disturbed the bot last before it, else to prices. */
function ownGap(order: LivedFill, of: 'bot' | 'twin', { mark, disturbances }: Ledger): TwinGap {
  const { side, slot } = order.request;
  const value = valueOf([order], mark);
  const at = filledAt(order) as EpochMs;
  const cause = slot === null ? 'manual' : lastBefore(disturbances, at);
  return { cause, at, side, slot, of, amount: of === 'bot' ? value : value.neg() };
}

function lastBefore(disturbances: readonly Disturbance[], at: EpochMs): TwinGapCause {
  return disturbances.findLast((each) => each.at <= at)?.cause ?? 'price';
}

/** Costs first, each as what it is; what is left is owed to prices, or to the other quantity that a disturbance led to. */
function pairGaps(bot: LivedFill, twin: LivedFill, ledger: Ledger): readonly TwinGap[] {
  const { mark, quotes, disturbances } = ledger;
  const at = filledAt(bot) as EpochMs;
  const [made, ideal] = [costsOf(bot, quotes), costsOf(twin, quotes)];
  const fee = ideal.fee.minus(made.fee);
  const slippage = ideal.slippage.minus(made.slippage);
  const rest = valueOf([bot], mark)
    .minus(valueOf([twin], mark))
    .minus(fee)
    .minus(slippage);
  const { side, slot } = bot.request;
  const part = (cause: TwinGapCause, amount: Decimal): TwinGap => ({ cause, at, side, slot, of: 'both', amount });
  const restCause = made.quantity.eq(ideal.quantity) ? 'price' : lastBefore(disturbances, at);
  return [part('fee', fee), part('slippage', slippage), part(restCause, rest)];
}

interface Costs {
  readonly quantity: Decimal;
  /** Quote units. */
  readonly fee: Decimal;
  /** What a market order paid beyond the offer that it met, quote units; 0 for a limit order, whose price is its own. */
  readonly slippage: Decimal;
}

function costsOf({ request, fills }: LivedFill, quotes: QuoteSeries): Costs {
  let [quantity, fee, slippage] = [ZERO, ZERO, ZERO];
  for (const fill of fills) {
    quantity = quantity.plus(fill.quantity);
    fee = fee.plus(fill.fee);
    const quote = request.type === 'market' ? quoteAt(quotes, fill.executedAt) : null;
    if (quote === null) continue;
    const offer = decFromNumber(request.side === 'buy' ? quote.ask : quote.bid);
    const worse = request.side === 'buy' ? fill.price.minus(offer) : offer.minus(fill.price);
    slippage = slippage.plus(worse.times(fill.quantity));
  }
  return { quantity, fee, slippage };
}

/** The last quote up to a time. */
function quoteAt(quotes: QuoteSeries, at: EpochMs): Quote | null {
  let [low, high] = [0, quotes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((quotes.at(middle)?.eventTime ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : (quotes.at(low - 1) ?? null);
}
