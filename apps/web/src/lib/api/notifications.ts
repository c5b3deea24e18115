import { NOTIFICATION_COLUMNS, type NotificationKind, type NotificationRow } from '@atb/api/rows/notifications';
import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
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

/** Rows of one page of the centre. */
export const NOTIFICATIONS_PAGE = 25;

export interface NotificationFilter {
  /** Null for all. */
  readonly kind: NotificationKind | null;
  readonly severity: NotificationRow['severity'] | null;
  readonly isUnread: boolean;
  /** From 0. */
  readonly page: number;
}

export interface NotificationPage {
  readonly rows: readonly NotificationRow[];
  /** Of all pages. */
  readonly total: number;
}

async function getNotificationPage({ kind, severity, isUnread, page }: NotificationFilter): Promise<NotificationPage> {
  const supabase = await getSupabase();
  let query = supabase.from('notifications').select(NOTIFICATION_COLUMNS, { count: 'exact' });
  if (kind !== null) query = query.eq('kind', kind);
  if (severity !== null) query = query.eq('severity', severity);
  if (isUnread) query = query.is('read_at', null);
  const { data, count } = await query
    .order('id', { ascending: false })
    .range(page * NOTIFICATIONS_PAGE, (page + 1) * NOTIFICATIONS_PAGE - 1)
    .overrideTypes<NotificationRow[], { merge: false }>()
    .throwOnError();
  return { rows: data, total: count ?? data.length };
}

/** A page of the notifications that fit, the newest first. */
export function notificationPageQuery(userId: string, filter: NotificationFilter) {
  return queryOptions({
    queryKey: ['notifications', userId, 'page', filter],
    queryFn: () => getNotificationPage(filter),
    placeholderData: keepPreviousData,
  });
}

/** @param upTo what came later was not seen yet and stays unread. */
async function markRead({ upTo, id }: { readonly upTo?: number; readonly id?: number }): Promise<void> {
  const supabase = await getSupabase();
  const change = supabase.from('notifications').update({ read_at: new Date().toISOString() }).is('read_at', null);
  await (id === undefined ? change.lte('id', upTo ?? 0) : change.eq('id', id)).throwOnError();
}

async function markUnread(id: number): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('notifications').update({ read_at: null }).eq('id', id).throwOnError();
}

async function remove(id: number): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('notifications').delete().eq('id', id).throwOnError();
}

async function clearRead(): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('notifications').delete().not('read_at', 'is', null).throwOnError();
}

export function notificationMutations(queries: QueryClient, userId: string) {
  const onSettled = () => queries.invalidateQueries({ queryKey: ['notifications', userId] });
  return {
    markRead: mutationOptions({ mutationKey: ['notifications', 'mark-read'], mutationFn: markRead, onSettled }),
    markUnread: mutationOptions({ mutationKey: ['notifications', 'mark-unread'], mutationFn: markUnread, onSettled }),
    remove: mutationOptions({ mutationKey: ['notifications', 'delete'], mutationFn: remove, onSettled }),
    clearRead: mutationOptions({ mutationKey: ['notifications', 'clear-read'], mutationFn: clearRead, onSettled }),
  };
}
