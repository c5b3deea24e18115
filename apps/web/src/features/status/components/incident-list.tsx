import type { StatusDocument, StatusIncident } from '@atb/api/status-document';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { formatDate, formatDateTime, formatDuration } from '../../../lib/format-time.ts';

function lookOf({ kind, startedAt, resolvedAt }: StatusIncident, now: number): readonly [BadgeTone, string] {
  if (kind === 'maintenance') {
    if (Date.parse(startedAt) > now) return ['paper', 'Planned'];
    return Date.parse(resolvedAt ?? startedAt) > now ? ['paper', 'Under way'] : ['neutral', 'Done'];
  }
  if (resolvedAt !== null) return ['neutral', 'Resolved'];
  return kind === 'outage' ? ['danger', 'Ongoing'] : ['warn', 'Ongoing'];
}

function describeSpan({ kind, startedAt, resolvedAt }: StatusIncident, now: number): string {
  const from = formatDateTime(startedAt, 'utc');
  if (resolvedAt === null) return `Since ${from}, for ${formatDuration(now - Date.parse(startedAt))}`;
  const lasted = formatDuration(Date.parse(resolvedAt) - Date.parse(startedAt));
  return kind === 'maintenance' ? `${from} to ${formatDateTime(resolvedAt, 'utc')}` : `${from}, for ${lasted}`;
}

function Incident({ incident, now }: { readonly incident: StatusIncident; readonly now: number }) {
  const { id, title, impact, updates } = incident;
  const [tone, word] = lookOf(incident, now);
  return (
    <li id={`incident-${id}`} className="scroll-mt-20 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-base font-medium">{title}</h3>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="num text-xs text-fg-2">{describeSpan(incident, now)}</p>
      <p className="mt-1 text-sm">{impact}</p>
      {updates.length > 0 && (
        <ol className="mt-2 space-y-1 border-l border-line pl-3 text-xs">
          {updates.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <span className="num text-fg-2">{formatDateTime(at, 'utc')}</span>
              <span className="block">{text}</span>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** Everything of the last ninety days, newest first. */
export function IncidentList({ document }: { readonly document: StatusDocument }) {
  const { incidents, services, generatedAt } = document;
  const now = Date.parse(generatedAt);
  const firstDay = services.flatMap(({ days }) => days[0]?.day ?? []).toSorted()[0];
  if (incidents.length === 0) {
    return (
      <p className="text-sm text-fg-2">
        No incident in the last 90 days.
        {firstDay !== undefined && ` Services have been checked since ${formatDate(firstDay)}.`}
      </p>
    );
  }
  return (
    <ol>
      {incidents.map((incident) => (
        <Incident key={incident.id} incident={incident} now={now} />
      ))}
    </ol>
  );
}
