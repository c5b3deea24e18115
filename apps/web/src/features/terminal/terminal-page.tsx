// features/terminal: the market, the chart and the order ticket.
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';

/** `/terminal` */
export function TerminalPage() {
  return (
    <Page title="Terminal">
      <EmptyState title="Nothing here yet." />
    </Page>
  );
}
