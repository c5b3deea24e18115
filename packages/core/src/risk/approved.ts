import { assert } from '../base/assert.ts';
import type { RiskCheck } from './risk-check.ts';

declare const approved: unique symbol;

/** `T` that passed the risk check; the only thing a venue accepts. */
export type Approved<T> = T & { readonly [approved]: true };

/**
 * Marks a request as approved. Only the order check calls this.
 * @throws when any check did not pass.
 */
export function approve<T>(request: T, checks: readonly RiskCheck[]): Approved<T> {
  assert(
    checks.length > 0 && checks.every((check) => check.passed),
    'only an order that passed every check can be approved',
  );
  return request as Approved<T>;
}
