import { isMissing, type DataColumn, type RawValue } from './data-column.ts';

export interface TableSort {
  readonly id: string;
  readonly isDescending: boolean;
}

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

/** Places in the order of their ranks; equal ones stay as they are, missing ones go last either way. */
function sortPlaces(places: readonly number[], ranks: Float64Array, isDescending: boolean): readonly number[] {
  const known = places.filter((place) => !Number.isNaN(ranks[place]));
  const missing = places.filter((place) => Number.isNaN(ranks[place]));
  const sign = isDescending ? -1 : 1;
  known.sort((a, b) => sign * ((ranks[a] ?? 0) - (ranks[b] ?? 0)));
  return [...known, ...missing];
}

/**
 * Rows as a table shows them. What it needs of every row, ranks of a column and words to search, is read once and kept: ten
 * thousand rows are sorted and filtered within a frame.
 */
export class RowArranger<Row> {
  readonly #columns: ReadonlyArray<DataColumn<Row>>;
  readonly #rows: readonly Row[];
  readonly #ranks = new Map<string, Float64Array>();
  readonly #texts: string[] = [];

  constructor(columns: ReadonlyArray<DataColumn<Row>>, rows: readonly Row[]) {
    this.#columns = columns;
    this.#rows = rows;
  }

  /** The rows in which the filter's words occur, sorted. */
  arrange(filter: string, sort: TableSort | null): readonly Row[] {
    const column = this.#columns.find(({ id, isSortable }) => id === sort?.id && isSortable !== false);
    if (filter === '' && column === undefined) return this.#rows;
    const found = this.#find(filter.toLowerCase());
    const places = column === undefined ? found : sortPlaces(found, this.#ranksOf(column), sort?.isDescending === true);
    return places.flatMap((place) => this.#rows[place] ?? []);
  }

  /** Reads the words of some more rows, before anybody filters by them; false when all are read. */
  readAhead(count: number): boolean {
    const from = this.#texts.length;
    for (const row of this.#rows.slice(from, from + count)) this.#texts.push(this.#textOf(row));
    return this.#texts.length < this.#rows.length;
  }

  #find(wanted: string): readonly number[] {
    if (wanted === '') return this.#rows.map((_, place) => place);
    this.readAhead(this.#rows.length);
    return this.#texts.flatMap((text, place) => (text.includes(wanted) ? place : []));
  }

  #textOf(row: Row): string {
    const searched = this.#columns.filter(({ isUnsearched }) => isUnsearched !== true);
    return searched
      .map((column) => column.value(row) ?? '')
      .join(BETWEEN)
      .toLowerCase();
  }

  #ranksOf(column: DataColumn<Row>): Float64Array {
    const known = this.#ranks.get(column.id);
    if (known !== undefined) return known;
    const ranks = rankValues(this.#rows.map(column.order ?? column.value), column.isNumeric === true);
    this.#ranks.set(column.id, ranks);
    return ranks;
  }
}
