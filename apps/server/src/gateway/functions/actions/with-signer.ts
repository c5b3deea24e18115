import { describeKeyFault } from '@atb/api/messages/exchange';
import type { RefusedAnswer } from '@atb/api/functions/refusal';
import { SignerAwayError } from '../../../signer/signer-protocol.ts';
import { refused } from '../refused.ts';

/** What was asked of the signer, or that it does not answer. */
export async function withSigner<T>(work: () => Promise<T>): Promise<T | RefusedAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SignerAwayError)) throw error;
    return refused({ reason: 'SIGNER_AWAY', error: describeKeyFault('SIGNER_AWAY', 'binance') });
  }
}
