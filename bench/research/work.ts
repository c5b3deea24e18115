/** One way of doing a work, with its input at hand. */
export interface Prepared {
  /** Does the work once. */
  readonly run: () => unknown;
  /** Compares what a run gave with the hand-written loop. @throws when it differs. */
  readonly check: (result: unknown) => void;
}

/** Our own way, the hand-written loop, and other packages. */
export interface Work {
  readonly id: string;
  readonly title: string;
  /** Our time over the loop's, at most. */
  readonly goal: number;
  /** What is compared, how closely, and what is not. */
  readonly checked: string;
  /** By name. The first is the hand-written loop, the second ours. */
  readonly columns: ReadonlyMap<string, () => Prepared | Promise<Prepared>>;
}

export const CEILING = 'plain loop';
export const OURS = 'ours';

/** @throws when two numbers differ by more than a fraction of the larger one; two NaN are the same. */
export function expectClose(actual: number, expected: number, tolerance: number, where: string): void {
  if (Number.isNaN(actual) && Number.isNaN(expected)) return;
  if (Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected))) return;
  throw new Error(`${where}: ${actual} is not ${expected}`);
}
