import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy } from 'react';
import { MenuOnDemand } from '../../components/ui/menu-on-demand.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import { unreadCountQuery } from '../../lib/api/notifications.ts';

const load = () => import('./notifications-popover.tsx');
const NotificationsPopover = lazy(async () => ({ default: (await load()).NotificationsPopover }));

/** How many a badge can show. */
const BADGE_MAX = 99;

/** In the header: how many notifications are unread, and the list behind a click. */
export function NotificationsBell() {
  const { id } = useUser();
  useLiveTables('notifications');
  const { data: unread = 0 } = useQuery(unreadCountQuery(id));
  const face = (
    <>
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="num absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-brand px-1 text-[0.625rem] leading-none font-semibold text-brand-fg"
        >
          {unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}
        </span>
      )}
    </>
  );
  const button = {
    variant: 'ghost',
    size: 'icon',
    className: 'relative touch-target',
    'aria-haspopup': 'dialog',
    'aria-label': unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    children: face,
  } as const;
  return (
    <MenuOnDemand load={load} button={button}>
      {(trigger, open, onOpenChange) => (
        <NotificationsPopover trigger={trigger} open={open} onOpenChange={onOpenChange} />
      )}
    </MenuOnDemand>
  );
}
