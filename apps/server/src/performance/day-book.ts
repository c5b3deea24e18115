import type { DayEnd } from '@atb/core/performance/equity-figures';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import { SINCE_EVER, walkFrom } from './growth-sql.ts';
import type { CountedIn } from './payment-worths.ts';
import { type Courses, readGrowthCourses, readEnds, withCourses } from './read-days.ts';

/** Changes with every reading of the equity. */
const READING_SQL = `
  select coalesce((select at || ' ' || equity from equity_snapshots where account_id = $1 order by at desc limit 1), '') as reading,
    (select count(*)::int from ledger_postings where account_id = $1 and ledger_account = 'external') as payments`;
/** What was written down late, before the last reading, is seen after so long. */
const KEPT_MS = 60_000;
/** And what changes the walk through readings of days that are over, which is long. */
const COURSES_KEPT_MS = 10 * 60_000;
/** Accounts kept, those asked for longest ago go first. */
const ACCOUNTS_MAX = 200;

interface Mark {
  readonly reading: string;
  readonly payments: number;
}

interface KeptDays {
  readonly mark: Mark;
  /** By the steady clock. */
  readonly readAt: number;
  readonly days: readonly DayEnd[];
  readonly courses: Courses;
  readonly coursesReadAt: number;
}

/** The days of accounts, kept until the account has another reading or payment. Callers must have been shown to own it. */
export class DayBook {
  readonly #kept = new Map<string, KeptDays>();
  readonly #steadyMs: () => number;

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs;
  }

  async read(run: RunAsCaller, accountId: string, counted: CountedIn): Promise<readonly DayEnd[]> {
    const { rows } = await run((tx) => tx.query<Mark>(READING_SQL, [accountId]));
    const mark = rows[0] ?? { reading: '', payments: 0 };
    const now = this.#steadyMs();
    const known = this.#kept.get(accountId);
    const isFresh =
      known !== undefined &&
      known.mark.reading === mark.reading &&
      known.mark.payments === mark.payments &&
      now - known.readAt < KEPT_MS;
    const kept = isFresh ? known : await this.#readAnew({ run, accountId, counted, mark, now, known });
    // Taken out and put back, it is the latest.
    this.#kept.delete(accountId);
    this.#kept.set(accountId, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > ACCOUNTS_MAX && oldest !== undefined) this.#kept.delete(oldest);
    return kept.days;
  }

  async #readAnew(asked: Asked): Promise<KeptDays> {
    const { run, accountId, counted, mark, now, known } = asked;
    const ends = await readEnds(run, accountId, counted);
    const isKept = known !== undefined && known.mark.payments === mark.payments;
    const before: Courses = isKept ? known.courses : new Map();
    // The last day that is known may have gone on.
    const since = before.size === 0 ? SINCE_EVER : walkFrom(Math.max(...before.keys()));
    const courses = new Map([...before, ...(await readGrowthCourses(run, accountId, counted, since))]);
    const isOld = isKept && now - known.coursesReadAt >= COURSES_KEPT_MS;
    // What goes wrong beside an answer is no fault of it: the next one of an old walk is another try.
    if (isOld) this.#walkBeside(asked).catch(() => undefined);
    const coursesReadAt = isKept && !isOld ? known.coursesReadAt : now;
    return { mark, readAt: now, days: withCourses(ends, courses), courses, coursesReadAt };
  }

  /** The long walk anew, which no answer waits for. */
  async #walkBeside({ run, accountId, counted, mark }: Asked): Promise<void> {
    const courses = await readGrowthCourses(run, accountId, counted, SINCE_EVER);
    const kept = this.#kept.get(accountId);
    if (kept === undefined || kept.mark.payments !== mark.payments) return;
    const days = kept.days.map((day) => ({ ...day, course: courses.get(day.time) ?? day.course }));
    this.#kept.set(accountId, { ...kept, days, courses: new Map([...kept.courses, ...courses]) });
  }
}

interface Asked {
  readonly run: RunAsCaller;
  readonly accountId: string;
  readonly counted: CountedIn;
  readonly mark: Mark;
  readonly now: number;
  readonly known: KeptDays | undefined;
}
