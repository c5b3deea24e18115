/** Assets that are kept with an equity; the database takes no more. */
export const HOLDINGS_MAX = 200;
