import { NOTIFICATION_COLUMNS, type NotificationRow } from '@atb/api/rows/notifications';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

/** The newest that the list shows; older ones come up as these are cleared. */
const SHOWN = 100;

async function countUnread(): Promise<number> {
  const supabase = await getSupabase();
  const { count } = await supabase
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .is('read_at', null)
    .throwOnError();
  return count ?? 0;
}

/** How many notifications of the user are unread. */
export function unreadCountQuery(userId: string) {
  return queryOptions({ queryKey: ['notifications', userId, 'unread'], queryFn: countUnread });
}

async function getNotifications(): Promise<readonly NotificationRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('notifications')
    .select(NOTIFICATION_COLUMNS)
    .order('id', { ascending: false })
    .limit(SHOWN)
    .overrideTypes<NotificationRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Notifications of the user, the newest first. */
export function notificationsQuery(userId: string) {
  return queryOptions({ queryKey: ['notifications', userId, 'list'], queryFn: getNotifications });
}

/** @param upTo what came later was not seen yet and stays unread. */
async function markRead({ upTo, id }: { readonly upTo?: number; readonly id?: number }): Promise<void> {
  const supabase = await getSupabase();
  const change = supabase.from('notifications').update({ read_at: new Date().toISOString() }).is('read_at', null);
  await (id === undefined ? change.lte('id', upTo ?? 0) : change.eq('id', id)).throwOnError();
}

async function clearRead(): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('notifications').delete().not('read_at', 'is', null).throwOnError();
}

export function notificationMutations(queries: QueryClient, userId: string) {
  const onSettled = () => queries.invalidateQueries({ queryKey: ['notifications', userId] });
  return {
    markRead: mutationOptions({ mutationKey: ['notifications', 'mark-read'], mutationFn: markRead, onSettled }),
    clearRead: mutationOptions({ mutationKey: ['notifications', 'clear-read'], mutationFn: clearRead, onSettled }),
  };
}
