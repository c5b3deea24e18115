import {
  type Analytics,
  describeAnalytics,
  describePerformance,
  type NamedGroup,
  type Performance,
} from '@atb/core/performance/describe-performance';
import { dec } from '@atb/core/base/decimal';
import type { DayEnd } from '@atb/core/performance/equity-figures';
import { type FillFilter } from '@atb/core/performance/fill-filter';
import { HOLDING_SPANS } from '@atb/core/performance/fill-groups';
import type { FillTable } from '@atb/core/performance/fill-table';
import type { Interval } from '@atb/core/performance/intervals';
import { SAMPLE_MIN } from '@atb/core/statistics/sample-size';
import type { ReportTable } from '../../pdf/pdf-report.ts';
import { analyticsAt, performanceAt } from '../performance-at.ts';
import type { ReportFacts } from './report-facts.ts';

export interface ReportInput {
  readonly table: FillTable;
  readonly days: readonly DayEnd[];
  readonly filter: FillFilter;
  readonly facts: ReportFacts;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const NOT_DEFINED = 'n/a';

function fixed(value: number | string | null, decimals = 2): string {
  if (value === null) return NOT_DEFINED;
  return Number(value).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

function percent(value: number | null, decimals = 2): string {
  return value === null ? NOT_DEFINED : `${fixed(value * 100, decimals)}%`;
}

function between(interval: Interval | null, write: (value: number) => string): string {
  return interval === null ? '' : `${write(interval.low)} to ${write(interval.high)}`;
}

/** Sentences that a reader must have seen before the figures. */
function reportWarnings({ trades }: Performance): readonly string[] {
  if (trades.trades >= SAMPLE_MIN) return [];
  const count = trades.trades === 1 ? '1 trade' : `${trades.trades} trades`;
  return [`Only ${count}: fewer than ${SAMPLE_MIN} say little.`];
}

export function reportTables({ table, days, filter, facts }: ReportInput) {
  const { currency, rate: text } = facts.reporting;
  const rate = dec(text);
  const performance = performanceAt(rate, describePerformance(table, days, filter));
  const analytics = facts.hasAnalytics ? analyticsAt(rate, describeAnalytics(table, days, filter)) : null;
  const botName = (id: string): string => (id === '' ? 'By hand' : (facts.botNames[id] ?? 'A bot that is gone'));
  return {
    warnings: reportWarnings(performance),
    tables: [
      figuresOf(performance, currency),
      groupTable('By bot', performance.bots, { nameOf: botName, currency }),
      groupTable('By symbol', performance.symbols, { nameOf: (symbol) => symbol, currency }),
      ...(analytics === null ? [] : analyticsTables(analytics, currency)),
    ].filter(({ rows }) => rows.length > 0),
  };
}

function figuresOf({ trades, equity }: Performance, quote: string): ReportTable {
  const money = (value: number): string => fixed(value);
  const ratio = (value: number): string => fixed(value);
  return {
    title: 'Figures',
    head: ['', 'Value', '95% interval'],
    rows: [
      ['Total return of the account in the period', percent(equity.total), ''],
      [`Net profit of the trades (${quote})`, fixed(trades.net), ''],
      [`Fees (${quote})`, fixed(trades.fees), ''],
      ['Cost share', percent(trades.costShare), ''],
      ['Trades (won / lost)', `${trades.trades} (${trades.wins} / ${trades.losses})`, ''],
      ['Win rate', percent(trades.winRate, 1), between(trades.winRateInterval, (value) => percent(value, 1))],
      ['Profit factor', fixed(trades.profitFactor), ''],
      [`Expectancy (${quote} a trade)`, fixed(trades.expectancy), between(trades.expectancyInterval, money)],
      ['Sharpe ratio', fixed(equity.sharpe), between(equity.sharpeInterval, ratio)],
      ['Sortino ratio', fixed(equity.sortino), between(equity.sortinoInterval, ratio)],
      ['Calmar ratio', fixed(equity.calmar), ''],
      ['Largest drawdown', percent(equity.drawdown), ''],
    ],
  };
}

function groupTable<Name>(
  title: string,
  groups: ReadonlyArray<NamedGroup<Name>>,
  { nameOf, currency }: { readonly nameOf: (name: Name) => string; readonly currency: string },
): ReportTable {
  return {
    title,
    head: ['', 'Trades', 'Won', 'Lost', `Net (${currency})`, `Fees (${currency})`],
    rows: groups.map(({ name, trades, wins, losses, net, fees }) => [
      nameOf(name),
      String(trades),
      String(wins),
      String(losses),
      fixed(net),
      fixed(fees),
    ]),
  };
}

function analyticsTables(
  { hours, weekdays, held, months, worstDays, streaks }: Analytics,
  currency: string,
): readonly ReportTable[] {
  return [
    {
      title: 'Returns by month',
      head: ['', ...MONTHS, 'Year'],
      rows: months.map(({ year, months: returns, total }) => [
        String(year),
        ...returns.map((value) => (value === null ? '' : percent(value, 1))),
        percent(total, 1),
      ]),
    },
    groupTable('By hour (UTC)', hours, { nameOf: (hour) => `${String(hour).padStart(2, '0')}:00`, currency }),
    groupTable('By weekday (UTC)', weekdays, { nameOf: (weekday) => WEEKDAYS[weekday] ?? '', currency }),
    groupTable('By holding time', held, {
      nameOf: (id) => HOLDING_SPANS.find((span) => span.id === id)?.label ?? id,
      currency,
    }),
    {
      title: 'Worst days',
      head: ['', `Change (${currency})`, 'Share', 'Trades', 'Trade result', 'Held coins'],
      rows: worstDays.map(({ time, change, share, trades, net, held: coins }) => [
        new Date(time).toISOString().slice(0, 10),
        fixed(change),
        percent(share),
        String(trades),
        fixed(net),
        fixed(coins),
      ]),
    },
    {
      title: 'Streaks',
      head: ['', 'Trades'],
      rows: [
        ['Longest of wins', String(streaks.wins)],
        ['Longest of losses', String(streaks.losses)],
      ],
    },
  ];
}
