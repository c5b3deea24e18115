import { STATUS_LABELS, type StatusDocument } from '@atb/api/status-document';
import { HEALTH_CHECK_MS } from '@atb/api/timers';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { StatusMark } from '../../../components/status-mark.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { mySystemQuery } from '../../../lib/api/my-system.ts';
import { apiKeyCountQuery } from '../api/count-api-keys.ts';
import { licencesQuery } from '../api/licences.ts';
import { describeLicences } from '../describe-licences.ts';

async function readStatus(signal: AbortSignal): Promise<Pick<StatusDocument, 'status'>> {
  const response = await fetch('/status.json', { signal });
  if (!response.ok) throw new Error(STATUS_LABELS.error);
  return (await response.json()) as StatusDocument;
}

function statusQuery() {
  return queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => readStatus(signal),
    refetchInterval: HEALTH_CHECK_MS,
  });
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm first:pt-0 last:pb-0">
      <dt className="text-fg-2">{label}</dt>
      <dd className="num flex h-6 items-center font-medium">{children}</dd>
    </div>
  );
}

/** What this installation is, and whom to write to. */
export function SystemInformationPanel() {
  const { id } = useUser();
  const system = useQuery(mySystemQuery());
  const licences = useQuery(licencesQuery(id));
  const keys = useQuery(apiKeyCountQuery(id));
  const status = useQuery(statusQuery());
  const [openedAt] = useState(() => Date.now());
  const email = system.data?.supportEmail;
  return (
    <>
      <Panel title="System information">
        <dl className="divide-y divide-line">
          <Row label="Version">{system.data?.version ?? '—'}</Row>
          <Row label="License type">
            {licences.data === undefined ? '—' : describeLicences(licences.data, openedAt)}
          </Row>
          <Row label="API keys">{keys.data === undefined ? '—' : `${keys.data} active`}</Row>
          <Row label="Status">
            <Link to="/status" className="rounded-xs">
              {status.isError ? <StatusMark status="error" /> : null}
              {status.data === undefined ? !status.isError && '—' : <StatusMark status={status.data.status} />}
            </Link>
          </Row>
        </dl>
        <p className="mt-3 border-t border-line pt-3 text-sm text-fg-2">
          Connection, engine and diagnostics:{' '}
          <Link to="/system" className="link">
            System
          </Link>
        </p>
      </Panel>
      <Panel title="Support">
        <p className="min-h-20 text-sm text-fg-2 sm:min-h-10">
          {/* At once: an address that came in later would push the words after it. */}
          {!system.isPending && (
            <>
              Questions and faults:{' '}
              {email !== undefined && (
                <>
                  <a className="link" href={`mailto:${email}`}>
                    {email}
                  </a>
                  , or{' '}
                </>
              )}
              <a className="link" href="/support">
                the support page
              </a>
              . An answer takes 24 hours as a rule, for critical matters the same day; business hours are 9 AM to 6 PM
              EST.
            </>
          )}
        </p>
      </Panel>
    </>
  );
}
