import type { HistoryImportRow } from '@atb/api/rows/history-imports';
import { WithPlanLink } from '../../../components/plan-link.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { isImportUnderWay } from './import-queries.ts';
import { formatCount } from '../../../lib/format-number.ts';

const STEP: Readonly<Record<HistoryImportRow['status'], string>> = {
  queued: 'Waiting',
  checking: 'Checking every line',
  booking: 'Booking',
  done: 'Imported',
  failed: 'Not imported',
};

function count(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

function fileName({ file_name: name }: HistoryImportRow): string {
  // In front stands a mark by which two files of one name are told apart.
  return (name.split('/').at(-1) ?? name).replace(/^[0-9a-f]{8}-/u, '');
}

/** One import: how far it is, what it brought, or what is wrong in which line. */
export function ImportRow({ row }: { readonly row: HistoryImportRow }) {
  const name = fileName(row);
  if (isImportUnderWay(row)) {
    return (
      <div className="space-y-1 text-sm">
        <p>
          {name}: {STEP[row.status].toLowerCase()}
        </p>
        <Progress label={`Import of ${name}`} value={Math.round(row.progress * 100)} max={100} />
        <p className="text-xs text-fg-2">
          Nothing of it is visible until all of it is booked. You may leave this page.
        </p>
      </div>
    );
  }
  if (row.status === 'failed') return <FailedImport row={row} name={name} />;
  const left = Object.entries(row.summary?.leftOut ?? {});
  return (
    <div className="text-sm">
      <p>
        {name}: {count(row.booked, 'new entry', 'new entries')}
        {row.known > 0 && `, ${formatCount(row.known)} known already`}.
      </p>
      {left.length > 0 && (
        <p className="text-xs text-fg-2">
          Left out: {left.map(([word, lines]) => `${word} (${formatCount(lines)})`).join(', ')}.
        </p>
      )}
      {row.different.length > 0 && (
        <p className="text-xs text-warn">
          {count(row.different.length, 'entry', 'entries')} known under the same number with other figures, and left as
          before:{' '}
          {row.different
            .slice(0, 5)
            .map(({ id }) => id)
            .join(', ')}
          {row.different.length > 5 && ' …'}
        </p>
      )}
    </div>
  );
}

function FailedImport({ row, name }: { readonly row: HistoryImportRow; readonly name: string }) {
  const faults = row.summary?.faults ?? [];
  const total = row.summary?.faultsTotal ?? 0;
  return (
    <Alert tone="warning" title={name}>
      <p>
        <WithPlanLink>{row.error}</WithPlanLink>
      </p>
      {faults.length > 0 && (
        <ul className="mt-1 max-h-40 overflow-auto text-xs" tabIndex={0} aria-label={`Faults of ${name}`}>
          {faults.map(({ line, column, message }) => (
            <li key={`${line} ${column}`}>
              Line {line}
              {column !== null && `, ${column}`}: {message}
            </li>
          ))}
        </ul>
      )}
      {total > faults.length && <p className="mt-1 text-xs">And {formatCount(total - faults.length)} more.</p>}
    </Alert>
  );
}
