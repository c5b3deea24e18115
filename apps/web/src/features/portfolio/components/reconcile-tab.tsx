import { Staged } from '../../../components/staged.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { ReconcilePanel } from './reconcile-panel.tsx';
import type { PortfolioTabProps } from './tab-props.ts';

/** Proof, account by account, that everything that is written down agrees, and the ledger itself. */
export function ReconcileTab({ portfolio }: PortfolioTabProps) {
  return (
    <div className="space-y-6">
      {portfolio.chosen.map((account) => (
        <div key={account.id} className="space-y-4">
          <Staged fallback={<Skeleton className="h-48" />}>
            <ReconcilePanel account={account} />
            <LedgerTable account={account} />
          </Staged>
        </div>
      ))}
    </div>
  );
}
