import { type Decimal, dec, toNumber } from '@atb/core/base/decimal';
import { type Interval, meanIntervalOf, shareInterval } from '@atb/core/performance/intervals';
import type { Proof } from './proof.ts';

export type TradeFigure =
  | 'net'
  | 'fees'
  | 'fills'
  | 'trades'
  | 'decided'
  | 'wins'
  | 'losses'
  | 'winRate'
  | 'wonSum'
  | 'lostSum'
  | 'profitFactor'
  | 'expectancy'
  | 'costShare'
  | 'winStreak'
  | 'lossStreak'
  | 'streak'
  | 'realized'
  | 'winRateLow'
  | 'winRateHigh'
  | 'expectancyLow'
  | 'expectancyHigh';

/** What a choice of executions adds up to. Amounts are exact decimal text, quote units. */
export interface TradeSums {
  readonly fills: number;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly net: string;
  readonly traded: string;
  /** Of the results of the trades. */
  readonly squares: string;
  readonly fees: string;
  readonly wonSum: string;
  readonly lostSum: string;
  readonly winStreak: number;
  readonly lossStreak: number;
  readonly streak: number;
  readonly realized: string | null;
}

interface TradeDefinition {
  readonly unit: Proof['unit'];
  readonly formula: string;
  readonly value: (sums: TradeSums) => string | null;
  /** What an execution adds. */
  readonly entry: 'net' | 'fee';
  readonly of: Counted;
}

/** Which executions of a choice a figure is made of. */
export type Counted =
  | 'all'
  /** Every one with a result or a fee that is one. */
  | 'results'
  | 'charged'
  | 'sales'
  | 'decided'
  | 'won'
  | 'lost'
  /** The row of sales itself: the latest of the longest ones, or the one under way. */
  | 'winRow'
  | 'lossRow'
  | 'lastRow'
  /** What sales took of lots, whatever is chosen. */
  | 'disposals';

const ratio = (over: Decimal, under: Decimal): string | null =>
  toNumber(under) === 0 ? null : String(toNumber(over) / toNumber(under));

const STREAK = ', in the order of the sales. A sale of exactly nothing ends no row.';

const winRateInterval = ({ wins, losses }: TradeSums): Interval | null => shareInterval(wins, wins + losses);

function expectancyInterval({ trades, traded, squares }: TradeSums): Interval | null {
  if (trades < 2) return null;
  const [sum, count] = [dec(traded), dec(String(trades))];
  // n Σx² − (Σx)² is exact: nothing is lost where both are large and their difference is not.
  const spread = Math.sqrt(toNumber(dec(squares).times(count).minus(sum.times(sum))) / (trades * (trades - 1)));
  return meanIntervalOf(trades, toNumber(sum) / trades, spread);
}

function endOf(interval: Interval | null, end: keyof Interval): string | null {
  return interval === null ? null : String(interval[end]);
}

const WILSON = 'of the 95% interval of the win rate, by Wilson (1927), from the numbers of trades won and lost.';
const STUDENT =
  'of the 95% interval of the expectancy, by Student’s t (1908): mean ± t · s ÷ √n, from number, sum and sum of squares of the results.';

