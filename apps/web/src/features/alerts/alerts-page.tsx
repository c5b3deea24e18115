// features/alerts: what TradingView and other programs send, and what is done with it.
import { Page } from '../../components/page.tsx';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import { AlertLogPanel } from './components/log-panel.tsx';
import { SourcesPanel } from './components/sources-panel.tsx';
import { TicketsPanel } from './components/tickets-panel.tsx';

/** `/alerts` */
export function AlertsPage() {
  useLiveTables('alerts', 'order_tickets');
  return (
    <Page title="Alerts" detail="From TradingView and other programs, into a strategy bot or an order that you confirm">
      <div className="space-y-4">
        <TicketsPanel />
        <SourcesPanel />
        <AlertLogPanel />
      </div>
    </Page>
  );
}
