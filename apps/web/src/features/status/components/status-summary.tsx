import type { StatusDocument } from '@atb/api/status-document';
import type { ReactNode } from 'react';
import { useNow } from '../../../hooks/use-now.ts';
import { cn } from '../../../lib/cn.ts';
import { formatDuration } from '../../../lib/format-time.ts';
import { showMs, showPercent, showRate } from '../show-percent.ts';
import { StatusMark } from '../../../components/status-mark.tsx';
import { formatCount } from '../../../lib/format-number.ts';

const FRAME = {
  healthy: 'border-line bg-surface-1',
  warning: 'border-warn/50 bg-warn-soft',
  error: 'border-danger/50 bg-danger-soft',
} as const;

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly detail: ReactNode;
}

function Figure({ label, value, detail }: FigureProps) {
  return (
    <div className="rounded-lg border border-line bg-surface-1 p-3">
      <dt className="text-sm text-fg-2">{label}</dt>
      <dd className="num mt-1 text-2xl font-medium">{value}</dd>
      <dd className="num text-xs whitespace-normal text-fg-2">{detail}</dd>
    </div>
  );
}

/** How all of it is, and the figures that sum it up. */
export function StatusSummary({ document }: { readonly document: StatusDocument }) {
  const { status, sentence, generatedAt, uptime30d, uptime90d, requests24h, requests30d } = document;
  const age = Math.max(0, useNow() - Date.parse(generatedAt));
  const count = (requests: number): string => `${formatCount(requests)} requests`;
  return (
    <>
      <section
        aria-label="Overall"
        className={cn('flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border p-4', FRAME[status])}
      >
        <StatusMark status={status} className="text-xl" />
        <p role="status" className="min-w-0 flex-1 basis-64 text-sm">
          {sentence}
        </p>
        <p className="num text-xs text-fg-2">Checked {formatDuration(age)} ago</p>
      </section>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <Figure
          label="Response time"
          value={showMs(requests24h.medianMs)}
          detail={
            requests24h.requests === 0
              ? 'No requests in the last 24 hours'
              : `Median of ${count(requests24h.requests)} in 24 hours; 95 % within ${showMs(requests24h.p95Ms)}`
          }
        />
        <Figure
          label="Uptime, 30 days"
          value={showPercent(uptime30d)}
          detail={`90 days ${showPercent(uptime90d)}, all services together`}
        />
        <Figure
          label="Error rate, 30 days"
          value={showRate(requests30d.errorRate)}
          detail={
            requests30d.requests === 0
              ? 'No requests yet'
              : `${formatCount(requests30d.errors)} of ${count(requests30d.requests)}`
          }
        />
      </dl>
    </>
  );
}
