import { type EpochMs, epochMs, HOUR_MS, MINUTE_MS } from '../base/time.ts';

/** Which of the first two numbers of 05/01/2026 is the day. */
export type DateOrder = 'day-first' | 'month-first';

/** Ways of writing a moment that are told apart by their looks; a file keeps to one. */
export type TimeForm = 'iso' | 'short-year' | 'dots' | 'strokes' | 'epoch';

export type TimeReading =
  | { readonly status: 'read'; readonly at: EpochMs; readonly form: TimeForm }
  | { readonly status: 'unreadable' }
  /** Day and month could be either. */
  | { readonly status: 'ambiguous' };

const ISO =
  /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ]+(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/u;
const SHORT_YEAR = /^(\d{2})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/u;
const DOTS = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/u;
const STROKES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,? (\d{1,2}):(\d{2})(?::(\d{2}))?)? ?(AM|PM)?$/iu;
const EPOCH = /^\d{10}(?:\d{3})?$/u;
const UNREADABLE: TimeReading = { status: 'unreadable' };

/** Reads a moment as exchanges write it; without a zone it is UTC, as all of them say theirs are. */
export function readCsvTime(text: string, order: DateOrder | null): TimeReading {
  const iso = ISO.exec(text);
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = iso;
    const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
    return compose([year, month, day, hour, minute, second], ms - offsetOf(zone), 'iso');
  }
  const short = SHORT_YEAR.exec(text);
  if (short !== null) {
    const [, year, ...rest] = short;
    return compose([`20${year}`, ...rest], 0, 'short-year');
  }
  const dots = DOTS.exec(text);
  if (dots !== null) {
    const [, day, month, year, ...rest] = dots;
    return compose([year, month, day, ...rest], 0, 'dots');
  }
  const strokes = STROKES.exec(text);
  if (strokes !== null) return readStrokes(strokes, order);
  if (EPOCH.test(text)) {
    const value = Number(text);
    return { status: 'read', at: epochMs(text.length === 10 ? value * 1_000 : value), form: 'epoch' };
  }
  return UNREADABLE;
}

function readStrokes(match: RegExpExecArray, order: DateOrder | null): TimeReading {
  const [, first = '', second = '', year, hour, minute, seconds, half] = match;
  const decided = Number(first) > 12 ? 'day-first' : Number(second) > 12 ? 'month-first' : order;
  if (decided === null) return { status: 'ambiguous' };
  if (order !== null && decided !== order) return UNREADABLE;
  const [day, month] = decided === 'day-first' ? [first, second] : [second, first];
  return compose([year, month, day, clockHour(hour, half), minute, seconds], 0, 'strokes');
}

function clockHour(hour: string | undefined, half: string | undefined): string | undefined {
  if (hour === undefined || half === undefined) return hour;
  return String((Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0));
}

/** Milliseconds that a zone is ahead of UTC. */
function offsetOf(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/u.exec(zone);
  if (match === null) return 0;
  const [, sign, hours, minutes] = match;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
}

function compose(parts: ReadonlyArray<string | undefined>, addMs: number, form: TimeForm): TimeReading {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(time);
  // The platform takes 31 February for 3 March.
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? { status: 'read', at: epochMs(time + addMs), form } : UNREADABLE;
}
