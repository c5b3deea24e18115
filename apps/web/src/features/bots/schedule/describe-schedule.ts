import type { BotScheduleRow } from '@atb/api/rows/bot-schedules';

export const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const EVERY_DAY = '1234567';
const WEEKDAYS = '12345';

/** 'Mon–Fri', 'Every day', 'Mon, Wed'. */
export function describeDays(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b);
  const key = sorted.join('');
  if (key === EVERY_DAY) return 'Every day';
  if (key === WEEKDAYS) return 'Mon–Fri';
  return sorted.map((day) => DAY_NAMES[day - 1] ?? '').join(', ');
}

const ACTION = { start: 'Start', pause: 'Pause', stop: 'Stop' } as const;

/** 'Stop and sell the coins'. */
export function describeAction({ action, holdings }: Pick<BotScheduleRow, 'action' | 'holdings'>): string {
  if (action !== 'stop') return ACTION[action];
  return holdings === 'sell' ? 'Stop and sell the coins' : 'Stop, keep the coins';
}

/** '09:00' of '09:00:00'. */
export function clockOf({ at_time: time }: Pick<BotScheduleRow, 'at_time'>): string {
  return time.slice(0, 5);
}
