import { Panel } from '../../../components/panel.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatDateTime } from '../../../lib/format-time.ts';
import type { SystemReport } from '../api/system-report.ts';

/** The last warnings and errors of the process that answered. */
export function LogPanel({ log }: Pick<SystemReport, 'log'>) {
  const copy = (): void => {
    const lines = log.map(({ at, level, message, detail }) => `${at} ${level} ${message} ${detail}`);
    void navigator.clipboard.writeText(lines.join('\n'));
  };
  return (
    <Panel
      title="Warnings and errors"
      actions={
        log.length > 0 && (
          <Button size="xs" variant="outline" onClick={copy}>
            Copy
          </Button>
        )
      }
    >
      {log.length === 0 ? (
        <p className="text-sm text-fg-2">None since this process was started.</p>
      ) : (
        <ol role="region" aria-label="Log" tabIndex={0} className="max-h-96 space-y-2 overflow-auto text-xs">
          {log.map(({ at, level, message, detail }, index) => (
            <li key={`${at} ${index}`}>
              <div className="flex flex-wrap items-center gap-2">
                <Badge tone={level === 'warn' ? 'warn' : 'danger'}>{level}</Badge>
                <span className="num text-fg-2">{formatDateTime(at, 'utc')}</span>
                <span className="font-medium">{message}</span>
              </div>
              {detail !== '{}' && detail !== '' && (
                <pre className="font-mono text-2xs break-all whitespace-pre-wrap text-fg-2">{detail}</pre>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
