import type { Instrument } from '@atb/core/market/instrument';
import type { GridFormValues } from './grid-values.ts';

/** What the fields of a grid show themselves by, beside the form that they are in. */
export interface GridFieldsState {
  readonly market: Instrument;
  readonly values: GridFormValues;
  /** What is wrong beyond the fields themselves: field → sentence. */
  readonly faults: Readonly<Record<string, string>>;
}
