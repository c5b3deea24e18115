import type { LabTrial } from './trial.ts';

/** One parameter that was varied. */
export interface MapDimension {
  readonly name: string;
  readonly label: string;
  /** Values, evenly spaced from the first to the last. */
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

/** How the trials of one cell become one figure. */
export type CellRule = 'best' | 'median';

export interface MapQuery {
  readonly x: MapDimension;
  /** Null where a single parameter was varied. */
  readonly y: MapDimension | null;
  /** Values of further parameters that a trial must have. */
  readonly slice: Readonly<Record<string, number>>;
  readonly rule: CellRule;
}

export interface MapAxis {
  readonly name: string;
  readonly label: string;
  /** Of each column or row: its value, or the span of values that it joins. */
  readonly names: readonly string[];
}

export interface MapCell {
  readonly score: number | null;
  /** Trials in the cell. */
  readonly tried: number;
  /** Of the cell and the cells around it. */
  readonly around: number | null;
  /** The trial with the best score in the cell. */
  readonly best: LabTrial | null;
}

/** Cells row by row, the lowest value of the vertical parameter last, as on a chart. */
export interface HeatMapData {
  readonly x: MapAxis;
  readonly y: MapAxis;
  readonly cells: readonly MapCell[];
  readonly low: number;
  readonly high: number;
  /** Index of the cell with the highest figure; -1 without any. */
  readonly bestIndex: number;
}

/** More columns or rows than this are joined. */
const GROUPS_MAX = 64;

/** Index of a value among the dimension's own. */
export function indexOfValue({ count, first, last }: MapDimension, value: number): number {
  return count < 2 ? 0 : Math.round(((value - first) / (last - first)) * (count - 1));
}

export function valueAt({ count, first, last }: MapDimension, index: number): number {
  return count < 2 ? first : Number((first + ((last - first) * index) / (count - 1)).toPrecision(10));
}

function groupsOf({ count }: MapDimension): number {
  return Math.min(count, GROUPS_MAX);
}

function groupOf(dimension: MapDimension, value: number): number {
  const groups = groupsOf(dimension);
  return Math.min(groups - 1, Math.max(0, Math.floor((indexOfValue(dimension, value) * groups) / dimension.count)));
}

function toAxis(dimension: MapDimension | null): MapAxis {
  if (dimension === null) return { name: '', label: '', names: [''] };
  const groups = groupsOf(dimension);
  const names = Array.from({ length: groups }, (_, group) => {
    const first = Math.ceil((group * dimension.count) / groups);
    const last = Math.ceil(((group + 1) * dimension.count) / groups) - 1;
    const [from, to] = [valueAt(dimension, first), valueAt(dimension, last)];
    return from === to ? String(from) : `${from}–${to}`;
  });
  return { name: dimension.name, label: dimension.label, names };
}

function middle(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? null;
}

interface Pile {
  tried: number;
  readonly scores: number[];
  best: LabTrial | null;
}

function pile(trials: readonly LabTrial[], { x, y, slice }: MapQuery): readonly Pile[] {
  const [columns, rows] = [groupsOf(x), y === null ? 1 : groupsOf(y)];
  const piles: Pile[] = Array.from({ length: columns * rows }, () => ({ tried: 0, scores: [], best: null }));
  const wanted = Object.entries(slice);
  for (const trial of trials) {
    if (!wanted.every(([name, value]) => trial.params[name] === value)) continue;
    const column = groupOf(x, trial.params[x.name] ?? Number.NaN);
    const row = y === null ? 0 : rows - 1 - groupOf(y, trial.params[y.name] ?? Number.NaN);
    const found = piles[row * columns + column];
    if (found === undefined) continue;
    found.tried += 1;
    if (trial.score === null) continue;
    found.scores.push(trial.score);
    if (found.best === null || trial.score > (found.best.score ?? 0)) found.best = trial;
  }
  return piles;
}

function meanAround(scores: ReadonlyArray<number | null>, columns: number, index: number): number | null {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  let [sum, count] = [0, 0];
  for (let j = row - 1; j <= row + 1; j += 1) {
    for (let i = Math.max(0, column - 1); i <= Math.min(columns - 1, column + 1); i += 1) {
      const score = scores[j * columns + i];
      if (score === undefined || score === null) continue;
      sum += score;
      count += 1;
    }
  }
  return count === 0 ? null : sum / count;
}

/** The scores of trials over two of their parameters. */
export function drawHeatMap(trials: readonly LabTrial[], query: MapQuery): HeatMapData {
  const piles = pile(trials, query);
  const [x, y] = [toAxis(query.x), toAxis(query.y)];
  const scores = piles.map(({ scores: each, best }) => (query.rule === 'best' ? (best?.score ?? null) : middle(each)));
  const known = scores.filter((score) => score !== null);
  const high = known.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const low = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const cells = piles.map(({ tried, best }, i) => {
    const score = scores[i] ?? null;
    return { score, tried, best, around: score === null ? null : meanAround(scores, x.names.length, i) };
  });
  return {
    x,
    y: { ...y, names: y.names.toReversed() },
    cells,
    low: known.length === 0 ? 0 : low,
    high: known.length === 0 ? 0 : high,
    bestIndex: scores.indexOf(high),
  };
}

/** What lies around a stable cell keeps at least this share of its score. */
const STABLE_SHARE = 0.8;
/** Cells below this share of the best score are no candidates. */
const CANDIDATE_SHARE = 0.5;

/** Whether the neighbours of a good cell are about as good: a peak that stands alone is likely to be luck. */
export function isStable({ score, around }: MapCell, { high }: Pick<HeatMapData, 'high'>): boolean {
  if (score === null || around === null || score <= 0) return false;
  return score >= high * CANDIDATE_SHARE && around >= score * STABLE_SHARE;
}

/** Colour that the weakest figure has beside nothing at all. */
const SHADE_MIN = 0.1;

/** -1 to 1, for the colour: losses towards the worst, gains towards the best; the figures of one sign share its whole range. */
export function shadeOf(score: number, { low, high }: Pick<HeatMapData, 'low' | 'high'>): number {
  if (score === 0) return 0;
  const [weakest, strongest] = score > 0 ? [Math.max(0, low), high] : [Math.min(0, high), low];
  const share = strongest === weakest ? 1 : (score - weakest) / (strongest - weakest);
  return Math.sign(score) * (SHADE_MIN + (1 - SHADE_MIN) * Math.max(0, Math.min(1, share)));
}
