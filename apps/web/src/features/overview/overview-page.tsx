// features/overview: what the account owns, risks and does at a glance.
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';

/** `/overview` */
export function OverviewPage() {
  return (
    <Page title="Overview">
      <EmptyState title="No bots are running." />
    </Page>
  );
}
