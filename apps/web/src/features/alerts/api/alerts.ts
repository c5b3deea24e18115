import type { Body } from '@atb/api/functions/contracts';
import {
  ALERT_COLUMNS,
  ALERT_SOURCE_COLUMNS,
  type AlertRow,
  type AlertSourceRow,
  ORDER_TICKET_COLUMNS,
  type OrderTicketRow,
} from '@atb/api/rows/alerts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { getSupabase } from '../../../lib/supabase.ts';

async function getSources(): Promise<readonly AlertSourceRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('alert_sources')
    .select(ALERT_SOURCE_COLUMNS)
    .order('created_at')
    .overrideTypes<AlertSourceRow[], { merge: false }>()
    .throwOnError();
  return data;
}

export function alertSourcesQuery(userId: string) {
  return queryOptions({ queryKey: ['alert-sources', userId], queryFn: getSources });
}

/** Lines that the log shows. */
const LOG_LINES = 100;

async function getAlerts(sourceId: string): Promise<readonly AlertRow[]> {
  const supabase = await getSupabase();
  let query = supabase.from('alerts').select(ALERT_COLUMNS);
  if (sourceId !== '') query = query.eq('source_id', sourceId);
  const { data } = await query
    .order('id', { ascending: false })
    .limit(LOG_LINES)
    .overrideTypes<AlertRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** What came, the newest first. @param sourceId '' for all sources. */
export function alertLogQuery(userId: string, sourceId: string) {
  return queryOptions({ queryKey: ['alerts', userId, sourceId], queryFn: () => getAlerts(sourceId) });
}

async function getTickets(): Promise<readonly OrderTicketRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('order_tickets')
    .select(ORDER_TICKET_COLUMNS)
    .eq('status', 'open')
    .gt('expires_at', new Date().toISOString())
    .order('created_at', { ascending: false })
    .overrideTypes<OrderTicketRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Prepared orders that wait for an answer, the newest first. */
export function ticketsQuery(userId: string) {
  return queryOptions({ queryKey: ['order-tickets', userId], queryFn: getTickets });
}

export type SourceChange = Partial<
  Pick<AlertSourceRow, 'is_on' | 'max_age_s' | 'needs_time' | 'keeps_order' | 'window_s'>
>;

async function updateSource({ id, change }: { readonly id: string; readonly change: SourceChange }): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('alert_sources').update(change).eq('id', id).throwOnError();
}

async function deleteSource(id: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('alert_sources').delete().eq('id', id).throwOnError();
}

export function alertMutations(queries: QueryClient, userId: string) {
  const onSettled = async () => {
    await queries.invalidateQueries({ queryKey: ['alert-sources', userId] });
    await queries.invalidateQueries({ queryKey: ['alerts', userId] });
  };
  return {
    create: mutationOptions({
      mutationKey: ['alert-sources', 'create'],
      mutationFn: (source: Body<'create-alert-source'>) => call('create-alert-source', source),
      onSettled,
    }),
    update: mutationOptions({ mutationKey: ['alert-sources', 'update'], mutationFn: updateSource, onSettled }),
    remove: mutationOptions({ mutationKey: ['alert-sources', 'delete'], mutationFn: deleteSource, onSettled }),
    rotate: mutationOptions({
      mutationKey: ['alert-sources', 'rotate'],
      mutationFn: (id: string) => call('rotate-alert-key', { id }),
      onSettled,
    }),
    test: mutationOptions({
      mutationKey: ['alert-sources', 'test'],
      mutationFn: (test: Body<'test-alert-source'>) => call('test-alert-source', test),
      onSettled,
    }),
    answer: mutationOptions({
      mutationKey: ['order-tickets', 'answer'],
      mutationFn: (ticket: Body<'answer-ticket'>) => call('answer-ticket', ticket),
      // Not waited for: what a server that does not answer is asked is asked again and again.
      onSettled: () => void queries.invalidateQueries({ queryKey: ['order-tickets', userId] }),
    }),
  };
}
