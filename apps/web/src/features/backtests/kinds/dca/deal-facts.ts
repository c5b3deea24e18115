import type { DcaBundle } from './dca-bundle.ts';
import { toNumber } from '@atb/core/base/decimal';
import { dcaLadder } from '@atb/core/bots/dca/ladder';
import type { Deal } from '../../result/deals.ts';
import { toDeals } from './deals.ts';

/** The base order (0) or a safety order, over all deals. */
export interface OrderFacts {
  readonly order: number;
  /** Percent below the base order. */
  readonly deviationPct: number;
  /** Quote units, of the first deal. */
  readonly size: number;
  /** Deals in which it bought something, and their share of all. */
  readonly filledIn: number;
  readonly share: number;
  /** Deals that are over and in which nothing deeper was filled. */
  readonly deepestIn: number;
  /** Mean profit of those, quote units; null for none. */
  readonly averageOfDeepest: number | null;
  /** Of the deal that ran at the end; null between deals and for the base order. */
  readonly atEnd: DcaBundle['levels'][number] | null;
}

export interface DealFacts {
  /** Every deal that began. */
  readonly total: number;
  readonly atTakeProfit: number;
  readonly atStop: number;
  readonly leftOpen: number;
  /** Of the deals that are over: mean profit in quote units and mean length; null for none. */
  readonly averagePnl: number | null;
  readonly averageMs: number | null;
  /** Of all deals. */
  readonly longestMs: number | null;
  readonly orders: readonly OrderFacts[];
}

interface JudgedDeal extends Deal {
  /** Number of the deepest safety order that was filled; 0 when the base order stood alone. */
  readonly deepest: number;
  readonly pnl: number;
  readonly lengthMs: number;
  readonly isOver: boolean;
}

/** What the deals came to together, and what each order of the ladder did in them. */
export function dealFacts(bundle: DcaBundle): DealFacts {
  const { trades, params, levels } = bundle;
  const deals = judgeDeals(bundle);
  const over = deals.filter(({ isOver }) => isOver);
  const countOf = (...reasons: ReadonlyArray<(typeof trades.reason)[number]>): number =>
    trades.reason.filter((reason) => reasons.includes(reason)).length;
  return {
    total: deals.length,
    atTakeProfit: countOf('target', 'trailing'),
    atStop: countOf('stop'),
    leftOpen: countOf('end'),
    averagePnl: mean(over.map(({ pnl }) => pnl)),
    averageMs: mean(over.map(({ lengthMs }) => lengthMs)),
    longestMs: deals.length === 0 ? null : deals.reduce((longest, { lengthMs }) => Math.max(longest, lengthMs), 0),
    orders: dcaLadder(params).map(({ key, deviationPct, size }) => ({
      order: key,
      deviationPct: toNumber(deviationPct),
      size: toNumber(size),
      ...countFills(deals, key),
      ...judgeDeepest(over, key),
      atEnd: levels.find((level) => level.key === key) ?? null,
    })),
  };
}

function judgeDeals(bundle: DcaBundle): readonly JudgedDeal[] {
  const { pnl, entryTime, exitTime, reason } = bundle.trades;
  return toDeals(bundle).map((deal, i) => ({
    ...deal,
    deepest: Math.max(0, ...deal.filled),
    pnl: pnl[i] ?? 0,
    lengthMs: (exitTime[i] ?? 0) - (entryTime[i] ?? 0),
    isOver: reason[i] !== 'end',
  }));
}

function countFills(deals: readonly Deal[], key: number): Pick<OrderFacts, 'filledIn' | 'share'> {
  const filledIn = deals.filter(({ filled }) => key === 0 || filled.has(key)).length;
  return { filledIn, share: deals.length === 0 ? 0 : filledIn / deals.length };
}

function judgeDeepest(over: readonly JudgedDeal[], key: number): Pick<OrderFacts, 'deepestIn' | 'averageOfDeepest'> {
  const own = over.filter(({ deepest }) => deepest === key);
  return { deepestIn: own.length, averageOfDeepest: mean(own.map(({ pnl }) => pnl)) };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
