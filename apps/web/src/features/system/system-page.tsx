// features/system: how the server does for whoever is signed in, and in full for its operator.
import { lazy, Suspense } from 'react';
import { Page } from '../../components/page.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import { ConnectionPanels } from './components/connection-panel.tsx';
import { DiagnosticsPanel } from './components/diagnostics-panel.tsx';

const OperatorPanels = lazy(async () => ({
  default: (await import('./components/operator-panels.tsx')).OperatorPanels,
}));

/** `/system` */
export function SystemPage() {
  // Only what is drawn depends on it: the server asks the token itself.
  const isOperator = useUser().app_metadata['role'] === 'operator';
  return (
    <Page
      title="System"
      detail="Your connection, the engine that trades for you, and the market."
      actions={
        <a href="/status" className={buttonClass({ variant: 'outline' })}>
          Status page
        </a>
      }
    >
      <div className="space-y-4">
        <ConnectionPanels />
        <DiagnosticsPanel />
        {isOperator && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <OperatorPanels />
          </Suspense>
        )}
      </div>
    </Page>
  );
}
