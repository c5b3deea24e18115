import { DAY_MS } from '../base/time.ts';
import { type HistogramBin, histogram } from '../statistics/distribution.ts';
import type { MonthlyRow } from '../statistics/monthly-table.ts';
import {
  type DayEnd,
  dailyReturns,
  equityFigures,
  type EquityFigures,
  monthlyReturns,
  worstDays,
} from './equity-figures.ts';
import { chooseRows, type FillFilter } from './fill-filter.ts';
import { HOLDING_IDS, type HoldingId } from './fill-groups.ts';
import { numbersAt } from './exact-column.ts';
import type { FillTable } from './fill-table.ts';
import {
  findStreaks,
  groupTrades,
  RESULT_BARS,
  splitTrades,
  type Streaks,
  tradeFigures,
  type TradeFigures,
  type TradeGroup,
} from './trade-figures.ts';

/** A group under its name. */
export type NamedGroup<Name> = Omit<TradeGroup, 'group'> & { readonly name: Name };

/** What everybody may see of a choice of executions. */
export interface Performance {
  readonly trades: TradeFigures;
  /** Of the whole account in the period, whatever else is chosen. */
  readonly equity: EquityFigures;
  /** By the bot's id; the empty one is the person. */
  readonly bots: ReadonlyArray<NamedGroup<string>>;
  readonly symbols: ReadonlyArray<NamedGroup<string>>;
}

/** A day that lost money, and what is known of it. */
export interface WorstDay {
  /** When it began, milliseconds since the epoch. */
  readonly time: number;
  /** Change of the account without payments, quote units, and as a share of what the day began with. */
  readonly change: number;
  readonly share: number;
  /** Of the day's executions, the whole account's. */
  readonly trades: number;
  readonly losses: number;
  /** Quote units, exact. */
  readonly net: string;
  readonly fees: string;
  /** What is left of the change: coins that were held and fell. */
  readonly held: number;
  /** The symbol whose trades lost most that day; null when none did. */
  readonly worstSymbol: { readonly symbol: string; readonly net: string } | null;
}

/** What the plan's advanced analytics add. */
export interface Analytics {
  readonly hours: ReadonlyArray<NamedGroup<number>>;
  readonly weekdays: ReadonlyArray<NamedGroup<number>>;
  readonly held: ReadonlyArray<NamedGroup<HoldingId>>;
  /** Trades by result, quote units. */
  readonly distribution: readonly HistogramBin[];
  readonly streaks: Streaks;
  readonly months: readonly MonthlyRow[];
  readonly worstDays: readonly WorstDay[];
}

const WORST_DAYS = 5;
const HOURS = 24;
const WEEKDAYS = 7;

/** `days`: the account at the end of each UTC day, oldest first. */
export function describePerformance(table: FillTable, days: readonly DayEnd[], filter: FillFilter): Performance {
  const rows = chooseRows(table, filter);
  const named = (groups: readonly TradeGroup[], names: readonly string[]): ReadonlyArray<NamedGroup<string>> =>
    groups.map(({ group, ...rest }) => ({ ...rest, name: names[group] ?? '' }));
  return {
    trades: tradeFigures(table, rows),
    equity: equityFigures(dailyReturns(daysWithin(days, filter))),
    bots: named(groupTrades(table, rows, table.bot, table.bots.length), table.bots),
    symbols: named(groupTrades(table, rows, table.symbol, table.symbols.length), table.symbols),
  };
}

export function describeAnalytics(table: FillTable, days: readonly DayEnd[], filter: FillFilter): Analytics {
  const rows = chooseRows(table, filter);
  const by = <Name>(groupOf: ArrayLike<number>, names: readonly Name[]): ReadonlyArray<NamedGroup<Name>> =>
    groupTrades(table, rows, groupOf, names.length).flatMap(({ group, ...rest }) => {
      const name = names[group];
      return name === undefined ? [] : [{ ...rest, name }];
    });
  const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);
  const returns = dailyReturns(daysWithin(days, filter));
  const { trades } = splitTrades(table, rows);
  return {
    hours: by(table.hour, numbers(HOURS)),
    weekdays: by(table.weekday, numbers(WEEKDAYS)),
    held: by(table.span, HOLDING_IDS),
    distribution: histogram(numbersAt(table.net, trades), RESULT_BARS),
    streaks: findStreaks(table, rows),
    months: monthlyReturns(returns),
    worstDays: worstDays(returns, WORST_DAYS).map((day) => explainDay(table, day)),
  };
}

/** The days of a period, with the one before it to begin from. */
export function daysWithin(days: readonly DayEnd[], { from, to }: FillFilter): readonly DayEnd[] {
  const first = from === undefined ? 0 : days.findIndex(({ time }) => time + DAY_MS > from);
  if (first === -1) return [];
  const end = to === undefined ? days.length : days.filter(({ time }) => time < to).length;
  return days.slice(Math.max(0, first - 1), end);
}

function explainDay(
  table: FillTable,
  day: { readonly time: number; readonly change: number; readonly share: number },
): WorstDay {
  const rows = chooseRows(table, { from: day.time, to: day.time + DAY_MS });
  const { trades, losses, net, fees } = tradeFigures(table, rows);
  const [worst] = groupTrades(table, rows, table.symbol, table.symbols.length).toSorted(
    (a, b) => Number(a.net) - Number(b.net),
  );
  return {
    ...day,
    trades,
    losses,
    net,
    fees,
    held: day.change - Number(net),
    worstSymbol:
      worst === undefined || Number(worst.net) >= 0
        ? null
        : { symbol: table.symbols[worst.group] ?? '', net: worst.net },
  };
}
