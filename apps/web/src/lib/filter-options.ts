export interface Searchable {
  readonly label: string;
  readonly keywords?: string;
}

/** 0 when the label begins with the query, 1 when a word does, 2 when it is somewhere inside, null when nowhere. */
function rankOf(option: Searchable, query: string): number | null {
  const label = option.label.toLowerCase();
  if (label.startsWith(query)) return 0;
  const all = `${label} ${option.keywords ?? ''}`.toLowerCase();
  if (all.split(/[\s/_-]+/u).some((word) => word.startsWith(query))) return 1;
  return all.includes(query) ? 2 : null;
}

/** Options that match what is typed, best first; the order given breaks ties. */
export function filterOptions<Option extends Searchable>(options: readonly Option[], query: string): readonly Option[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return options;
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter((entry): entry is { option: Option; rank: number } => entry.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map((entry) => entry.option);
}
