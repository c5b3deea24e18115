import { TickMarkType, type Time } from 'lightweight-charts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A figure of the time axis: '2026', 'Nov', '23' or '14:30'. The library's own sets up the language anew for each, which a phone feels. */
export function writeTimeTick(time: Time, type: TickMarkType): string {
  const date = new Date(Number(time) * 1000);
  const pad = (part: number): string => String(part).padStart(2, '0');
  const clock = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;
  switch (type) {
    case TickMarkType.Year:
      return String(date.getUTCFullYear());
    case TickMarkType.Month:
      return MONTHS[date.getUTCMonth()] ?? '';
    case TickMarkType.DayOfMonth:
      return String(date.getUTCDate());
    case TickMarkType.Time:
      return clock;
    case TickMarkType.TimeWithSeconds:
      return `${clock}:${pad(date.getUTCSeconds())}`;
  }
}
