import type { Body } from '@atb/api/functions/contracts';

/** Which figure of which executions of one account is to be proved, or of several accounts together, or of one row, or of a tax report. */
export type ProofRequest =
  | Body<'figure-proof'>
  | { readonly portfolio: Body<'portfolio-proof'> }
  | { readonly row: Body<'row-proof'> }
  | { readonly tax: Body<'tax-proof'> };
