import type { CalibrationAnswer } from './signal-messages.ts';

/** Candles may have been imported since. */
const FRESH_MS = 10 * 60_000;
/** How old the record beside a signal may be before it is made anew: a year of candles says much the same an hour later. */
const KNOWN_FRESH_MS = 60 * 60_000;
const KEPT_MAX = 500;

interface Entry {
  /** By the steady clock. */
  readonly at: number;
  readonly answer: Promise<CalibrationAnswer>;
}

/** What is known of a record without waiting for it. */
export interface KnownRecord {
  /** Null while none was made. */
  readonly answer: CalibrationAnswer | null;
  /** There is none yet, and one is on its way. */
  readonly isPending: boolean;
}

export interface KeptRecords {
  /** @throws what `make` throws. */
  readonly get: (key: string, make: () => Promise<CalibrationAnswer>) => Promise<CalibrationAnswer>;
  /** Asks for one that is missing or old, unless `makeLater` does not take it (null). */
  readonly known: (key: string, makeLater: () => Promise<CalibrationAnswer> | null) => KnownRecord;
}

/**
 * Keeps records of signals, so that any number of callers cost one calculation; the least recently used go first.
 * @param hasten told of a record that somebody waits for, while it may be one that was to be made later.
 */
export function keepRecords(steadyMs: () => number, hasten: (key: string) => void): KeptRecords {
  const entries = new Map<string, Entry>();
  const made = new Map<string, CalibrationAnswer>();
  /** When one could not be made. */
  const failed = new Map<string, number>();
  const begin = (key: string, answer: Promise<CalibrationAnswer>): Promise<CalibrationAnswer> => {
    put(entries, key, { at: steadyMs(), answer });
    answer.then(
      (done) => {
        failed.delete(key);
        put(made, key, done);
      },
      () => {
        if (entries.get(key)?.answer === answer) entries.delete(key);
        put(failed, key, steadyMs());
      },
    );
    return answer;
  };
  const isOlder = (at: number, maxMs: number): boolean => steadyMs() - at >= maxMs;
  return {
    get: (key, make) => {
      const entry = entries.get(key);
      if (entry === undefined || isOlder(entry.at, FRESH_MS)) return begin(key, make());
      put(entries, key, entry);
      hasten(key);
      return entry.answer;
    },
    known: (key, makeLater) => {
      const entry = entries.get(key);
      const answer = made.get(key) ?? null;
      if (!isOlder(failed.get(key) ?? Number.NEGATIVE_INFINITY, FRESH_MS)) return { answer, isPending: false };
      if (entry !== undefined && !isOlder(entry.at, KNOWN_FRESH_MS)) put(entries, key, entry);
      else {
        const asked = makeLater();
        if (asked !== null) void begin(key, asked);
      }
      return { answer, isPending: answer === null };
    },
  };
}

function put<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
}
