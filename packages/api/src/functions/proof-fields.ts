import { z } from 'zod/mini';
import { amountText, list } from './fields.ts';

const proven = {
  /** `asset` is units of `asset`, `duration` is milliseconds. */
  unit: z.enum(['quote', 'asset', 'count', 'fraction', 'ratio', 'duration']),
  quoteAsset: z.string(),
  /** Of `asset` alone: which one. */
  asset: z.optional(z.string()),
  /** How the figure comes about, a sentence. */
  formula: z.string(),
  /** Ways to the same figure that share nothing but the entries, and of tax reports what docs/numbers.md names: two, of a point of the equity line also the point itself. */
  computations: list(
    z.object({
      name: z.string(),
      /** What is computed from what, a sentence. */
      how: z.string(),
      /** Decimal text; null where the figure is not defined. */
      value: z.nullable(z.string()),
    }),
  ),
  agrees: z.boolean(),
  /** Null where they must be equal to the last digit; else how many significant digits are compared, because doubles take part. */
  digits: z.nullable(z.int()),
  entriesTotal: z.int(),
  /** The latest of the entries behind the figure. */
  entries: list(
    z.object({
      at: z.nullable(z.string()),
      text: z.string(),
      amount: amountText,
      /** What the ledger calls it; null where nothing was posted. */
      reference: z.nullable(z.string()),
    }),
  ),
};

/** Where a figure comes from: what every proof answers with. */
export const proofFields = {
  ...proven,
  /** Of a share alone: the figure that is divided and the one it is divided by, each with a proof of its own; the share has no other entries. */
  parts: z.optional(list(z.object({ name: z.string(), ...proven }))),
};
