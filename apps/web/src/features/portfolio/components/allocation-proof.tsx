import type { PortfolioHistory } from '@atb/api/functions/portfolio/portfolio-history';
import type { ReactNode } from 'react';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { formatDate } from '../../../lib/format-time.ts';
import { exchangeOf } from '../api/portfolio-queries.ts';
import type { ExchangeFilter } from '../use-portfolio-view.ts';
import { OTHER_ASSETS } from '../value-balances.ts';

export interface AllocationProofProps {
  readonly history: PortfolioHistory;
  readonly exchange: ExchangeFilter;
  /** When the UTC day began, milliseconds since the epoch. */
  readonly day: number;
  readonly children: ReactNode;
}

/** What an asset was worth at the end of a day, or its share of all; pressed, it opens its proof. */
export function AssetOfDay({
  asset,
  isShare,
  history,
  exchange,
  day,
  children,
}: AllocationProofProps & { readonly asset: string; readonly isShare: boolean }) {
  const named = history.assets.filter((one) => one !== OTHER_ASSETS);
  return (
    <ProofButton
      of={`${isShare ? 'Share' : 'Worth'} of ${asset} on ${formatDate(day)}`}
      request={{
        portfolio: {
          figure: 'allocation',
          ...(isShare && { of: 'allocationTotal' as const }),
          ...(asset === OTHER_ASSETS ? { except: named } : { coin: asset }),
          at: day,
          ...exchangeOf(exchange),
        },
      }}
    >
      {children}
    </ProofButton>
  );
}

/** What everything was worth at the end of a day, or was paid in until then. */
export function SumOfDay({
  figure,
  exchange,
  day,
  children,
}: Omit<AllocationProofProps, 'history'> & { readonly figure: 'allocationTotal' | 'allocationPaid' }) {
  return (
    <ProofButton
      of={`${figure === 'allocationTotal' ? 'Everything held' : 'Paid in'} on ${formatDate(day)}`}
      request={{ portfolio: { figure, at: day, ...exchangeOf(exchange) } }}
    >
      {children}
    </ProofButton>
  );
}
