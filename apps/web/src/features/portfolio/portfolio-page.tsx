// features/portfolio: balances, positions and executions.
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';

/** `/portfolio` */
export function PortfolioPage() {
  return (
    <Page title="Portfolio">
      <EmptyState title="Nothing here yet." />
    </Page>
  );
}
