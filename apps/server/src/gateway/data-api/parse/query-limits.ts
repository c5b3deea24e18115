/** What one request may ask for: enough for any screen, too little to keep the database busy. */
export const QUERY_LIMITS = {
  selectItems: 300,
  /** Levels of embedding below the table itself. */
  embedDepth: 5,
  conditions: 100,
  /** Levels of `and(…)` and `or(…)`. */
  logicDepth: 8,
  listValues: 1_000,
  orderTerms: 20,
  /** Rows of one insert. */
  bodyRows: 5_000,
} as const;
