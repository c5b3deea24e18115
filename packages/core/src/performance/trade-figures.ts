import { toNumber, toPlain, ZERO } from '../base/decimal.ts';
import { costShare } from '../statistics/cost-share.ts';
import { numbersAt, sumRows, sumRowsBy } from './exact-column.ts';
import type { FillTable } from './fill-table.ts';
import { type Interval, meanInterval, shareInterval } from './intervals.ts';

/** Bars that trades are counted in by their results. */
export const RESULT_BARS = 21;

/** What a choice of executions came to. Money in quote units, net of fees, exact decimal text. */
export interface TradeFigures {
  readonly fills: number;
  /** Sales whose result is known. */
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  /** Results of the sales less the fees of purchases by hand. */
  readonly net: string;
  readonly fees: string;
  readonly wonSum: string;
  /** Zero or less. */
  readonly lostSum: string;
  readonly winRate: number | null;
  readonly winRateInterval: Interval | null;
  /** Sum of the wins ÷ sum of the losses; null without losses. */
  readonly profitFactor: number | null;
  /** Mean result of a trade. */
  readonly expectancy: number | null;
  readonly expectancyInterval: Interval | null;
  /** Fees ÷ (net + fees); null when nothing was earned before fees. */
  readonly costShare: number | null;
  readonly best: number | null;
  readonly worst: number | null;
}

export function tradeFigures(table: FillTable, rows: Uint32Array): TradeFigures {
  const { trades, won, lost } = splitTrades(table, rows);
  const results = numbersAt(table.net, trades);
  const [net, fees] = [sumRows(table.net, rows), sumRows(table.fee, rows)];
  const [wonSum, lostSum] = [sumRows(table.net, won), sumRows(table.net, lost)];
  const decided = won.length + lost.length;
  const traded = sumRows(table.net, trades);
  let [best, worst] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const result of results) {
    best = Math.max(best, result);
    worst = Math.min(worst, result);
  }
  return {
    fills: rows.length,
    trades: trades.length,
    wins: won.length,
    losses: lost.length,
    net: toPlain(net),
    fees: toPlain(fees),
    wonSum: toPlain(wonSum),
    lostSum: toPlain(lostSum),
    winRate: decided === 0 ? null : won.length / decided,
    winRateInterval: shareInterval(won.length, decided),
    profitFactor: lost.length === 0 ? null : toNumber(wonSum) / -toNumber(lostSum),
    expectancy: trades.length === 0 ? null : toNumber(traded) / trades.length,
    expectancyInterval: meanInterval(results),
    costShare: costShare(toNumber(net), toNumber(fees)),
    best: trades.length === 0 ? null : best,
    worst: trades.length === 0 ? null : worst,
  };
}

/** Rows of the trades among these, and of those with a profit and with a loss. One pass: an account may have a million. */
export function splitTrades(table: FillTable, rows: Uint32Array) {
  const { isTrade } = table;
  const { numbers } = table.net;
  const [trades, won, lost] = [rows, rows, rows].map(({ length }) => new Uint32Array(length)) as Parts;
  let [traded, wins, losses] = [0, 0, 0];
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    if (isTrade[row] !== 1) continue;
    const result = numbers[row] as number;
    trades[traded] = row;
    traded += 1;
    if (result > 0) {
      won[wins] = row;
      wins += 1;
    } else if (result < 0) {
      lost[losses] = row;
      losses += 1;
    }
  }
  return { trades: trades.subarray(0, traded), won: won.subarray(0, wins), lost: lost.subarray(0, losses) };
}

type Parts = [trades: Uint32Array, won: Uint32Array, lost: Uint32Array];

/** What one group of the executions came to. */
export interface TradeGroup {
  /** Number of the group. */
  readonly group: number;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly net: string;
  readonly fees: string;
}

/** The choice parted into groups; groups without any execution are left out. */
export function groupTrades(
  table: FillTable,
  rows: Uint32Array,
  groupOf: ArrayLike<number>,
  count: number,
): readonly TradeGroup[] {
  const net = sumRowsBy(table.net, rows, groupOf, count);
  const fees = sumRowsBy(table.fee, rows, groupOf, count);
  const { isTrade } = table;
  const { numbers } = table.net;
  const [fills, trades, wins, losses] = [0, 1, 2, 3].map(() => new Float64Array(count)) as Counts;
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    const group = groupOf[row] as number;
    if (group < 0) continue;
    fills[group] = (fills[group] as number) + 1;
    if (isTrade[row] !== 1) continue;
    trades[group] = (trades[group] as number) + 1;
    const result = numbers[row] as number;
    if (result > 0) wins[group] = (wins[group] as number) + 1;
    else if (result < 0) losses[group] = (losses[group] as number) + 1;
  }
  return Array.from({ length: count }, (_, group) => ({
    group,
    trades: trades[group] ?? 0,
    wins: wins[group] ?? 0,
    losses: losses[group] ?? 0,
    net: toPlain(net[group] ?? ZERO),
    fees: toPlain(fees[group] ?? ZERO),
  })).filter(({ group }) => (fills[group] ?? 0) > 0);
}

type Counts = [fills: Float64Array, trades: Float64Array, wins: Float64Array, losses: Float64Array];

/** Longest rows of wins and of losses, and the one under way. A trade of exactly nothing ends neither. */
export interface Streaks {
  readonly wins: number;
  readonly losses: number;
  /** Positive for wins, negative for losses. */
  readonly current: number;
}

export function findStreaks(table: FillTable, rows: Uint32Array): Streaks {
  let [wins, losses, current] = [0, 0, 0];
  const { isTrade } = table;
  const { numbers } = table.net;
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    if (isTrade[row] !== 1) continue;
    const result = Math.sign(numbers[row] as number);
    if (result === 0) continue;
    current = Math.sign(current) === result ? current + result : result;
    wins = Math.max(wins, current);
    losses = Math.max(losses, -current);
  }
  return { wins, losses, current };
}