export const TRADE_DEFINITIONS: Readonly<Record<TradeFigure, TradeDefinition>> = {
  net: {
    unit: 'quote',
    formula: 'Results of the sales, net of fees, less the fees of purchases by hand.',
    value: ({ net }) => net,
    entry: 'net',
    of: 'results',
  },
  fees: { unit: 'quote', formula: 'Fees of all executions.', value: ({ fees }) => fees, entry: 'fee', of: 'charged' },
  realized: {
    unit: 'quote',
    formula: 'Gains of everything sold so far by tax lots, first in first out, all fees included. No filter applies.',
    value: ({ realized }) => realized,
    entry: 'net',
    of: 'disposals',
  },
  fills: {
    unit: 'count',
    formula: 'Purchases and sales, each fill counted.',
    value: ({ fills }) => String(fills),
    entry: 'fee',
    of: 'all',
  },
  trades: {
    unit: 'count',
    formula: 'Sales whose result is known.',
    value: ({ trades }) => String(trades),
    entry: 'net',
    of: 'sales',
  },
  decided: {
    unit: 'count',
    formula:
      'Sales with a profit or a loss, net of fees: what the win rate is of. A sale of exactly nothing is neither.',
    value: ({ wins, losses }) => String(wins + losses),
    entry: 'net',
    of: 'decided',
  },
  wins: {
    unit: 'count',
    formula: 'Sales with a profit, net of fees.',
    value: ({ wins }) => String(wins),
    entry: 'net',
    of: 'won',
  },
  losses: {
    unit: 'count',
    formula: 'Sales with a loss, net of fees.',
    value: ({ losses }) => String(losses),
    entry: 'net',
    of: 'lost',
  },
  wonSum: {
    unit: 'quote',
    formula: 'Results of the sales with a profit, net of fees.',
    value: ({ wonSum }) => wonSum,
    entry: 'net',
    of: 'won',
  },
  lostSum: {
    unit: 'quote',
    formula: 'Results of the sales with a loss, net of fees.',
    value: ({ lostSum }) => lostSum,
    entry: 'net',
    of: 'lost',
  },
  winStreak: {
    unit: 'count',
    formula: `Most sales with a profit in a row${STREAK}`,
    value: ({ winStreak }) => String(winStreak),
    entry: 'net',
    of: 'winRow',
  },
  lossStreak: {
    unit: 'count',
    formula: `Most sales with a loss in a row${STREAK}`,
    value: ({ lossStreak }) => String(lossStreak),
    entry: 'net',
    of: 'lossRow',
  },
  streak: {
    unit: 'count',
    formula: `The row that the latest sale belongs to, negative for losses${STREAK}`,
    value: ({ streak }) => String(streak),
    entry: 'net',
    of: 'lastRow',
  },
  winRate: {
    unit: 'fraction',
    formula: 'Won ÷ (won + lost). A sale of exactly nothing is neither.',
    value: ({ wins, losses }) => (wins + losses === 0 ? null : String(wins / (wins + losses))),
    entry: 'net',
    of: 'decided',
  },
  profitFactor: {
    unit: 'ratio',
    formula: 'Sum of the wins ÷ sum of the losses. n/a without losses.',
    value: ({ wonSum, lostSum }) => ratio(dec(wonSum), dec(lostSum).neg()),
    entry: 'net',
    of: 'decided',
  },
  expectancy: {
    unit: 'quote',
    formula: 'Sum of the results ÷ number of trades.',
    value: ({ traded, trades }) => (trades === 0 ? null : String(toNumber(dec(traded)) / trades)),
    entry: 'net',
    of: 'sales',
  },
  costShare: {
    unit: 'fraction',
    formula: 'Fees ÷ (net profit + fees). n/a when nothing was earned before fees.',
    value: ({ net, fees }) => {
      const gross = dec(net).plus(dec(fees));
      return gross.gt(dec('0')) ? ratio(dec(fees), gross) : null;
    },
    entry: 'fee',
    of: 'charged',
  },
  winRateLow: {
    unit: 'fraction',
    formula: `Lower end ${WILSON}`,
    value: (sums) => endOf(winRateInterval(sums), 'low'),
    entry: 'net',
    of: 'decided',
  },
  winRateHigh: {
    unit: 'fraction',
    formula: `Upper end ${WILSON}`,
    value: (sums) => endOf(winRateInterval(sums), 'high'),
    entry: 'net',
    of: 'decided',
  },
  expectancyLow: {
    unit: 'quote',
    formula: `Lower end ${STUDENT}`,
    value: (sums) => endOf(expectancyInterval(sums), 'low'),
    entry: 'net',
    of: 'sales',
  },
  expectancyHigh: {
    unit: 'quote',
    formula: `Upper end ${STUDENT}`,
    value: (sums) => endOf(expectancyInterval(sums), 'high'),
    entry: 'net',
    of: 'sales',
  },
};

/** Ratios are computed in doubles at last; all else is exact. */
export const ROUNDED: ReadonlySet<string> = new Set<TradeFigure>([
  'winRate',
  'profitFactor',
  'expectancy',
  'costShare',
  'winRateLow',
  'winRateHigh',
  'expectancyLow',
  'expectancyHigh',
]);

export function isTradeFigure(figure: string): figure is TradeFigure {
  return Object.hasOwn(TRADE_DEFINITIONS, figure);
}
