import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import type { Refusal } from '@atb/api/functions/refusal';
import { riskMessage } from '@atb/core/risk/risk-code';
import type { Proof } from './proof.ts';

/** A proof of a figure of one row, or why there is none. */
export type RowProof =
  | { readonly status: 'proved'; readonly proof: Proof & Pick<FigureProof, 'quoteAsset'> }
  | { readonly status: 'refused'; readonly refusal: Refusal };

export const NO_ROW: RowProof = {
  status: 'refused',
  refusal: { reason: 'ROW_NOT_FOUND', error: 'id must be that of a row of yours.', field: 'id' },
};

export const NO_PRICE: RowProof = {
  status: 'refused',
  refusal: { reason: 'NO_PRICE_DATA', error: riskMessage('NO_PRICE_DATA') },
};
