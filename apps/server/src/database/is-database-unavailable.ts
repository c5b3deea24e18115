const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);

/** Classes of SQLSTATE that pass by themselves: connection exception, insufficient resources, operator intervention. */
const PASSING_CLASSES = new Set(['08', '53', '57']);

/** The pool of `pg` reports these with a message alone. */
const POOL_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** True when the database did not answer for a reason that a later try may not meet. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (SOCKET_CODES.has(code) || POOL_MESSAGES.test(error.message)) return true;
  return code.length === 5 && PASSING_CLASSES.has(code.slice(0, 2));
}
