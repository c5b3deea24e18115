/** A broken invariant: a bug or corrupt data, never an expected outcome. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

/**
 * States a fact that must hold. The message carries the offending values.
 * @throws AssertionError when it does not hold.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}
