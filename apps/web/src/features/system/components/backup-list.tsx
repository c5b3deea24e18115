import { formatDateTime } from '../../../lib/format-time.ts';
import type { SystemReport } from '../api/system-report.ts';
import { showBytes } from '../describe-report.ts';

/** Backups of this data directory, each with its last restore for a test. */
export function BackupList({ backups }: Pick<SystemReport, 'backups'>) {
  if (backups.length === 0) return null;
  return (
    <div
      className="mt-3 max-h-64 overflow-auto border-t border-line pt-2"
      tabIndex={0}
      role="region"
      aria-label="Backups"
    >
      <table className="num w-full min-w-96 text-left text-sm">
        <caption className="sr-only">Backups, newest first</caption>
        <thead className="text-xs text-fg-2">
          <tr>
            <th className="py-1 pr-4 font-medium">Backup</th>
            <th className="py-1 pr-4 font-medium">Kind</th>
            <th className="py-1 pr-4 text-right font-medium">Size</th>
            <th className="py-1 font-medium">Restore test</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {backups.map(({ at, name, bytes, restoreTestedAt }) => (
            <tr key={at}>
              <td className="py-1 pr-4 whitespace-nowrap">{formatDateTime(at, 'utc')}</td>
              <td className="py-1 pr-4">{name}</td>
              <td className="py-1 pr-4 text-right whitespace-nowrap">{showBytes(bytes)}</td>
              <td className="py-1 whitespace-nowrap">
                {restoreTestedAt === null ? (
                  <span className="text-fg-2">None</span>
                ) : (
                  formatDateTime(restoreTestedAt, 'utc')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
