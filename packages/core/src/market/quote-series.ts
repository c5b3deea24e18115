import type { Quote } from './quote.ts';

/** Quotes in their order, oldest first; an array is one. Long ones keep columns and make each quote when it is asked for. */
export interface QuoteSeries {
  readonly length: number;
  /** Negative from the end; undefined where there is none. */
  at(index: number): Quote | undefined;
}
