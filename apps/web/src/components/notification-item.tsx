import type { NotificationRow } from '@atb/api/rows/notifications';
import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from './ui/button.tsx';
import { useNow } from '../hooks/use-now.ts';
import { usePreferences } from '../hooks/use-preferences.ts';
import { cn } from '../lib/cn.ts';
import { formatRelative, toEpochMs } from '../lib/format-time.ts';
import { humaniseTimes } from '../lib/humanise-times.ts';

const SEVERITY = {
  info: { icon: Info, label: 'Information', mark: 'text-fg-2' },
  warning: { icon: TriangleAlert, label: 'Warning', mark: 'text-warn' },
  error: { icon: CircleAlert, label: 'Failure', mark: 'text-danger' },
} as const;

export interface NotificationItemProps {
  readonly row: NotificationRow;
  /** The list closes: its reader goes to what the notification is about. */
  readonly onLeave: () => void;
  readonly onRead: () => void;
  /** Further actions at the end of the line. */
  readonly actions?: ReactNode;
}

/** One notification: how bad, what, when, and the way to it. */
export function NotificationItem({ row, onLeave, onRead, actions }: NotificationItemProps) {
  const { icon: Icon, label, mark } = SEVERITY[row.severity];
  const { timeZone } = usePreferences();
  const now = useNow();
  const isUnread = row.read_at === null;
  const follow = (): void => {
    if (isUnread) onRead();
    onLeave();
  };
  const title = <span className={cn('text-sm', isUnread && 'font-medium')}>{row.title}</span>;
  return (
    <li className="flex gap-2 px-3 py-2">
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', mark)} />
      <div className="min-w-0 flex-1 break-words">
        <span className="sr-only">{isUnread ? `Unread ${label.toLowerCase()}: ` : `${label}: `}</span>
        {row.link === null ? (
          title
        ) : (
          <Link to={row.link} onClick={follow} className="rounded-xs underline-offset-2 hover:underline">
            {title}
          </Link>
        )}
        {row.body !== '' && <p className="text-xs text-fg-2">{humaniseTimes(row.body, timeZone, now)}</p>}
        <time dateTime={row.created_at} className="num block text-xs text-fg-2">
          {formatRelative(toEpochMs(row.created_at), now, timeZone)}
        </time>
      </div>
      {isUnread && (
        <Button size="icon-xs" variant="ghost" aria-label={`Mark as read: ${row.title}`} onClick={onRead}>
          <Check aria-hidden />
        </Button>
      )}
      {actions}
    </li>
  );
}
