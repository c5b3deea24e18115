import { isMissing, type DataColumn, type RawValue } from './data-column.ts';

const WORDS = new Intl.Collator('en', { numeric: true });
/** Between the values of a row, where a filter looks into all of them at once. */
const BETWEEN = '\n';

/** A number by row that ascends with its value: figures by size, words by their order. NaN for what is missing. */
export function rankValues(values: readonly RawValue[], isNumeric: boolean): Float64Array {
  const isFigures = isNumeric || values.every((value) => typeof value === 'number' || isMissing(value));
  if (isFigures) return Float64Array.from(values, (value) => (isMissing(value) ? Number.NaN : Number(value)));
  const words = new Set(values.flatMap((value) => (isMissing(value) ? [] : [String(value)])));
  const ranks = new Map([...words].toSorted(WORDS.compare).map((word, rank) => [word, rank]));
  return Float64Array.from(values, (value) => ranks.get(String(value)) ?? Number.NaN);
}

/** Ascending order of two places by their ranks, turned round by who sorts descending: what is missing is last either way. */
export function comparePlaces(ranks: Float64Array, isDescending: boolean): (a: number, b: number) => number {
  const last = isDescending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const places = ranks.map((rank) => (Number.isNaN(rank) ? last : rank));
  return (a, b) => {
    const first = places[a] ?? last;
    const second = places[b] ?? last;
    if (first === second) return 0;
    return first < second ? -1 : 1;
  };
}

/**
 * What sorting and filtering need of every row, ranks of a column and words to search: read once per list and kept, so that
 * neither has to ask the columns again.
 */
export class RowFacts<Row> {
  readonly #columns: ReadonlyArray<DataColumn<Row>>;
  readonly #rows: readonly Row[];
  readonly #ranks = new Map<DataColumn<Row>, Float64Array>();
  readonly #texts: string[] = [];

  constructor(columns: ReadonlyArray<DataColumn<Row>>, rows: readonly Row[]) {
    this.#columns = columns;
    this.#rows = rows;
  }

  /** Ranks of a column by place of the row; NaN for what is missing. */
  ranksOf(column: DataColumn<Row>): Float64Array {
    const known = this.#ranks.get(column);
    if (known !== undefined) return known;
    const ranks = rankValues(this.#rows.map(column.order ?? column.value), column.isNumeric === true);
    this.#ranks.set(column, ranks);
    return ranks;
  }

  /** The words of the row at a place, in small letters. */
  textAt(place: number): string {
    if (place >= this.#texts.length) this.readAhead(this.#rows.length);
    return this.#texts[place] ?? '';
  }

  /** Reads the words of some more rows, before anybody filters by them; false when all are read. */
  readAhead(count: number): boolean {
    const from = this.#texts.length;
    for (const row of this.#rows.slice(from, from + count)) this.#texts.push(this.#textOf(row));
    return this.#texts.length < this.#rows.length;
  }

  #textOf(row: Row): string {
    const searched = this.#columns.filter(({ isUnsearched }) => isUnsearched !== true);
    return searched
      .map((column) => column.value(row) ?? '')
      .join(BETWEEN)
      .toLowerCase();
  }
}
