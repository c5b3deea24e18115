import type { ParameterSpace, SpacePoint } from './parameter-space.ts';

/** What the values of a parameter cost that differ from trial to trial. */
export interface DimensionColumns {
  readonly name: string;
  /** Columns that another value of the parameter computes anew; 0 for one that only changes what is done with them. */
  readonly columns: number;
}

export interface ColumnRoom {
  readonly dimensions: readonly DimensionColumns[];
  /** Columns that are kept from one trial for the next. */
  readonly columnsMax: number;
}

/**
 * The places of points in the order in which their trials compute the fewest columns: parameters of many columns change
 * slowly, and the fastest of them goes only over so many values at a time as are kept; what needs no columns changes
 * fastest of all. Says nothing about results: a trial is the same whichever is carried out first.
 */
export function orderPoints(space: ParameterSpace, points: readonly SpacePoint[], room: ColumnRoom): readonly number[] {
  const dimensions = space.dimensions.map(({ name, count }, index) => {
    const columns = room.dimensions.find((each) => each.name === name)?.columns ?? 0;
    return { index, columns, cost: columns * count };
  });
  const slowest = dimensions.toSorted((a, b) => b.cost - a.cost || a.index - b.index);
  const fastest = slowest.findLast(({ columns }) => columns > 0) ?? null;
  const all = dimensions.reduce((sum, { columns }) => sum + columns, 0);
  const block = fastest === null ? 1 : Math.max(1, Math.floor((room.columnsMax - all) / fastest.columns));
  const keys = points.map((point) => [
    fastest === null ? 0 : Math.floor((point[fastest.index] ?? 0) / block),
    ...slowest.map(({ index }) => point[index] ?? 0),
  ]);
  return points.map((_, place) => place).sort((a, b) => compareKeys(keys[a] ?? [], keys[b] ?? []) || a - b);
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
