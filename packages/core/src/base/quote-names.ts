/** As many as anybody mends at once. */
const NAMES_MAX = 5;
const LENGTH_MAX = 40;

/** Names that somebody else chose, for a sentence: the first few, each cut, so that what is kept and shown of them stays short. */
export function quoteNames(names: readonly string[], separator = ', '): string {
  const shown = names.slice(0, NAMES_MAX).map(cut).join(separator);
  return names.length > NAMES_MAX ? `${shown}${separator}…` : shown;
}

/** By characters, not by halves of a pair, which no database keeps. */
function cut(name: string): string {
  if (name.length <= LENGTH_MAX) return name;
  return `${Array.from(name.slice(0, 2 * LENGTH_MAX))
    .slice(0, LENGTH_MAX)
    .join('')}…`;
}
