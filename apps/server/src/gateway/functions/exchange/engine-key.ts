import { engineKeyContract } from '@atb/api/functions/exchange/engine-key';
import { describeKeyFault } from '@atb/api/messages/exchange';
import { WRAP_ALGORITHM } from '@atb/api/sealing/key-wrap';
import { SignerAwayError } from '../../../signer/signer-protocol.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** What browsers seal to. */
export const engineKey = implement(engineKeyContract, {
  handle: async ({ services }) => {
    try {
      return { success: true, ...(await services.exchangeKeys.engineKey()), algorithm: WRAP_ALGORITHM };
    } catch (error) {
      if (!(error instanceof SignerAwayError)) throw error;
      return refused({ reason: 'SIGNER_AWAY', error: describeKeyFault('SIGNER_AWAY', 'binance') });
    }
  },
});
