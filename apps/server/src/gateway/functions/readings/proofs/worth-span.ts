import type { Period } from './proof-basis.ts';

/** Equity now is compared with that of then. */
export const PERIOD_BEGAN = {
  today: 'at 00:00 UTC',
  day: '24 hours ago',
  week: 'on Monday 00:00 UTC',
  month: '30 days ago',
} as const satisfies Readonly<Record<Period, string>>;

/** Of a period: what changed in it, what that is compared with, or what was lost. */
export interface WorthSpan {
  readonly period: Period;
  readonly of: 'change' | 'start' | 'loss';
}

const SPANS = {
  today: { period: 'today', of: 'change' },
  day: { period: 'day', of: 'change' },
  week: { period: 'week', of: 'change' },
  month: { period: 'month', of: 'change' },
  todayStart: { period: 'today', of: 'start' },
  dayStart: { period: 'day', of: 'start' },
  weekStart: { period: 'week', of: 'start' },
  monthStart: { period: 'month', of: 'start' },
  todayLoss: { period: 'today', of: 'loss' },
  weekLoss: { period: 'week', of: 'loss' },
} as const satisfies Readonly<Record<string, WorthSpan>>;

/** Null of what is of no period. */
export function worthSpanOf(figure: string): WorthSpan | null {
  return isSpanFigure(figure) ? SPANS[figure] : null;
}

function isSpanFigure(figure: string): figure is keyof typeof SPANS {
  return Object.hasOwn(SPANS, figure);
}

export function spanFormula({ period, of }: WorthSpan): string {
  const begun = PERIOD_BEGAN[period];
  switch (of) {
    case 'change':
      return `Equity now less the equity ${begun} and what was paid in since.`;
    case 'start':
      return `Equity ${begun}, and what was paid in since.`;
    case 'loss':
      return `Equity ${begun} and what was paid in since, less the equity now; nothing while there is a gain.`;
  }
}
