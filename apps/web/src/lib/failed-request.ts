// supabase-js hands out errors without the response's headers: the id of the last failure is kept here and given to the
// error when the query layer sees it, which happens before another request can fail.
let lastId: string | null = null;
const idOfError = new WeakMap<object, string>();

/** Keeps the id of a request that failed. */
export function noteFailedRequest(id: string | null): void {
  lastId = id;
}

/** Ties the last failed request to an error. */
export function claimFailedRequest(error: unknown): void {
  if (typeof error === 'object' && error !== null && lastId !== null && !idOfError.has(error))
    idOfError.set(error, lastId);
  lastId = null;
}

/** The id to quote for an error, when there is one. */
export function requestIdOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null ? (idOfError.get(error) ?? null) : null;
}
