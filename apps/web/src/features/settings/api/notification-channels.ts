import type { Body } from '@atb/api/functions/contracts';
import {
  NOTIFICATION_CHANNEL_COLUMNS,
  NOTIFICATION_DELIVERY_COLUMNS,
  type NotificationChannelRow,
  type NotificationDeliveryRow,
} from '@atb/api/rows/notification-channels';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { getSupabase } from '../../../lib/supabase.ts';

async function getChannels(): Promise<readonly NotificationChannelRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('notification_channels')
    .select(NOTIFICATION_CHANNEL_COLUMNS)
    .order('created_at')
    .overrideTypes<NotificationChannelRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Channels of the user, the oldest first. */
export function channelsQuery(userId: string) {
  return queryOptions({ queryKey: ['notification-channels', userId], queryFn: getChannels });
}

/** Lines that the log shows. */
const LOG_LINES = 50;

async function getDeliveries(): Promise<readonly NotificationDeliveryRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('notification_deliveries')
    .select(NOTIFICATION_DELIVERY_COLUMNS)
    .order('id', { ascending: false })
    .limit(LOG_LINES)
    .overrideTypes<NotificationDeliveryRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** What was sent or is to be, the newest first. */
export function deliveriesQuery(userId: string) {
  return queryOptions({ queryKey: ['notification-deliveries', userId], queryFn: getDeliveries });
}

export type ChannelChange = Partial<
  Pick<NotificationChannelRow, 'name' | 'is_on' | 'kinds' | 'severity_min' | 'digest'>
>;

async function updateChannel({ id, change }: { readonly id: string; readonly change: ChannelChange }): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('notification_channels').update(change).eq('id', id).throwOnError();
}

async function deleteChannel(id: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('notification_channels').delete().eq('id', id).throwOnError();
}

export function channelMutations(queries: QueryClient, userId: string) {
  const onSettled = async () => {
    await queries.invalidateQueries(channelsQuery(userId));
    await queries.invalidateQueries(deliveriesQuery(userId));
  };
  return {
    create: mutationOptions({
      mutationKey: ['notification-channels', 'create'],
      mutationFn: (channel: Body<'create-notification-channel'>) => call('create-notification-channel', channel),
      onSettled,
    }),
    update: mutationOptions({ mutationKey: ['notification-channels', 'update'], mutationFn: updateChannel, onSettled }),
    remove: mutationOptions({ mutationKey: ['notification-channels', 'delete'], mutationFn: deleteChannel, onSettled }),
    rotate: mutationOptions({
      mutationKey: ['notification-channels', 'rotate'],
      mutationFn: (id: string) => call('rotate-channel-secret', { id }),
      onSettled,
    }),
    test: mutationOptions({
      mutationKey: ['notification-channels', 'test'],
      mutationFn: (id: string) => call('test-notification-channel', { id }),
      onSettled,
    }),
  };
}
