/** How what one unit grew to ran through a stretch of time, as natural logarithms of its ratio to the beginning of the stretch. */
export interface GrowthCourse {
  readonly end: number;
  readonly high: number;
  readonly low: number;
  /** Largest fall from the beginning, or a later high, within the stretch: a fraction. */
  readonly fall: number;
}

/** Largest fall of a growth from its highest so far, which begins at one: a fraction. Courses follow one another; a null one did not move. */
export function largestFall(courses: ReadonlyArray<GrowthCourse | null>): number {
  let [now, peak, largest] = [0, 0, 0];
  for (const course of courses) {
    if (course === null) continue;
    largest = Math.max(largest, course.fall, 1 - Math.exp(now + course.low - peak));
    peak = Math.max(peak, now + course.high);
    now += course.end;
  }
  return largest;
}

/** A reading of an account's equity. */
export interface EquityReading {
  /** Beginning of the five minutes in which it was written, milliseconds since the epoch. */
  readonly time: number;
  /** Quote units. */
  readonly equity: number;
  /** Number of the last posting that is in it; null where that was not kept. */
  readonly postingId: number | null;
}

/** Money that came (positive) or went. */
export interface Payment {
  /** Number of its posting. */
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Quote units. */
  readonly amount: number;
}

/** A reading is written over until so long after its time. */
const READING_MS = 300_000;

export interface GrowthPoint {
  readonly time: number;
  readonly equity: number;
  /** What one unit has grown to, payments taken out. */
  readonly growth: number;
}

/**
 * What one unit grew to by each reading: each ÷ (the one before + what was paid in between). A payment belongs to the first reading that has
 * it; a reading that was open when one came, and of which it was not kept whether it has it, counts for nothing.
 * @param readings Oldest first.
 * @param payments In any order.
 */
export function walkGrowth(readings: readonly EquityReading[], payments: readonly Payment[]): readonly GrowthPoint[] {
  const later = payments.toSorted((a, b) => a.time - b.time);
  const waiting = new Set<Payment>();
  let [next, growth] = [0, 1];
  let before = 0;
  return readings.flatMap(({ time, equity, postingId }) => {
    for (; (later[next]?.time ?? Number.POSITIVE_INFINITY) < time + READING_MS; next += 1) {
      const payment = later[next];
      if (payment !== undefined) waiting.add(payment);
    }
    if (waiting.size > 0 && postingId === null && [...waiting].some((payment) => payment.time > time)) return [];
    let paid = 0;
    for (const payment of waiting) {
      if (postingId === null ? payment.time > time : payment.id > postingId) continue;
      paid += payment.amount;
      waiting.delete(payment);
    }
    const base = before + paid;
    if (base > 0) growth *= Math.max(equity / base, 1e-30);
    before = equity;
    return [{ time, equity, growth }];
  });
}
