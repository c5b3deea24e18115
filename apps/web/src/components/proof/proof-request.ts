import type { Body } from '@atb/api/functions/contracts';

/** Which figure of which executions is to be proved. */
export type ProofRequest = Body<'figure-proof'>;
