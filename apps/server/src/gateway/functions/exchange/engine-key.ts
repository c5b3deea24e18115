import { engineKeyContract } from '@atb/api/functions/exchange/engine-key';
import { WRAP_ALGORITHM } from '@atb/api/sealing/key-wrap';
import { implement } from '../function-services.ts';
import { withSigner } from '../actions/with-signer.ts';

/** What browsers seal to. */
export const engineKey = implement(engineKeyContract, {
  handle: ({ services }) =>
    withSigner(async () => {
      const { engineKey: read, egressAddresses } = services.exchangeKeys;
      return { success: true, ...(await read()), algorithm: WRAP_ALGORITHM, egressAddresses } as const;
    }),
});
