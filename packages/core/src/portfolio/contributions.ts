import { type Decimal, sumDecimals, ZERO } from '../base/decimal.ts';
import { groupBy } from '../base/group-by.ts';

/** What executions of one owner in one market came to so far. Money in quote units. */
export interface TradedFlow {
  /** Null for what was done by hand, or elsewhere. */
  readonly botId: string | null;
  /** The coin that was bought and sold. */
  readonly coin: string;
  readonly fills: number;
  /** What sales brought less what purchases took, before fees. */
  readonly cash: Decimal;
  /** Worth of all fees, whatever they were paid in; less than zero where rebates were more. */
  readonly fees: Decimal;
  /** Worth of the fees that were paid in something else than the coin: they do not lessen what is left of it. */
  readonly feesApart: Decimal;
  /** Worth now of what is left of the coin: bought less sold, less fees paid in it. */
  readonly left: Decimal;
}

/** What a bot, or a coin, has added. */
export interface Contribution {
  readonly fills: number;
  readonly fees: Decimal;
  readonly left: Decimal;
  /** Cash that came less cash that went, plus what is left: net of all fees. */
  readonly total: Decimal;
}

export interface Contributions {
  readonly bots: ReadonlyArray<Contribution & { readonly botId: string | null }>;
  readonly coins: ReadonlyArray<Contribution & { readonly coin: string }>;
  /** Of the change, what no execution explains: coins that were paid in and rose or fell, rewards, other fees. */
  readonly rest: Decimal;
}

/**
 * Who earned what of `change`, which is the equity less all that was paid in. Bots and the rest add up to it to the last digit, and so
 * do coins and the rest. Largest first.
 */
export function contributionsOf(flows: readonly TradedFlow[], change: Decimal): Contributions {
  const bots = [...groupBy(flows, ({ botId }) => botId)].map(([botId, own]) => ({ botId, ...addUp(own) }));
  const coins = [...groupBy(flows, ({ coin }) => coin)].map(([coin, own]) => ({ coin, ...addUp(own) }));
  const explained = sumDecimals(bots.map(({ total }) => total));
  return { bots: bots.toSorted(largestFirst), coins: coins.toSorted(largestFirst), rest: change.minus(explained) };
}

function addUp(flows: readonly TradedFlow[]): Contribution {
  const sum = (read: (flow: TradedFlow) => Decimal): Decimal => sumDecimals(flows.map(read));
  return {
    fills: flows.reduce((count, { fills }) => count + fills, 0),
    fees: sum(({ fees }) => fees),
    left: sum(({ left }) => left),
    total: sum(({ cash, feesApart, left }) => cash.minus(feesApart).plus(left)),
  };
}

function largestFirst(a: Contribution, b: Contribution): number {
  return b.total.minus(a.total).gt(ZERO) ? 1 : a.total.minus(b.total).gt(ZERO) ? -1 : 0;
}
