import type { Body } from '@atb/api/functions/contracts';

/** Which figure of which executions of one account is to be proved, or which figure of several accounts together. */
export type ProofRequest = Body<'figure-proof'> | { readonly portfolio: Body<'portfolio-proof'> };
