import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import type { AllocationShare } from '../value-balances.ts';

/** Neutral first, then hues that mean nothing here; every slice is labelled, so none is read by colour alone. */
const FILL = ['bg-fg-2', 'bg-line-strong', 'bg-paper', 'bg-ai', 'bg-live', 'bg-surface-3'] as const;

/** How the value is spread over assets: one bar with its labels under it. */
export function AllocationBar({ shares }: { readonly shares: readonly AllocationShare[] }) {
  return (
    <div>
      <div aria-hidden className="flex h-2.5 gap-px overflow-hidden rounded-xs">
        {shares.map(({ asset, share }, index) => (
          <div key={asset} className={cn('min-w-0.5', FILL[index % FILL.length])} style={{ flexGrow: share * 1000 }} />
        ))}
      </div>
      <ul aria-label="Allocation by asset" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {shares.map(({ asset, share }, index) => (
          <li key={asset} className="flex items-center gap-1.5">
            <span aria-hidden className={cn('size-2.5 rounded-xs', FILL[index % FILL.length])} />
            <span className="font-medium">{asset}</span>
            <span className="num text-fg-2">{formatNumber(share, { percent: true, decimals: 1 }).text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
