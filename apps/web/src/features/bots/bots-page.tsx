// features/bots: every bot of the account, what it does and why.
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';

/** `/bots` */
export function BotsPage() {
  return (
    <Page title="Bots">
      <EmptyState title="Nothing here yet." />
    </Page>
  );
}
