/** What one request may ask for: enough for any screen, too little to keep the database busy. */
export const QUERY_LIMITS = {
  selectItems: 300,
  /** How often one column may be selected at one level, as it is or by paths into it. */
  columnRepeats: 20,
  /** Levels of embedding below the table itself. */
  embedDepth: 5,
  embeds: 12,
  /** Rows that the embeddings of one request may be expected to visit. */
  embeddedRows: 150_000,
  conditions: 100,
  /** Values of `like` and `ilike`, each element of a list counted. */
  patterns: 10,
  patternLength: 200,
  patternWildcards: 8,
  /** Conditions of full-text search. */
  searches: 4,
  /** Parameters in the address. */
  parameters: 200,
  /** Levels of `and(…)` and `or(…)`. */
  logicDepth: 8,
  listValues: 1_000,
  orderColumns: 20,
  /** Rows of one insert. */
  bodyRows: 5_000,
} as const;
