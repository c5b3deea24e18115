import type { Transaction } from './with-transaction.ts';

/** Runs statements as the user whose data it is. */
export type RunAsCaller = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
