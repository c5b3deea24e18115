import type { PortfolioFigure, ShareBase } from '@atb/api/functions/portfolio/portfolio-proof';
import type { ProofRequest } from '../../components/proof/proof-request.ts';
import type { Overview } from './use-overview.ts';

/** The proof of a figure of the account that the overview shows, which is the paper account or a connected one; with `of` as a share of another. */
export function accountProof(
  { account }: Pick<Overview, 'account'>,
  figure: PortfolioFigure,
  of?: ShareBase,
): ProofRequest {
  return { portfolio: { figure, accountId: account?.id, ...(of !== undefined && { of }) } };
}
