import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../components/panel.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { systemReportQuery } from '../api/system-report.ts';
import { describeDatabase, describeMachine, marketFacts, queueFacts, describeServer } from '../describe-report.ts';
import { BackupList } from './backup-list.tsx';
import { DownloadBundleButton } from './download-bundle-button.tsx';
import { FactList } from './fact-list.tsx';
import { HealthEndpointsPanel } from './health-endpoints-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import { MaintenancePanel } from './maintenance-panel.tsx';

/** The installation in full; the server answers to its operator alone. */
export function OperatorPanels() {
  const { data, error, refetch } = useQuery(systemReportQuery());
  if (data === undefined && error !== null) {
    return (
      <Panel title="Installation">
        <ErrorState
          title="The report could not be read"
          detail={describeError(error, 'data').message}
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  }
  if (data === undefined) return <Skeleton className="h-96" />;
  return (
    <>
      <Panel title="Installation" actions={<DownloadBundleButton report={data} />}>
        <FactList facts={describeServer(data)} />
      </Panel>
      <Panel title="Machine">
        <FactList facts={describeMachine(data)} />
      </Panel>
      <Panel title="Database and backups">
        <FactList facts={describeDatabase(data)} />
        <BackupList backups={data.backups} />
      </Panel>
      <Panel title="Queues">
        <FactList facts={queueFacts(data)} />
      </Panel>
      <Panel title="Market and exchange">
        <FactList facts={marketFacts(data)} />
      </Panel>
      <HealthEndpointsPanel />
      <LogPanel log={data.log} />
      <MaintenancePanel />
    </>
  );
}
