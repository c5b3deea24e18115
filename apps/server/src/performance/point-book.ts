import type { RunAsCaller } from '../database/run-as-caller.ts';
import { SINCE_EVER, WALK_SQL } from './growth-sql.ts';

export interface EquityPoint {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly equity: number;
  /** The deepest since the point before, from the highest reading until then, payments taken out: a fraction, zero or less. */
  readonly drawdown: number;
}

const POINTS = 300;

/**
 * As many readings as a line shows, spread evenly: of each stretch the last one, and the largest fall that any of its readings stood at. The
 * first stretch ends with the first reading.
 */
const POINTS_SQL = `
  with ${WALK_SQL}, grown as (
    select at, sum(step) over (order by at) as growth from walk
  ), span as (
    select min(at) as first, greatest((max(at) - min(at)) / ${POINTS}, interval '1 microsecond') as stretch from walk
  ), fallen as (
    select at, exp(growth - greatest(0, max(growth) over (order by at))) - 1 as drawdown,
      date_bin(span.stretch, at - interval '1 microsecond', span.first) as part
    from grown cross join span
  ), parted as (
    select part, max(at) as at, min(drawdown) as drawdown from fallen group by part
  )
  select (extract(epoch from p.at) * 1000)::float8 as time, e.equity::float8 as equity, p.drawdown
  from parted p join equity_snapshots e on e.account_id = $1 and e.at = p.at order by p.at`;

/** A walk through long histories is kept for so many times as long as it took. */
const KEPT_FACTOR = 20;
/** Accounts kept, those asked for longest ago go first. */
const ACCOUNTS_MAX = 200;

interface KeptPoints {
  readonly points: Promise<readonly EquityPoint[]>;
  /** By the steady clock; infinite while it is being read. */
  keptUntil: number;
}

/** The points of accounts' equity lines. Callers must have been shown to own the account. */
export class PointBook {
  readonly #kept = new Map<string, KeptPoints>();
  readonly #steadyMs: () => number;

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs;
  }

  async read(run: RunAsCaller, accountId: string, quoteAsset: string): Promise<readonly EquityPoint[]> {
    const begun = this.#steadyMs();
    const known = this.#kept.get(accountId);
    if (known !== undefined && begun < known.keptUntil) return known.points;
    const kept: KeptPoints = { points: readPoints(run, accountId, quoteAsset), keptUntil: Number.POSITIVE_INFINITY };
    // Taken out and put back, it is the latest.
    this.#kept.delete(accountId);
    this.#kept.set(accountId, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > ACCOUNTS_MAX && oldest !== undefined) this.#kept.delete(oldest);
    try {
      const points = await kept.points;
      const now = this.#steadyMs();
      kept.keptUntil = now + (now - begun) * KEPT_FACTOR;
      return points;
    } catch (error) {
      this.#kept.delete(accountId);
      throw error;
    }
  }
}

async function readPoints(run: RunAsCaller, accountId: string, quoteAsset: string): Promise<readonly EquityPoint[]> {
  const { rows } = await run((tx) => tx.query<EquityPoint>(POINTS_SQL, [accountId, quoteAsset, SINCE_EVER]));
  return rows;
}
