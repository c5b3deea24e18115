import { useNow } from '../hooks/use-now.ts';
import { usePreferences } from '../hooks/use-preferences.ts';
import { formatDateTime, formatRelative, toEpochMs } from '../lib/format-time.ts';
import { Tooltip } from './ui/tooltip.tsx';

export interface RelativeTimeProps {
  /** ISO text or epoch milliseconds. */
  readonly value: string | number;
  /** Market time in epoch milliseconds, when it is not wall time (a fast replay). */
  readonly now?: number;
  readonly className?: string;
}

/** Written when it is looked at: most are not. */
function ExactTime({ time }: { readonly time: number }) {
  return (
    <span className="num">
      {formatDateTime(time, 'local')}
      <br />
      {formatDateTime(time, 'utc')}
    </span>
  );
}

/** How long ago; the exact time in both zones on hover and focus. */
export function RelativeTime({ value, now, className }: RelativeTimeProps) {
  const wallNow = useNow();
  const { timeZone } = usePreferences();
  const time = toEpochMs(value);
  if (Number.isNaN(time)) return <span className={className}>—</span>;
  return (
    <Tooltip content={<ExactTime time={time} />}>
      <time dateTime={new Date(time).toISOString()} tabIndex={0} className={className ?? 'num rounded-xs'}>
        {formatRelative(time, now ?? wallNow, timeZone)}
      </time>
    </Tooltip>
  );
}
