// features/status: how the services do, for everybody; drawn from /status.json alone.
import { INCIDENT_CHECKS, STATUS_SERVICES, UPTIME_DEFINITION } from '@atb/api/status-document';
import { Rss } from 'lucide-react';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { DocumentPanel } from './components/document-panel.tsx';
import { IncidentList } from './components/incident-list.tsx';
import { ServiceItem } from './components/service-item.tsx';
import { SubscribeForm } from './components/subscribe-form.tsx';
import { StatusSummary } from './components/status-summary.tsx';
import { type StatusReading, useStatusDocument } from './use-status-document.ts';

function Trouble({ document, readNow }: StatusReading) {
  const isKnown = document !== null;
  return (
    <Alert
      tone="error"
      title="The status could not be read"
      actions={
        <Button size="xs" variant="outline" onClick={readNow}>
          Try again
        </Button>
      }
    >
      {isKnown
        ? 'Below is what the server said last. It is asked again every 30 seconds.'
        : 'The server does not answer, or your connection to it is broken. It is asked again every 30 seconds.'}
    </Alert>
  );
}

/** What stands there before the first answer, and without JavaScript. */
function Waiting() {
  return (
    <div className="min-h-dvh space-y-4">
      <p className="text-sm text-fg-2">
        Reading{' '}
        <a className="link" href="/status.json">
          /status.json
        </a>
        …
      </p>
      <Panel title="Services">
        <ul>
          {STATUS_SERVICES.map(({ id, name }) => (
            <li
              key={id}
              className="flex h-20 items-start border-b border-line py-3 text-base font-medium last:border-0"
            >
              {name}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Known({ document }: StatusReading) {
  if (document === null) return null;
  const now = Date.parse(document.generatedAt);
  return (
    <div className="space-y-4">
      <StatusSummary document={document} />
      <Panel title="Services">
        <ul>
          {document.services.map((service) => (
            <ServiceItem key={service.id} service={service} now={now} />
          ))}
        </ul>
      </Panel>
      <Panel title="Incidents and maintenance">
        <IncidentList document={document} />
      </Panel>
      <DocumentPanel document={document} />
    </div>
  );
}

/** `/status`, in the shell and for visitors. */
export function StatusPage() {
  const reading = useStatusDocument();
  return (
    <Page
      title="Status"
      detail="How the services of this server do, measured every 30 seconds."
      actions={
        <a href="/status/feed.xml" className={buttonClass({ variant: 'outline' })}>
          <Rss aria-hidden className="size-4" />
          Subscribe (Atom feed)
        </a>
      }
    >
      <div className="space-y-4">
        {reading.hasFailed && <Trouble {...reading} />}
        {reading.document === null ? <Waiting /> : <Known {...reading} />}
        <SubscribeForm />
        <Panel title="How it is measured">
          <div className="max-w-[75ch] space-y-2 text-sm text-fg-2">
            <p>{UPTIME_DEFINITION}</p>
            <p>
              An incident is opened when {INCIDENT_CHECKS} checks in a row did not find a service well, and closed when{' '}
              {INCIDENT_CHECKS} in a row did. Response time and error rate are those of requests that people and their
              programs made; the checks themselves are not counted. An error is an answer with a status of 500 or more.
            </p>
            <p>This page reads the measurements again every 30 seconds by itself. Nothing in them is about a person.</p>
          </div>
        </Panel>
      </div>
    </Page>
  );
}
