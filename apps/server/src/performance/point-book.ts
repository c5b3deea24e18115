import type { RunAsCaller } from '../database/run-as-caller.ts';
import { KeptReadings } from './kept-readings.ts';
import type { CountedIn } from './payment-worths.ts';
import { type EquityPoint, type FinePoint, POINTS, readFinePoints, readSpanPoints } from './read-points.ts';

/** A stretch of time, milliseconds since the epoch. */
export interface PointSpan {
  readonly from: number;
  readonly to: number;
}

/** Accounts kept, those asked for longest ago go first. */
const ACCOUNTS_MAX = 100;
/** Spans of any of them. */
const SPANS_MAX = 200;

/** The points of accounts' equity lines. Callers must have been shown to own the account. */
export class PointBook {
  readonly #fine: KeptReadings<readonly FinePoint[]>;
  readonly #spans: KeptReadings<readonly EquityPoint[]>;

  constructor(steadyMs: () => number) {
    this.#fine = new KeptReadings(steadyMs, ACCOUNTS_MAX);
    this.#spans = new KeptReadings(steadyMs, SPANS_MAX);
  }

  /** As many as a line shows, spread evenly over all of it. */
  async read(run: RunAsCaller, accountId: string, counted: CountedIn): Promise<readonly EquityPoint[]> {
    return thin(await this.#readFine(run, accountId, counted), ({ stretch }) => Math.floor(stretch / FINE_IN_POINT));
  }

  /** The same of a span, and one point on either side of it. */
  async readSpan(
    run: RunAsCaller,
    accountId: string,
    counted: CountedIn,
    span: PointSpan,
  ): Promise<readonly EquityPoint[]> {
    const fine = await this.#readFine(run, accountId, counted);
    const start = Math.max(
      0,
      fine.findLastIndex(({ time }) => time < span.from),
    );
    const after = fine.findIndex(({ time }) => time > span.to);
    const part = fine.slice(start, after === -1 ? undefined : after + 1);
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) return [];
    const isWhole = part.slice(1).every(({ readings }) => readings === 1);
    if (isWhole || part.length >= POINTS) {
      const together = Math.ceil(part.length / POINTS);
      // The one before the span stands alone.
      return thin(part, (_, place) => Math.ceil(place / together));
    }
    const key = `${accountId} ${span.from} ${span.to}`;
    const points = await this.#spans.read(key, () =>
      readSpanPoints(run, { accountId, counted, after: first, until: last.time + 1 }),
    );
    return around([first, ...points], span);
  }

  #readFine(run: RunAsCaller, accountId: string, counted: CountedIn): Promise<readonly FinePoint[]> {
    return this.#fine.read(accountId, () => readFinePoints(run, accountId, counted));
  }
}

/** Stretches of the kept points in one of the whole line. */
const FINE_IN_POINT = 10;

/** Of neighbours in one group the last, with the deepest fall of all of them. */
function thin(
  points: readonly FinePoint[],
  groupOf: (point: FinePoint, place: number) => number,
): readonly EquityPoint[] {
  const thinned: EquityPoint[] = [];
  let group: number | null = null;
  points.forEach((point, place) => {
    const { time, equity, drawdown } = point;
    const own = groupOf(point, place);
    const before = own === group ? thinned.pop() : undefined;
    thinned.push({ time, equity, drawdown: Math.min(drawdown, before?.drawdown ?? drawdown) });
    group = own;
  });
  return thinned;
}

/** The points of a span, and the last before and the first after it. */
function around(points: readonly EquityPoint[], { from, to }: PointSpan): readonly EquityPoint[] {
  const start = Math.max(
    0,
    points.findLastIndex(({ time }) => time < from),
  );
  const after = points.findIndex(({ time }) => time > to);
  return points
    .slice(start, after === -1 ? undefined : after + 1)
    .map(({ time, equity, drawdown }) => ({ time, equity, drawdown }));
}
