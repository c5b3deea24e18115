import type { LotMethod } from '../ledger/lot-method.ts';

/** The four methods, in the order in which they are offered. */
export const TAX_METHODS = ['fifo', 'lifo', 'average', 'hifo'] as const satisfies readonly LotMethod[];

export const METHOD_LABELS: Readonly<Record<LotMethod, string>> = {
  fifo: 'FIFO',
  lifo: 'LIFO',
  average: 'Average Cost',
  hifo: 'HIFO',
};
