import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { exchangeOf } from '../api/portfolio-queries.ts';
import type { ExchangeFilter } from '../use-portfolio-view.ts';
import { type AllocationShare, OTHER_ASSETS } from '../value-balances.ts';
import { SLICE_FILL } from './allocation-colours.ts';

export interface AllocationBarProps {
  readonly shares: readonly AllocationShare[];
  readonly exchange: ExchangeFilter;
}

/** How the value is spread over assets: one bar with its labels under it. */
export function AllocationBar({ shares, exchange }: AllocationBarProps) {
  const named = shares.map(({ asset }) => asset).filter((asset) => asset !== OTHER_ASSETS);
  return (
    <div>
      <div aria-hidden className="flex h-2.5 gap-px overflow-hidden rounded-xs">
        {shares.map(({ asset, share }, index) => (
          <div
            key={asset}
            className={cn('min-w-0.5', SLICE_FILL[index % SLICE_FILL.length])}
            style={{ flexGrow: share * 1000 }}
          />
        ))}
      </div>
      <ul aria-label="Allocation by asset" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {shares.map(({ asset, share }, index) => (
          <li key={asset} className="flex items-center gap-1.5">
            <span aria-hidden className={cn('size-2.5 rounded-xs', SLICE_FILL[index % SLICE_FILL.length])} />
            <span className="font-medium">{asset}</span>
            <ProofButton
              of={`Share of ${asset}`}
              request={{
                portfolio: {
                  figure: 'assetShare',
                  ...(asset === OTHER_ASSETS ? { except: named } : { coin: asset }),
                  ...exchangeOf(exchange),
                },
              }}
            >
              <span className="num text-fg-2">{formatNumber(share, { percent: true, decimals: 1 }).text}</span>
            </ProofButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
