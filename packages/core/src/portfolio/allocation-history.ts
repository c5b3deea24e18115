import { groupBy } from '../base/group-by.ts';
import { DAY_MS } from '../base/time.ts';

/** Units of an asset that came in (positive) or went, all movements of a UTC day together, in the order of time. */
export interface AssetChanges {
  readonly asset: string;
  /** When each day began, milliseconds since the epoch. */
  readonly days: readonly number[];
  /** One for each of the days. */
  readonly amounts: readonly number[];
}

/** Quote units for one unit of an asset at the end of the UTC day that began then; null where it is not known. */
export type DayPrice = (asset: string, day: number) => number | null;

export interface AllocationDay {
  /** When the day began, milliseconds since the epoch. */
  readonly day: number;
  /** Worth at the end of the day, quote units, in the order of `assets`; what has no price is 0. */
  readonly values: readonly number[];
}

export interface AllocationHistory {
  /** Those worth most first; 'Other' at the end holds all that are not named. */
  readonly assets: readonly string[];
  readonly days: readonly AllocationDay[];
  /** Held at some time, and without a price then. */
  readonly unpriced: readonly string[];
}

export interface AllocationFrame {
  /** First and last day, both in it: when they began. */
  readonly first: number;
  readonly last: number;
  /** Days between two points, 1 or more. The last day is always a point. */
  readonly step: number;
  /** Assets named; the rest is 'Other'. */
  readonly namedMax: number;
}

const OTHER = 'Other';
/** What sums of doubles leave of an asset that is gone. */
const NOTHING = 1e-12;

/**
 * What assets were worth at the ends of days, from all that ever moved: observed figures, for drawing. An asset of several accounts is there
 * several times.
 */
export function allocationHistory(
  changes: readonly AssetChanges[],
  price: DayPrice,
  frame: AllocationFrame,
): AllocationHistory {
  const days = daysOf(frame);
  const unpriced = new Set<string>();
  const lines = [...groupBy(changes, ({ asset }) => asset)].map(([asset, own]) => ({
    asset,
    values: unitsAt(own, days).map((units, i) => {
      if (Math.abs(units) < NOTHING) return 0;
      const one = price(asset, days[i] ?? 0);
      if (one === null) unpriced.add(asset);
      return units * (one ?? 0);
    }),
  }));
  const worth = ({ values }: (typeof lines)[number]): number => Math.max(...values, 0);
  const sorted = lines.filter((line) => worth(line) > NOTHING).toSorted((a, b) => worth(b) - worth(a));
  // A single one beyond the named ones has room for its own name.
  const named = sorted.length <= frame.namedMax + 1 ? sorted : sorted.slice(0, frame.namedMax);
  const rest = sorted.slice(named.length);
  return {
    assets: [...named.map(({ asset }) => asset), ...(rest.length > 0 ? [OTHER] : [])],
    days: days.map((day, i) => ({
      day,
      values: [
        ...named.map(({ values }) => values[i] ?? 0),
        ...(rest.length > 0 ? [rest.reduce((sum, { values }) => sum + (values[i] ?? 0), 0)] : []),
      ],
    })),
    unpriced: [...unpriced].toSorted(),
  };
}

function daysOf({ first, last, step }: AllocationFrame): readonly number[] {
  const days: number[] = [];
  for (let day = last; day >= first; day -= step * DAY_MS) days.push(day);
  return days.toReversed();
}

/** Units at the end of each day, of all accounts. */
function unitsAt(changes: readonly AssetChanges[], days: readonly number[]): readonly number[] {
  const places = changes.map(() => 0);
  let units = 0;
  return days.map((day) => {
    for (const [account, own] of changes.entries()) {
      let place = places[account] ?? 0;
      for (; (own.days[place] ?? Number.POSITIVE_INFINITY) <= day; place += 1) units += own.amounts[place] ?? 0;
      places[account] = place;
    }
    return units;
  });
}
