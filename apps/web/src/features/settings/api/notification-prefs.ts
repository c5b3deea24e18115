import { NOTIFICATION_PREFS_COLUMNS, type NotificationPrefsRow } from '@atb/api/rows/notifications';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

async function getNotificationPrefs(): Promise<NotificationPrefsRow> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('notification_prefs')
    .select(NOTIFICATION_PREFS_COLUMNS)
    .single()
    .overrideTypes<NotificationPrefsRow, { merge: false }>()
    .throwOnError();
  return data;
}

export function notificationPrefsQuery(userId: string) {
  return queryOptions({ queryKey: ['notification-prefs', userId], queryFn: getNotificationPrefs });
}

/** Answers with the row as the database keeps it. */
async function updatePrefs(userId: string, change: Partial<NotificationPrefsRow>): Promise<NotificationPrefsRow> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('notification_prefs')
    .update(change)
    .eq('user_id', userId)
    .select(NOTIFICATION_PREFS_COLUMNS)
    .single()
    .overrideTypes<NotificationPrefsRow, { merge: false }>()
    .throwOnError();
  return data;
}

/** Shown is what is saved, never what was asked for. One change after another, so that no answer overtakes a later one. */
export function updateNotificationPrefsMutation(queries: QueryClient, userId: string) {
  const { queryKey } = notificationPrefsQuery(userId);
  return mutationOptions({
    mutationKey: ['notification-prefs', 'update'],
    scope: { id: 'notification-prefs' },
    mutationFn: (change: Partial<NotificationPrefsRow>) => updatePrefs(userId, change),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
