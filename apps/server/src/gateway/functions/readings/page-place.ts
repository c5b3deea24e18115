/** A place in rows that are listed from the latest to the oldest: as `pagePlace` of a contract has it. */
export interface PagePlace {
  readonly at: string;
  readonly id: string;
}

/** The first page begins after nothing. */
export function readPlace(text: string | undefined): PagePlace | null {
  if (text === undefined) return null;
  const cut = text.indexOf('_');
  return { at: text.slice(0, cut), id: text.slice(cut + 1) };
}

/** The time of a row, to the microsecond, as a place has it. */
export function placeTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** What the next page comes after; null when this one was not full. */
export function nextPlace(
  rows: ReadonlyArray<{ readonly place: string; readonly id: string }>,
  limit: number,
): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : `${last.place}_${last.id}`;
}
