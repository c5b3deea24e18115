import type { Decimal } from '@atb/core/base/decimal';
import type { Analytics, Performance } from '@atb/core/performance/describe-performance';
import type { Interval } from '@atb/core/performance/intervals';
import { amountsAt } from '@atb/core/portfolio/amounts-at';

/** The same performance with its money in another currency, by the units of that for one of the quote asset. */
export function performanceAt(rate: Decimal, { trades, bots, symbols, ...rest }: Performance): Performance {
  const { expectancyInterval } = trades;
  return {
    ...rest,
    trades: {
      ...amountsAt(rate, trades, ['net', 'fees', 'wonSum', 'lostSum', 'expectancy', 'best', 'worst']),
      expectancyInterval: expectancyInterval === null ? null : intervalAt(rate, expectancyInterval),
    },
    bots: bots.map((group) => amountsAt(rate, group, ['net', 'fees'])),
    symbols: symbols.map((group) => amountsAt(rate, group, ['net', 'fees'])),
  };
}

function intervalAt(rate: Decimal, interval: Interval): Interval {
  return amountsAt(rate, interval, ['low', 'high']);
}

export function analyticsAt(rate: Decimal, analytics: Analytics): Analytics {
  const { hours, weekdays, held, distribution, worstDays } = analytics;
  return {
    ...analytics,
    hours: hours.map((group) => amountsAt(rate, group, ['net', 'fees'])),
    weekdays: weekdays.map((group) => amountsAt(rate, group, ['net', 'fees'])),
    held: held.map((group) => amountsAt(rate, group, ['net', 'fees'])),
    distribution: distribution.map((bin) => amountsAt(rate, bin, ['from', 'to'])),
    worstDays: worstDays.map((day) => ({
      ...amountsAt(rate, day, ['change', 'net', 'fees', 'held']),
      worstSymbol: day.worstSymbol === null ? null : amountsAt(rate, day.worstSymbol, ['net']),
    })),
  };
}
